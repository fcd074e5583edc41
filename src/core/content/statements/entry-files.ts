/**
 * The files a multipart body sends with an entry's data: `files.cover`, `files.seo.shareImage`,
 * `files.sections[1].picture`. They are stored when the entry has passed its checks, and stay only if it is
 * written (A28).
 */
import type { CompatibilityRules } from '../../base/compatibility-rules.ts';
import type { FormFile } from '../../base/http/form.ts';
import type { Executor } from '../../database/database.ts';
import type { MorphLinkHop } from '../../database/layout/hop.ts';
import { type Layout, tableOf } from '../../database/layout/layout.ts';
import type { MediaAttribute } from '../../model/attribute.ts';
import { type AnySchema, type ContentType, type Model, schemaOf } from '../../model/content-type.ts';
import { populatesPath } from '../../query/resolve/populate-tree.ts';
import { NO_INFO } from '../../upload/file-info.ts';
import { linkFiles } from '../../upload/file-rows.ts';
import type { MediaLibrary } from '../../upload/media-library.ts';
import { checkAllowedType } from '../../upload/sniff-type.ts';
import type { StoredFiles } from '../../upload/stored-files.ts';
import { presentParts } from './parts.ts';

/** What finding the way to an attribute needs. */
export interface EntryFilesOptions {
  readonly library: MediaLibrary;
  readonly model: Model;
  readonly layout: Layout;
  readonly rules: CompatibilityRules;
}

/** A file and the way to the attribute it is for, without `files.`. */
export interface EntryFile {
  readonly path: string;
  readonly file: FormFile;
}

/** Attribute names, and places in lists. */
type Way = readonly (string | number)[];

interface Sent {
  readonly way: Way;
  readonly file: FormFile;
}

interface Place {
  readonly attribute: MediaAttribute;
  readonly hop: MorphLinkHop;
  readonly owner: number;
}

export class EntryFiles {
  /** The places the files are for, as the labels of checked values: `seo.shareImage`. */
  readonly labels: ReadonlySet<string>;
  /** The entry's own attributes that get files, directly or below. */
  readonly names: ReadonlySet<string>;
  readonly #options: EntryFilesOptions;
  readonly #type: ContentType;
  readonly #sent: readonly Sent[];
  #stored: StoredFiles | null = null;

  /**
   * @param files what is for no media attribute of the type has no effect, as in v4
   * @param populate the parameter of the write's query
   */
  constructor(
    options: EntryFilesOptions,
    type: ContentType,
    files: readonly EntryFile[],
    populate: unknown = undefined,
  ) {
    this.#options = options;
    // v4 links nothing in a list inside a component that the query does not populate
    const reaches = (names: readonly string[]): boolean =>
      options.rules.filesReachNestedLists || populatesPath(populate, names);
    this.#type = type;
    this.#sent = files
      .map(({ path, file }) => ({ way: readWay(path), file }))
      .filter(({ way }) => leadsToMedia({ model: options.model, way, reaches }, type, 0));
    this.labels = new Set(this.#sent.map(({ way }) => labelOf(way)));
    this.names = new Set(this.#sent.map(({ way }) => String(way[0])));
  }

  /** Stores the files and runs the write; where it fails, none stays. */
  async settle<T>(write: () => Promise<T>): Promise<T> {
    const sent = this.#sent.map(({ file }) => ({ file, info: NO_INFO }));
    this.#stored = await this.#options.library.store(await this.#options.library.prepare(sent));
    return this.#stored.settle(write);
  }

  /**
   * Adds the rows of the files to the written entry. One whose place is not there gets none.
   * @throws OctavoError ValidationError for a file the attribute does not take (S14)
   */
  async attach(tx: Executor, id: number, now: number): Promise<void> {
    const { rules } = this.#options;
    const found = new Map<string, { readonly place: Place; readonly ids: number[] }>();
    for (const [index, { way }] of this.#sent.entries()) {
      const place = await this.#find(tx, this.#type, id, way, 0);
      if (!place) continue;
      if (rules.allowedTypesChecked)
        checkAllowedType(place.attribute, this.#stored!.at(index).kind, way.map(String));
      const label = labelOf(way);
      const target = found.get(label) ?? { place, ids: [] };
      target.ids.push(await this.#stored!.insert(tx, index, now));
      found.set(label, target);
    }
    for (const { place, ids } of found.values()) await linkFiles(tx, place.hop, place.owner, ids);
  }

  /** Follows the way over the rows that are there. */
  async #find(tx: Executor, schema: AnySchema, owner: number, way: Way, at: number): Promise<Place | null> {
    const attribute = schema.attributes.get(String(way[at]));
    const hop = attribute && tableOf(this.#options.layout, schema.uid).hops.get(attribute.name);
    if (attribute?.kind === 'media') return hop?.kind === 'morphLink' ? { attribute, hop, owner } : null;
    if (hop?.kind !== 'component' && hop?.kind !== 'zone') return null;
    const rows = await presentParts(tx, hop.table, hop.field, owner);
    const next = way[at + 1];
    const inList = typeof next === 'number';
    const row = rows[inList ? next : 0];
    if (!row || !this.#options.layout.tables.has(row.uid)) return null;
    return this.#find(tx, schemaOf(this.#options.model, row.uid), row.id, way, at + (inList ? 2 : 1));
  }
}

/** `sections[1].picture` and `sections.1.picture` are the same way. */
function readWay(path: string): Way {
  return path
    .split(/[.[\]]+/)
    .filter((part) => part !== '')
    .map((part) => (/^\d{1,9}$/.test(part) ? Number(part) : part));
}

const labelOf = (way: Way): string =>
  way.map((part, at) => (typeof part === 'number' ? `[${part}]` : at === 0 ? part : `.${part}`)).join('');

interface Search {
  readonly model: Model;
  readonly way: Way;
  /** Whether a list inside a component is reached, by the names that lead to it. */
  reaches(names: readonly string[]): boolean;
}

/** True where the type has a media attribute there, whatever rows there are. */
function leadsToMedia(search: Search, schema: AnySchema, at: number): boolean {
  const { model, way } = search;
  const attribute = schema.attributes.get(String(way[at]));
  if (attribute?.kind === 'media') return at === way.length - 1;
  if (attribute?.kind !== 'component' && attribute?.kind !== 'dynamiczone') return false;
  const list = attribute.kind === 'dynamiczone' || attribute.repeatable;
  if (list && at > 0 && !search.reaches(namesOf(way.slice(0, at + 1)))) return false;
  if (list !== (typeof way[at + 1] === 'number')) return false;
  const uids = attribute.kind === 'dynamiczone' ? attribute.components : [attribute.component];
  return uids.some((uid) => leadsToMedia(search, schemaOf(model, uid), at + (list ? 2 : 1)));
}

const namesOf = (way: Way): string[] => way.filter((part) => typeof part === 'string');
