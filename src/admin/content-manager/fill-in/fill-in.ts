/**
 * "Fill in from another locale": the values of an entry as the form of another locale can take them. Nothing is
 * written; the editor looks at the form and saves it.
 */
import { isObject, type JsonObject } from '../../../core/base/is-object.ts';
import { isExclusive } from '../../../core/content/check/check-link.ts';
import type { Attribute, RelationAttribute } from '../../../core/model/attribute.ts';
import { type AnySchema, type ContentType, schemaOf } from '../../../core/model/content-type.ts';
import type { FieldSet } from '../../../core/rights/field-set.ts';
import type { ContentManagerContext } from '../content-manager-context.ts';
import type { Editor } from '../editor.ts';
import { readEntry } from '../read/read-entry.ts';
import { mainFieldOf } from '../relations/main-field.ts';
import { type RelationField, relationField } from '../relations/relation-field.ts';
import { type RelatedRow, relatedIn } from './related-in-locale.ts';

/** Why a value is not there: it has to be unique, or only one entry may have it, or it is a list too long for a form. */
export type SkipReason = 'unique' | 'exclusive' | 'untranslated' | 'tooMany';

/** A value, or some entries of a relation, that the form is not given. */
export interface Skipped {
  /** `related`, `sections.author` */
  readonly attribute: string;
  readonly reason: SkipReason;
  /** The related entries that it is about. */
  readonly entries?: readonly RelatedRow[];
}

export interface FilledForm {
  /** By attribute; relations as rows of the entries in the form's locale, components without ids. */
  readonly data: JsonObject;
  readonly skipped: readonly Skipped[];
}

/** The form that is to be filled in, and the entry it is filled in from. */
export interface FillInRequest {
  readonly type: ContentType;
  /** The entry whose values they are. */
  readonly id: number;
  /** The locale of the form. */
  readonly locale: string;
  /** What the editor may set in that locale. */
  readonly open: FieldSet;
}

/** Entries of one relation in a form: more are no part of what a person looks through before saving. */
export const MOST_FILLED = 500;

/** A relation whose rows are looked up once all of them are known. */
interface Place {
  readonly field: RelationField;
  readonly path: string;
  readonly ids: readonly number[];
  readonly fill: (value: unknown) => void;
}

/** What is being filled in, at one level of components. */
interface Level {
  readonly schema: AnySchema;
  /** As the content manager answers it, with what the editor may read. */
  readonly entry: JsonObject;
  /** The same with the ids of what is related. */
  readonly snapshot: JsonObject;
  readonly open: FieldSet;
  readonly path: string;
}

/**
 * @throws OctavoError 404 where there is no such entry, 403 for one that the editor may not read
 */
export async function fillIn(
  context: ContentManagerContext,
  editor: Editor,
  { type, id, locale, open }: FillInRequest,
): Promise<FilledForm> {
  const { reader, editing, settings } = context;
  const entry = JSON.parse((await readEntry(reader, editor, type, id)).toString()) as JsonObject;
  const snapshot = await editing.snapshots.read(type, id);
  const form = new Form(settings());
  const data = form.valuesAt({ schema: type, entry, snapshot, open, path: '' });
  const skipped = [...form.skipped];
  for (const place of form.places) skipped.push(...(await fillRelation(context, editor, locale, place)));
  return { data, skipped };
}

/** Walks an entry, and notes the relations in it. */
class Form {
  readonly places: Place[] = [];
  readonly skipped: Skipped[] = [];
  readonly #settings: ReturnType<ContentManagerContext['settings']>;

  constructor(settings: ReturnType<ContentManagerContext['settings']>) {
    this.#settings = settings;
  }

  /** @param values what there is already of the object that is made; relations are added to it later */
  valuesAt(level: Level, values: Record<string, unknown> = {}): JsonObject {
    for (const attribute of level.schema.attributes.values()) {
      const { name, system } = attribute;
      if (system || !Object.hasOwn(level.entry, name) || !level.open.hasPartOf(name)) continue;
      const value = this.#value(level, attribute, (later) => {
        values[name] = later;
      });
      if (value !== undefined) values[name] = value;
    }
    return values;
  }

  /** @returns undefined for a value that comes later, or not at all */
  #value(level: Level, attribute: Attribute, fill: Place['fill']): unknown {
    const value = level.entry[attribute.name];
    const path = level.path + attribute.name;
    switch (attribute.kind) {
      case 'media':
        return value;
      case 'scalar':
        if (!attribute.unique) return value;
        if (value !== null) this.skipped.push({ attribute: path, reason: 'unique' });
        return undefined;
      case 'component':
      case 'dynamiczone':
        return this.#parts(level, attribute.name, value, (row) =>
          attribute.kind === 'component' ? attribute.component : String(row['__component']),
        );
      case 'relation':
        this.#relation(level, attribute, path, fill);
        return undefined;
    }
  }

  /** Components as new rows: nothing but their ids is left out. */
  #parts(level: Level, name: string, value: unknown, uidOf: (row: JsonObject) => string): unknown {
    const snapshots = [level.snapshot[name]].flat().filter(isObject);
    const part = (row: unknown): unknown => {
      if (!isObject(row)) return row;
      const uid = uidOf(row);
      const snapshot = snapshots.find(
        (one) => one['id'] === row['id'] && one['__component'] === row['__component'],
      );
      const inside: Level = {
        schema: schemaOf(this.#settings.model, uid),
        entry: row,
        snapshot: snapshot ?? {},
        open: level.open.inside(name),
        path: `${level.path}${name}.`,
      };
      return this.valuesAt(inside, row['__component'] === undefined ? {} : { __component: uid });
    };
    return Array.isArray(value) ? value.map(part) : part(value);
  }

  #relation(level: Level, attribute: RelationAttribute, path: string, fill: Place['fill']): void {
    // polymorphic relations are no fields of forms
    if (attribute.target === null || attribute.morphBy !== undefined) return;
    const linked = level.snapshot[attribute.name];
    const rows = [linked].flat().filter(isObject);
    if (linked === undefined || rows.length > MOST_FILLED) {
      this.skipped.push({ attribute: path, reason: 'tooMany' });
      return;
    }
    const field = relationField(this.#settings, level.schema.uid, attribute.name);
    this.places.push({ field, path, ids: rows.map(({ id }) => Number(id)), fill });
  }
}

/**
 * Gives a relation its entries of the form's locale: those of types without locales as they are, of the others their
 * translations. An entry that only one other may have stays where it is.
 */
async function fillRelation(
  context: ContentManagerContext,
  editor: Editor,
  locale: string,
  { field, path, ids, fill }: Place,
): Promise<Skipped[]> {
  const { attribute, target } = field;
  const empty = field.hop?.many ? [] : null;
  fill(empty);
  if (ids.length === 0) return [];
  const mainField = await mainFieldOf(context, editor, field);
  const wanted = { target, mainField, ids, locale };
  const { rows, missing } = await relatedIn(context, editor, wanted);
  if (!target.localized && isExclusive(attribute)) {
    return [{ attribute: path, reason: 'exclusive', entries: rows }];
  }
  fill(empty === null ? (rows[0] ?? null) : rows);
  return missing.length === 0 ? [] : [{ attribute: path, reason: 'untranslated', entries: missing }];
}
