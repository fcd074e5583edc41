/** A tab of a browser with the form of an entry, without the browser: what the form shows, what was typed, what was reported. */
import { conflictsOf } from '../../../panel/src/document/conflicts.ts';
import { Document, type Path, type Values } from '../../../panel/src/document/document.ts';
import { EntrySession } from '../../../panel/src/document/entry-session.ts';
import { copyOfComponent, initialValues, valuesOf } from '../../../panel/src/document/entry-values.ts';
import { keptRelated, shownBy, withShownRelated } from '../../../panel/src/document/gone-rows.ts';
import { overStored } from '../../../panel/src/document/rebase.ts';
import type { RelatedRow, RelationValue } from '../../../panel/src/document/relation-value.ts';
import {
  type Attempt,
  type EntryAction,
  type Notice,
  openCreation,
  type StoredEntry,
} from '../../../panel/src/document/session-state.ts';
import { validate } from '../../../panel/src/document/validate.ts';
import {
  type Draft,
  type DraftPlace,
  draftKey,
  draftsAt,
  keepable,
  keepableCreation,
} from '../../../panel/src/drafts/draft.ts';
import { type FakeServer, Refusal } from './fake-server.ts';
import type { Line } from './line.ts';
import { ATTRIBUTES, COMPONENTS, SHAPE } from './schema.ts';

type Row = Record<string, unknown>;

/** What happens in a tab that a person or a judge may notice. */
export interface Observer {
  /** A request leaves the tab. */
  sent(attempt: Attempt): void;
  /** The page says that something is done. */
  done(notice: Notice): void;
  /** The page says that something is wrong. */
  notified(what: string): void;
}

export interface TabOptions {
  readonly name: string;
  readonly server: FakeServer;
  readonly line: Line;
  readonly drafts: Map<string, Draft>;
  /** null for a new entry. */
  readonly id: number | null;
  readonly newKey: () => string;
  readonly observer: Observer;
  /** The other pages of this browser. */
  readonly openTabs: () => ReadonlySet<string>;
}

export class Tab {
  readonly document: Document;
  readonly session: EntrySession<StoredEntry>;
  readonly name: string;
  readonly #options: TabOptions;
  /** The relations that were read, as the form shows them while they are not changed. */
  #related = new Map<string, readonly RelatedRow[]>();
  #saves = 0;
  /** The state of the entry whose relations the form shows. */
  relationsOf = 0;
  isSignedIn = true;
  isOpen = true;

  constructor(options: TabOptions) {
    const { server, id, newKey, observer } = options;
    this.#options = options;
    this.name = options.name;
    const stored = id === null ? null : server.read(id);
    this.document = new Document(
      stored ? valuesOf(stored.body, ATTRIBUTES, COMPONENTS) : initialValues(ATTRIBUTES, COMPONENTS),
    );
    this.#readRelations(id);
    const request = <T>(work: () => T): Promise<T> => this.#request(work);
    this.session = new EntrySession<StoredEntry>({
      uid: 'entry',
      document: this.document,
      shape: SHAPE,
      entry: stored?.body ?? null,
      version: stored?.version ?? null,
      newKey,
      server: {
        send: (attempt) => {
          observer.sent(attempt);
          return request(() => server.write(options.name.split(' ')[0]!, structuredClone(attempt)));
        },
        read: (one) => request(() => server.read(one)),
        related: (...of) => request(() => server.related(...of)),
      },
      page: {
        tell: (notice) => observer.done(notice),
        fail: (error) => observer.notified(String((error as Error).message)),
        made: () => undefined,
        shownRelated: (...of) => this.shownRows(...of, null),
        refresh: async () => {
          try {
            await request(() => this.#readRelations(this.session.state().entry?.id ?? null));
            return true;
          } catch {
            return false;
          }
        },
      },
    });
  }

  #request<T>(work: () => T): Promise<T> {
    return this.#options.line.send(
      () => {
        if (!this.isSignedIn) throw new Refusal(401);
        return work();
      },
      () => this.isOpen,
    );
  }

  get id(): number | null {
    return this.session.state().entry?.id ?? null;
  }

  #readRelations(id: number | null): void {
    this.#related = new Map();
    if (id === null) return;
    const { server } = this.#options;
    this.relationsOf = server.entries.get(id)?.states.length ?? 0;
    const look = (uid: string, row: Row, attributes: typeof ATTRIBUTES): void => {
      for (const [name, attribute] of Object.entries(attributes)) {
        if (attribute.type === 'relation')
          this.#related.set(`${uid} ${row['id']} ${name}`, server.related(uid, Number(row['id']), name));
        else if (attribute.type === 'component' || attribute.type === 'dynamiczone') {
          const value = row[name];
          for (const one of (Array.isArray(value) ? value : [value]) as (Row | null)[]) {
            const inner = attribute.component ?? String(one?.['__component']);
            if (one) look(inner, one, COMPONENTS.get(inner)!.attributes);
          }
        }
      }
    };
    try {
      look('entry', { ...server.read(id).body }, ATTRIBUTES);
    } catch {
      // it was deleted: there is nothing to be shown
    }
  }

  /** As the dialog of revisions does it: over nothing that is unsaved. @returns whether it was asked for */
  restoreRevision(pick: (last: number) => number): boolean {
    const { server, name, observer } = this.#options;
    const { id } = this;
    const states = server.entries.get(id ?? -1)?.states.length ?? 0;
    if (id === null || states < 2 || this.document.changed.length > 0) return false;
    const state = pick(states - 2);
    void this.#request(() => server.restore(name.split(' ')[0]!, id, state)).then(
      (stored) => this.session.shown(stored),
      (error: Error) => observer.notified(error.message),
    );
    return true;
  }

  /** What the form shows of a relation. */
  shownRows(uid: string, id: unknown, name: string, value: RelationValue | null): readonly RelatedRow[] {
    return value?.rows ?? this.#related.get(`${uid} ${id} ${name}`) ?? [];
  }

  /** What a copy of a row has of a relation. */
  copiedRows(uid: string, id: unknown, name: string, value: RelationValue | null): readonly RelatedRow[] {
    return value?.rows ?? (id === undefined ? [] : this.#options.server.related(uid, Number(id), name));
  }

  /** As `RelationField` changes it. */
  relate(uid: string, id: unknown, path: Path, rows: readonly RelatedRow[]): void {
    const value = this.document.get(path) as RelationValue | null;
    const before = value?.before ?? this.shownRows(uid, id, String(path.at(-1)), null).map((row) => row.id);
    this.document.set(path, { before, rows });
  }

  /** As the menu of a dynamic zone does it. */
  async duplicate(index: number): Promise<boolean> {
    const { server } = this.#options;
    if (this.id !== null && server.entries.get(this.id)?.isDeleted) return false;
    const rows = this.document.get(['zone']) as Row[];
    const row = rows[index]!;
    const copy = await copyOfComponent(String(row['__component']), row, COMPONENTS, async (...of) =>
      server.related(...of),
    );
    this.document.set(['zone'], [...rows.slice(0, index + 1), copy, ...rows.slice(index + 1)]);
    return true;
  }

  /** As the form's buttons do it. */
  async act(action: EntryAction): Promise<void> {
    const isDraft = !this.session.state().entry?.['publishedAt'];
    if (action !== 'unpublish' && !this.#isRight(action === 'save' && isDraft)) return;
    await this.session.act(action);
  }

  /** As the dialog of a deleted entry does it. @returns what the new form says; null: something is wrong with it */
  async saveAsNew(): Promise<Values | null> {
    if (!this.#isRight(true)) return null;
    const whole = new Map(COMPONENTS).set('entry', {
      ...COMPONENTS.get('x.seo')!,
      uid: 'entry',
      attributes: ATTRIBUTES,
    });
    const row = { ...this.document.values, id: this.id };
    const copy = await copyOfComponent('entry', row, whole, async (...of) => this.shownRows(...of, null));
    const values = Object.fromEntries(
      Object.entries(copy).filter(([name]) => Object.hasOwn(ATTRIBUTES, name)),
    );
    void this.session.saveAsNew(values);
    return values;
  }

  #isRight(draft: boolean): boolean {
    const isNew = this.id === null;
    const problems = validate(ATTRIBUTES, this.document.values, { components: COMPONENTS, draft, isNew });
    if (problems.length > 0) this.#options.observer.notified(problems.map(({ id }) => id).join());
    return problems.length === 0;
  }

  #place(): DraftPlace {
    const { name } = this.#options;
    return { server: 's', person: 1, type: 'entry', id: this.id, locale: null, origin: null, session: name };
  }

  /** As typing does it after a pause. */
  keepDraft(): void {
    const { drafts } = this.#options;
    this.#saves = Math.max(0, ...[...drafts.values()].map(({ savedAt }) => savedAt)) + 1;
    const place = this.#place();
    const { document } = this;
    const creation = openCreation(this.session.state());
    if (document.changed.length === 0 && creation === null) return void drafts.delete(draftKey(place));
    const values = keepable(document.values, document.changed, ATTRIBUTES, COMPONENTS);
    const base = keepable(document.base, document.changed, ATTRIBUTES, COMPONENTS);
    drafts.set(
      draftKey(place),
      structuredClone({
        place,
        values,
        base,
        related: keptRelated(values, SHAPE, (...of) => this.shownRows(...of, null)),
        version: null,
        ...keepableCreation(creation, ATTRIBUTES, COMPONENTS),
        savedAt: this.#saves,
        title: '',
        address: '',
      }),
    );
  }

  /** What closed tabs have left of this entry comes back. @returns the attributes that others have changed as well */
  async restore(): Promise<{ readonly taken: Values; readonly conflicts: readonly string[] } | null> {
    const { drafts, openTabs } = this.#options;
    const [draft] = draftsAt(this.#place(), [...drafts.values()], openTabs());
    if (!draft) return null;
    const theirs = await this.session.theirs(draft.values);
    const conflicts = conflictsOf(draft.values, draft.base, theirs, SHAPE);
    const values = withShownRelated(draft.values, theirs, SHAPE, shownBy(draft.related));
    for (const [name, value] of Object.entries(values))
      this.document.set([name], overStored(ATTRIBUTES[name]!, value, theirs[name] ?? null, SHAPE));
    if (draft.creation) void this.session.resume(draft.creation);
    drafts.delete(draftKey(draft.place));
    return { taken: draft.values, conflicts };
  }
}
