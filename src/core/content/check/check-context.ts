/** What the check of one body carries along: the problems found, and what has to be asked at its end. */

import type { CompatibilityRules } from '../../base/compatibility-rules.ts';
import type { Executor } from '../../database/database.ts';
import { andShown } from '../../database/hidden-rows.ts';
import { tableOf } from '../../database/layout/layout.ts';
import { ID_LIST, idList } from '../../database/sql/id-list.ts';
import { ident, sql } from '../../database/sql-template.ts';
import { type BrokenRule, brokenRules, LISTED_RULES } from '../../errors/broken-rules.ts';
import { tooManyComponents, tooManyRelations } from '../../errors/catalogue.ts';
import { OctavoError } from '../../errors/octavo-error.ts';
import type { AnySchema } from '../../model/content-type.ts';
import { inV4Order } from '../../model/types/problem-order.ts';
import type { QueryLimits } from '../../query/limits.ts';
import type { ResolveSettings } from '../../query/resolve/context.ts';
import { type BodyId, idOf } from '../statements/relation-input.ts';
import type { Hashes } from './hash-passwords.ts';
import { type RankOrder, rankOrder } from './rank-order.ts';

/** Where a value stands: its path, and the same as messages show it. */
export interface Place {
  readonly path: readonly string[];
  readonly label: string;
}

export const ROOT: Place = { path: [], label: '' };

/** An attribute of a row. */
export const member = (place: Place, name: string): Place => ({
  path: [...place.path, name],
  label: place.label === '' ? name : `${place.label}.${name}`,
});

/** An item of a list. */
export const item = (place: Place, index: number): Place => ({
  path: [...place.path, String(index)],
  label: `${place.label}[${index}]`,
});

export class CheckContext {
  readonly settings: ResolveSettings;
  readonly tx: Executor;
  /** Whether the caller may read entries of a type; relations to others are left out of the body. */
  readonly mayRead: (uid: string) => boolean;
  /** Whether values count of attributes that the schema declares as not `writable`. */
  readonly setsUnwritable: boolean;
  /** Drafts are not held to `required` and `minLength`. */
  readonly draft: boolean;
  /** A new entry: what is not sent gets its default or is missing. */
  readonly creating: boolean;
  /** The labels of the places that get files sent together with the body. */
  readonly sentFiles: ReadonlySet<string>;
  /** What is stored of the body's passwords; undefined where the caller hashes them himself. */
  readonly hashes: Hashes | undefined;
  /** The body is the stored entry: the component rows that it names are its own. */
  readonly isStored: boolean;
  /** No other entry has the values of the entry's unique attributes: that was looked at for several of them together. */
  readonly isUnique: boolean;
  /** The body of a form: empty texts are no values, and what only begins as JSON is no JSON. */
  readonly isForm: boolean;
  private readonly problems: BrokenRule[] = [];
  private problemCount = 0;
  private readonly limits: Pick<QueryLimits, 'components' | 'relations'> | undefined;
  private parts = 0;
  private relations = 0;
  private relationProblem: string | null = null;
  /** What is wrong with the shape of a relation's value. */
  private polymorphicProblem: string | null = null;
  private readonly wanted = new Map<string, Set<BodyId>>();
  private readonly wantedAlso = new Map<string, Set<BodyId>>();
  private readonly uniqueValues = new Map<string, string>();
  private readonly files: { place: Place; ids: readonly number[]; kinds: readonly string[] }[] = [];
  private readonly afterwards: (() => void)[] = [];

  constructor(
    options: Pick<
      CheckContext,
      'settings' | 'tx' | 'mayRead' | 'setsUnwritable' | 'draft' | 'creating' | 'sentFiles'
    > & {
      readonly hashes?: Hashes;
      readonly isStored?: boolean;
      readonly isUnique?: boolean;
      readonly isForm?: boolean;
      /** True for the body of a client, which has limits. */
      readonly limited?: boolean;
    },
  ) {
    this.settings = options.settings;
    this.tx = options.tx;
    this.mayRead = options.mayRead;
    this.setsUnwritable = options.setsUnwritable;
    this.draft = options.draft;
    this.creating = options.creating;
    this.sentFiles = options.sentFiles;
    this.hashes = options.hashes;
    this.isStored = options.isStored ?? false;
    this.isUnique = options.isUnique ?? false;
    this.isForm = options.isForm === true;
    this.limits = options.limited ? options.settings.limits : undefined;
  }

  get rules(): CompatibilityRules {
    return this.settings.rules;
  }

  /**
   * Counts rows of components and zones.
   * @throws OctavoError ValidationError past the limit of a body
   */
  countParts(count: number): void {
    this.parts += count;
    const most = this.limits?.components;
    if (most !== undefined && this.parts > most) throw tooManyComponents(most);
  }

  /**
   * Counts ids of related entries and files.
   * @throws OctavoError ValidationError past the limit of a body
   */
  countRelations(count: number): void {
    this.relations += count;
    const most = this.limits?.relations;
    if (most !== undefined && this.relations > most) throw tooManyRelations(most);
  }

  /**
   * Notes a value that no other row may have.
   * @param key what the value is of, and the value
   * @returns whether another place of the body has it
   */
  isRepeated(key: string, { label }: Place): boolean {
    const first = this.uniqueValues.get(key) ?? label;
    this.uniqueValues.set(key, first);
    return first !== label;
  }

  /** Notes a broken rule; those of a body are answered at once, as many as are listed. */
  problem(place: Place, message: string): void {
    this.problemCount += 1;
    if (this.problems.length < LISTED_RULES) this.problems.push({ path: place.path, message });
  }

  /**
   * Brings the problems of a row's attributes into v4's order: `begin` before each attribute, `wait` where it had to
   * ask the database, `end` after the last.
   * @param names the row's attributes, in the order of the schema
   */
  orderProblems(names: readonly string[]): { begin(place: Place): void; wait(): void; end(): void } {
    const first = this.problems.length;
    const starts: { label: string; at: number; waited?: true }[] = [];
    return {
      begin: ({ label }) => starts.push({ label, at: this.problems.length }),
      wait: () => {
        starts.at(-1)!.waited = true;
      },
      end: () => {
        if (this.problems.length - first < 2) return;
        const groups = starts.map(({ label, at, waited = false }, index) => ({
          label,
          waited,
          problems: this.problems.slice(at, starts[index + 1]?.at ?? this.problems.length),
        }));
        this.problems.length = first;
        for (const { problems } of inV4Order(groups, names, waitedLast)) this.problems.push(...problems);
      },
    };
  }

  /**
   * Brings the problems of a list's items into v4's order: `begin` before each item with its levels, `end` after the
   * last. v4 checks the items side by side, and those with more levels of components below them are ready later.
   */
  orderItems(): RankOrder {
    return rankOrder(this.problems);
  }

  /** Brings what is looked at later into the order of ranks: v4 finds it while it writes, one row after the other. */
  orderLater(): RankOrder {
    return rankOrder(this.afterwards);
  }

  /**
   * Reads a relation; a shape that is none counts as one problem of the whole body.
   * @param isPolymorphic v4 does not look at these: their problems are reported after those that v4 reports (A24)
   */
  readRelation<T>(read: () => T, isPolymorphic = false): T | null {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof OctavoError)) throw error;
      if (!('errors' in error.details)) throw error;
      this.wrongRelation(error.message, isPolymorphic);
      return null;
    }
  }

  /** As v4 does, reports only the first problem of a body's relations, in the order of the schema. */
  wrongRelation(message: string, isPolymorphic = false): void {
    if (isPolymorphic) this.polymorphicProblem ??= message;
    else this.relationProblem ??= message;
  }

  /** Entries that have to exist. */
  want(uid: string, ids: Iterable<BodyId>): void {
    addTo(this.wanted, uid, ids);
  }

  /** Entries that have to exist, though v4 does not count them with those it is asked for. */
  wantAlso(uid: string, ids: Iterable<BodyId>): void {
    addTo(this.wantedAlso, uid, ids);
  }

  /** Files that have to be of some kinds (S14). */
  wantFiles(place: Place, ids: readonly number[], kinds: readonly string[]): void {
    this.files.push({ place, ids, kinds });
  }

  /** What is looked at after all rules, one at a time: formats, and rows that have to be the entry's own. */
  later(check: () => void): void {
    this.afterwards.push(check);
  }

  /** An error that is thrown when all rules hold. */
  refuseLater(error: OctavoError | undefined): void {
    if (!error) return;
    this.later(() => {
      throw error;
    });
  }

  /**
   * Ends the check.
   * @throws OctavoError ValidationError with all broken rules; or the first of the later ones
   */
  async finish(): Promise<void> {
    await this.checkFiles();
    const relations =
      this.relationProblem ??
      this.polymorphicProblem ??
      (await this.missingEntries(this.wanted, this.rules.relationIdsCountOnce));
    if (relations) this.problem(ROOT, relations);
    if (this.problemCount > 0) throw brokenRules(this.problems, this.problemCount);
    for (const check of this.afterwards) check();
    const alsoMissing = await this.missingEntries(this.wantedAlso, true);
    if (alsoMissing) throw brokenRules([{ path: [], message: alsoMissing }]);
  }

  private async checkFiles(): Promise<void> {
    const wanted = this.files.flatMap(({ ids }) => ids);
    if (wanted.length === 0) return;
    const rows = await this.tx.query<{ id: number; mime: string | null }>(
      sql`SELECT id, mime FROM files WHERE id IN ${ID_LIST}`,
      [idList(wanted)],
    );
    const files = new Map(rows.map((row) => [row.id, row]));
    for (const { place, ids, kinds } of this.files) {
      for (const id of ids) {
        const file = files.get(id);
        if (!file || kinds.includes(kindOfFile(file.mime))) continue;
        this.problem(place, `${place.label} takes ${kinds.join(', ')} only`);
      }
    }
  }

  /** @param byNumber false to count a number and its text as two, of which one is found: v4 does */
  private async missingEntries(
    wanted: ReadonlyMap<string, ReadonlySet<BodyId>>,
    byNumber: boolean,
  ): Promise<string | null> {
    for (const [uid, ids] of wanted) {
      const problem = await this.missingOf(uid, ids, byNumber);
      if (problem !== null) return problem;
    }
    return null;
  }

  private async missingOf(
    uid: string,
    wanted: ReadonlySet<BodyId>,
    byNumber: boolean,
  ): Promise<string | null> {
    const [first] = wanted;
    const lists = [...wanted].filter(Array.isArray);
    // v4's statement takes lists of one value where the first id is one
    if (wanted.has(null) || (lists.length > 0 && !Array.isArray(first))) return 'Invalid relations';
    const ids = [...wanted].map(idOf);
    const layout = tableOf(this.settings.layout, uid);
    const found = await this.tx.query(
      sql`SELECT id FROM ${ident(layout.table)} WHERE id IN ${ID_LIST}${andShown(layout)}`,
      [idList(ids)],
    );
    const known = ids.filter((id) => !Number.isNaN(id));
    const count = byNumber ? new Set(known).size + ids.length - known.length : ids.length;
    // ... and finds them, but fails at storing them
    const missing = Math.max(count - found.length, lists.length > 0 ? 1 : 0);
    return missing > 0
      ? `${missing} relation(s) of type ${uid} associated with this entity do not exist`
      : null;
  }
}

const waitedLast = <T extends { readonly waited: boolean }>(groups: readonly T[]): T[] =>
  groups.toSorted((a, b) => Number(a.waited) - Number(b.waited));

function addTo(wanted: Map<string, Set<BodyId>>, uid: string, ids: Iterable<BodyId>): void {
  const known = wanted.get(uid) ?? new Set();
  for (const id of ids) known.add(id);
  if (known.size > 0) wanted.set(uid, known);
}

/** The kind of a file as `allowedTypes` names it. */
function kindOfFile(mime: string | null): string {
  const [family] = (mime ?? '').split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? `${family}s` : 'files';
}

/** The row a body is for. */
export interface RowSubject {
  readonly schema: AnySchema;
  readonly place: Place;
  /** The row's id; null for one to be made. */
  readonly id: number | null;
  /** Attributes that get their values from elsewhere, unless the body has them. */
  readonly presentNames?: ReadonlySet<string>;
}

export type Body = Readonly<Record<string, unknown>>;
