/** A working copy of a project's schemas, and what was renamed in it. */
import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../core/base/is-object.ts';
import type { SchemaSource } from '../../core/model/schema-source.ts';
import { SchemaChangeError } from './change-error.ts';

/** JSON that may be changed. */
export type Json = Record<string, unknown>;

/** One schema of the draft. */
export interface DraftSchema {
  readonly uid: string;
  readonly kind: SchemaSource['kind'];
  /** The path of its file, with the system's separators; null for a built-in type that has none yet. */
  readonly file: string | null;
  readonly schema: Json;
}

/** What the schemas were before the change. */
export interface DraftBase {
  /** The schemas in files of the project, as they are on the disk. */
  readonly sources: readonly SchemaSource[];
  /** All schemas by uid, the built-in ones included and complete. */
  readonly joined: ReadonlyMap<string, Pick<SchemaSource, 'uid' | 'kind' | 'schema'>>;
}

export class SchemaDraft {
  readonly base: DraftBase;
  readonly schemas = new Map<string, DraftSchema>();
  /** The former uid of each type and component that has another one now. */
  readonly renamedTypes = new Map<string, string>();
  /** By the present uid: the former name of each renamed attribute, by the present name. */
  readonly renamedAttributes = new Map<string, Map<string, string>>();
  readonly #sources: ReadonlyMap<string, SchemaSource>;

  constructor(base: DraftBase) {
    this.base = base;
    this.#sources = new Map(base.sources.map((source) => [source.uid, source]));
    for (const { uid, kind, schema } of base.joined.values()) {
      const file = this.#sources.get(uid)?.file ?? null;
      this.schemas.set(uid, { uid, kind, file, schema: cloned(schema) });
    }
  }

  get(uid: string): DraftSchema | undefined {
    return this.schemas.get(uid);
  }

  /** @throws SchemaChangeError where there is none */
  of(uid: string): DraftSchema {
    const found = this.schemas.get(uid);
    if (!found) throw new SchemaChangeError(`there is no ${uid}`);
    return found;
  }

  /** The attributes of a schema; a schema without any gets an empty object. */
  attributes(uid: string): Record<string, Json> {
    const { schema } = this.of(uid);
    if (!isObject(schema['attributes'])) schema['attributes'] = {};
    return schema['attributes'] as Record<string, Json>;
  }

  setAttributes(uid: string, attributes: Readonly<Record<string, Json>>): void {
    this.of(uid).schema['attributes'] = attributes;
  }

  add(schema: DraftSchema): void {
    this.schemas.set(schema.uid, schema);
  }

  remove(uid: string): void {
    this.schemas.delete(uid);
  }

  /** Gives a schema another uid and file; everything that names it follows. */
  rename(uid: string, to: string, file: string): void {
    const { kind, schema } = this.of(uid);
    const entries = [...this.schemas].map(([key, value]) =>
      key === uid ? ([to, { uid: to, kind, file, schema }] as const) : ([key, value] as const),
    );
    this.schemas.clear();
    for (const [key, value] of entries) this.schemas.set(key, value);
    this.renamedTypes.set(to, this.formerUid(uid));
    this.renamedTypes.delete(uid);
    const attributes = this.renamedAttributes.get(uid);
    if (attributes) {
      this.renamedAttributes.delete(uid);
      this.renamedAttributes.set(to, attributes);
    }
    for (const other of this.schemas.keys()) replaceUid(this.attributes(other), uid, to);
  }

  renameAttribute(uid: string, from: string, to: string): void {
    const names = this.renamedAttributes.get(uid) ?? new Map<string, string>();
    names.set(to, from);
    this.renamedAttributes.set(uid, names);
  }

  /** What a uid was before the change. */
  formerUid(uid: string): string {
    return this.renamedTypes.get(uid) ?? uid;
  }

  /** The schemas that are to be written: new ones, moved ones, and those that differ from what they were. */
  changed(): DraftSchema[] {
    return [...this.schemas.values()].filter(({ uid, file, schema }) => {
      const former = this.formerUid(uid);
      const before = this.base.joined.get(former);
      return (
        !before ||
        !isDeepStrictEqual(before.schema, schema) ||
        (this.#sources.get(former)?.file ?? null) !== file
      );
    });
  }

  /** The files that are gone: of removed schemas, and of moved ones at their former place. */
  vacated(): SchemaSource[] {
    const kept = new Set([...this.schemas.values()].map(({ file }) => file));
    return this.base.sources.filter(({ file }) => !kept.has(file));
  }

  /** The schema files of the project after the change. */
  sources(fileOf: (schema: DraftSchema) => string): SchemaSource[] {
    const changed = new Set(this.changed().map(({ uid }) => uid));
    return [...this.schemas.values()].flatMap((one) => {
      const { uid, kind, file, schema } = one;
      if (changed.has(uid)) return [{ uid, kind, schema, file: fileOf(one) }];
      return file === null ? [] : [this.#sources.get(uid)!];
    });
  }
}

const cloned = (schema: unknown): Json => (isObject(schema) ? structuredClone(schema) : {}) as Json;

function replaceUid(attributes: Record<string, Json>, from: string, to: string): void {
  for (const attribute of Object.values(attributes)) {
    if (!isObject(attribute)) continue;
    for (const key of ['target', 'component'] as const) {
      if (attribute[key] === from) (attribute as Json)[key] = to;
    }
    const { components } = attribute;
    if (Array.isArray(components)) {
      (attribute as Json)['components'] = components.map((uid) => (uid === from ? to : uid));
    }
  }
}
