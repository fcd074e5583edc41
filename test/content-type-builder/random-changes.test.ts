/**
 * Random sequences of changes on the filled fixture: every stored value is found afterwards, and what was not removed is
 * answered as before, under the names it has now.
 */

import { expect, test } from 'vitest';
import type { AttributesInput } from '../../src/admin/schema-change/attributes.ts';
import { SchemaChangeError } from '../../src/admin/schema-change/change-error.ts';
import { type Json, SchemaDraft } from '../../src/admin/schema-change/draft.ts';
import { renameCategory, updateComponent } from '../../src/admin/schema-change/edit-component.ts';
import { removeType, updateType } from '../../src/admin/schema-change/edit-type.ts';
import { makeChange } from '../../src/admin/schema-change/make-change.ts';
import { isRelation, otherSide } from '../../src/admin/schema-change/other-side.ts';
import { planChange } from '../../src/admin/schema-change/plan-change.ts';
import type { Database } from '../../src/core/database/database.ts';
import { buildDesiredLayout } from '../../src/core/database/layout/desired/build-desired-layout.ts';
import { buildLayout } from '../../src/core/database/layout/layout.ts';
import { openDatabase } from '../../src/core/database/open-database.ts';
import { schemaDialect } from '../../src/core/database/sync/load-schema-dialect.ts';
import { syncLayout } from '../../src/core/database/sync/sync-layout.ts';
import { buildModel } from '../../src/core/model/build-model.ts';
import type { SchemaSource } from '../../src/core/model/schema-source.ts';
import { findSchemas } from '../../src/core/project/find-schemas.ts';
import { readProject } from '../../src/core/project/load-project.ts';
import { expectUsual, fuzz } from '../support/fuzz.ts';
import { Dice, seededRandom } from '../support/random.ts';
import { testSql } from '../support/test-sql.ts';
import { type BuiltProject, buildProject } from './built-project.ts';

const OPTIONS = { privateAttributes: [] };

/** Types whose values are the same texts in one another's columns. */
const TEXTS = ['string', 'text', 'richtext'];

/** Where an attribute of the fixture is now; gone where it was removed or has another type. */
interface Place {
  readonly origin: string;
  uid: string;
  attribute: string;
  isThere: boolean;
}

class Changes {
  readonly #dice: Dice;
  readonly #project: BuiltProject;
  readonly #db: Database;
  readonly places: Place[] = [];
  readonly log: string[] = [];
  #number = 0;

  constructor(dice: Dice, project: BuiltProject, db: Database) {
    this.#dice = dice;
    this.#project = project;
    this.#db = db;
    for (const { uid, schema } of this.sources()) {
      for (const attribute of Object.keys((schema as { attributes: object }).attributes)) {
        this.places.push({ origin: `${uid}.${attribute}`, uid, attribute, isThere: true });
      }
    }
  }

  sources(): readonly SchemaSource[] {
    return findSchemas(this.#project.dir, { problems: [], warnings: [] }).sources;
  }

  /** One change; those that a rule refuses are passed over. */
  async change(): Promise<void> {
    const sources = this.sources();
    const draft = new SchemaDraft({ sources, joined: buildModel(sources, OPTIONS).schemas });
    const apply = this.#dice.pick([
      () => this.#renameAttribute(draft),
      () => this.#renameAttribute(draft),
      () => this.#removeAttribute(draft),
      () => this.#retype(draft),
      () => this.#renameType(draft),
      () => this.#moveCategory(draft),
      () => this.#removeType(draft),
      () => this.#changeRelation(draft),
      () => this.#changeZone(draft),
      () => this.#toggleLocales(draft),
      () => this.#toggleDrafts(draft),
    ])();
    if (!apply) return;
    const context = { dir: this.#project.dir, db: this.#db, options: OPTIONS, known: sources };
    const plan = await planChange(context, draft, []).catch((error: unknown) => {
      // an attribute that polymorphic relations need stays
      if (error instanceof SchemaChangeError && error.message.includes('morphBy')) return null;
      throw error;
    });
    if (plan === null) return;
    await makeChange(this.#project.dir, this.#db, plan);
    const { model } = buildModel(this.sources(), OPTIONS);
    await syncLayout(this.#db, buildDesiredLayout(model, buildLayout(model)));
    apply();
  }

  #name(): string {
    this.#number += 1;
    return `name${this.#number}`;
  }

  #pickType(draft: SchemaDraft, isOk = (_: string): boolean => true): string | null {
    const uids = [...draft.schemas.values()]
      .filter(({ uid, file }) => file !== null && isOk(uid))
      .map(({ uid }) => uid);
    return uids.length === 0 ? null : this.#dice.pick(uids);
  }

  /** Sends all attributes of a schema as a client does. */
  #send(draft: SchemaDraft, uid: string, attributes: AttributesInput, more: Json = {}): void {
    const { kind, schema } = draft.of(uid);
    const info = schema['info'] as { displayName: string; singularName: string; pluralName: string };
    const sent = { ...info, attributes, ...more };
    if (kind === 'component') updateComponent(draft, uid, { ...sent, category: uid.split('.')[0]! }, []);
    else updateType(draft, uid, sent, []);
  }

  #attributesOf(draft: SchemaDraft, uid: string): Record<string, Json> {
    return Object.fromEntries(
      Object.entries(draft.attributes(uid)).map(([name, attribute]) => [
        name,
        isRelation(attribute) ? { ...attribute, targetAttribute: otherSide(attribute) } : attribute,
      ]),
    );
  }

  #renameAttribute(draft: SchemaDraft): (() => void) | null {
    const uid = this.#pickType(draft);
    if (uid === null) return null;
    const attributes = this.#attributesOf(draft, uid);
    // of a relation to itself a client sends both sides
    const names = Object.keys(attributes).filter((name) => attributes[name]!['target'] !== uid);
    if (names.length === 0) return null;
    const from = this.#dice.pick(names);
    const to = this.#name();
    this.#send(
      draft,
      uid,
      Object.fromEntries(
        Object.entries(attributes).map(([name, one]) =>
          name === from ? [to, { ...one, previousName: from }] : [name, one],
        ),
      ),
    );
    this.log.push(`rename ${uid}.${from} to ${to}`);
    return () => this.#moved(uid, from, uid, to);
  }

  #removeAttribute(draft: SchemaDraft): (() => void) | null {
    const uid = this.#pickType(draft);
    if (uid === null) return null;
    const attributes = this.#attributesOf(draft, uid);
    const names = Object.keys(attributes).filter(
      (name) =>
        attributes[name]!['target'] !== uid &&
        (draft.of(uid).kind === 'contentType' || Object.keys(attributes).length > 1),
    );
    if (names.length === 0) return null;
    const name = this.#dice.pick(names);
    const { [name]: removed, ...rest } = attributes;
    this.#send(draft, uid, rest);
    this.log.push(`remove ${uid}.${name}`);
    return () => {
      this.#gone(uid, name);
      const other = otherSide(removed);
      if (other !== null) this.#gone(String(removed!['target']), other);
    };
  }

  #retype(draft: SchemaDraft): (() => void) | null {
    const uid = this.#pickType(draft);
    if (uid === null) return null;
    const attributes = this.#attributesOf(draft, uid);
    const names = Object.keys(attributes).filter((name) =>
      [...TEXTS, 'integer'].includes(String(attributes[name]!['type'])),
    );
    if (names.length === 0) return null;
    const name = this.#dice.pick(names);
    const type = this.#dice.pick(
      [...TEXTS, 'integer', 'json', 'date', 'boolean'].filter((one) => one !== attributes[name]!['type']),
    );
    this.#send(draft, uid, { ...attributes, [name]: { type } });
    const before = String(attributes[name]!['type']);
    this.log.push(`make ${uid}.${name} a ${type}`);
    return () => {
      if (!TEXTS.includes(type) || !TEXTS.includes(before)) this.#gone(uid, name);
    };
  }

  #renameType(draft: SchemaDraft): (() => void) | null {
    const uid = this.#pickType(draft, (one) => one.startsWith('api::'));
    if (uid === null) return null;
    const { schema } = draft.of(uid);
    const name = this.#name();
    const singularName = (schema['info'] as { singularName: string }).singularName;
    const withTable = this.#dice.flip()
      ? { collectionName: `${name}_rows`, previousCollectionName: schema['collectionName'] }
      : {};
    this.#send(draft, uid, this.#attributesOf(draft, uid), {
      singularName: name,
      pluralName: `${name}s`,
      previousName: singularName,
      ...withTable,
    });
    const to = [...draft.renamedTypes].find(([, former]) => former === uid)![0];
    this.log.push(`rename ${uid} to ${to}`);
    return () => {
      for (const place of this.places) if (place.uid === uid) place.uid = to;
    };
  }

  #moveCategory(draft: SchemaDraft): (() => void) | null {
    const uid = this.#pickType(draft, (one) => !one.includes('::'));
    if (uid === null) return null;
    const category = uid.split('.')[0]!;
    const to = this.#name().replace('name', 'category-');
    renameCategory(draft, category, to);
    this.log.push(`rename the category ${category} to ${to}`);
    return () => {
      for (const place of this.places) {
        if (place.uid.startsWith(`${category}.`)) place.uid = `${to}.${place.uid.slice(category.length + 1)}`;
      }
    };
  }

  /** Another nature of a relation: its links stay in the database, and may lead nowhere. */
  #changeRelation(draft: SchemaDraft): (() => void) | null {
    const uid = this.#pickType(draft, (one) => one.startsWith('api::'));
    if (uid === null) return null;
    const attributes = this.#attributesOf(draft, uid);
    const names = Object.keys(attributes).filter((name) => {
      const { type, relation, target } = attributes[name]!;
      return type === 'relation' && target !== uid && !String(relation).startsWith('morph');
    });
    if (names.length === 0) return null;
    const name = this.#dice.pick(names);
    const former = attributes[name]!;
    const relation = this.#dice.pick(['oneToOne', 'oneToMany', 'manyToOne', 'manyToMany']);
    const other = otherSide(former);
    this.#send(draft, uid, { ...attributes, [name]: { ...former, relation } });
    this.log.push(`make ${uid}.${name} ${relation}`);
    return () => {
      if (relation === former['relation']) return;
      this.#gone(uid, name);
      if (other !== null) this.#gone(String(former['target']), other);
    };
  }

  /** One component less in a dynamic zone: its rows stay, and are not shown. */
  #changeZone(draft: SchemaDraft): (() => void) | null {
    const uid = this.#pickType(draft);
    if (uid === null) return null;
    const attributes = this.#attributesOf(draft, uid);
    const names = Object.keys(attributes).filter(
      (name) => Array.isArray(attributes[name]!['components']) && attributes[name]!['components'].length > 1,
    );
    if (names.length === 0) return null;
    const name = this.#dice.pick(names);
    const components = attributes[name]!['components'] as string[];
    const left = components.filter((one) => one !== this.#dice.pick(components));
    this.#send(draft, uid, { ...attributes, [name]: { ...attributes[name], components: left } });
    this.log.push(`leave ${left.join()} in ${uid}.${name}`);
    return () => this.#gone(uid, name);
  }

  #toggleLocales(draft: SchemaDraft): (() => void) | null {
    const uid = this.#pickType(draft, (one) => one.startsWith('api::'));
    if (uid === null) return null;
    const { kind, pluginOptions = {} } = draft.of(uid).schema as {
      kind: string;
      pluginOptions?: { i18n?: Json };
    };
    // a single type without locales shows one of its entries
    if (kind === 'singleType') return null;
    const localized = pluginOptions.i18n?.['localized'] !== true;
    const options = { pluginOptions: { ...pluginOptions, i18n: { localized } } };
    this.#send(draft, uid, this.#attributesOf(draft, uid), options);
    this.log.push(`${localized ? 'localize' : 'no locales for'} ${uid}`);
    return localized ? () => {} : () => this.#hidden(draft, uid);
  }

  #toggleDrafts(draft: SchemaDraft): (() => void) | null {
    const uid = this.#pickType(draft, (one) => one.startsWith('api::'));
    if (uid === null) return null;
    const { options = {} } = draft.of(uid).schema as { options?: Json };
    const draftAndPublish = options['draftAndPublish'] !== true;
    this.#send(draft, uid, this.#attributesOf(draft, uid), { draftAndPublish });
    this.log.push(`${draftAndPublish ? 'drafts' : 'no drafts'} for ${uid}`);
    return () => this.#hidden(draft, uid);
  }

  /** Drafts and other locales are hidden where there are none, and populated ones with them. */
  #hidden(draft: SchemaDraft, uid: string): void {
    for (const place of this.places) place.isThere &&= place.uid !== uid && !this.#leadsTo(draft, place, uid);
  }

  #leadsTo(draft: SchemaDraft, { uid, attribute }: Place, target: string): boolean {
    const found = draft.get(uid) === undefined ? undefined : draft.attributes(uid)[attribute];
    return found?.['target'] === target || String(found?.['relation']).startsWith('morph');
  }

  #removeType(draft: SchemaDraft): (() => void) | null {
    if (!this.#dice.once(5)) return null;
    const uid = this.#pickType(draft, (one) => one.startsWith('api::'));
    if (uid === null) return null;
    const leading = [...draft.schemas.keys()].flatMap((other) =>
      Object.entries(draft.attributes(other))
        .filter(([, attribute]) => attribute['target'] === uid)
        .map(([name]) => [other, name] as const),
    );
    // what leads to entries of any type leads to those of the removed one no more
    const morphs = [...draft.schemas.keys()].flatMap((other) =>
      Object.entries(draft.attributes(other))
        .filter(([, attribute]) => String(attribute['relation']).startsWith('morph'))
        .map(([name]) => [other, name] as const),
    );
    removeType(draft, uid);
    this.log.push(`remove ${uid}`);
    return () => {
      for (const place of this.places) if (place.uid === uid) place.isThere = false;
      for (const [other, name] of leading) this.#gone(other, name);
      for (const [other, name] of morphs) this.#gone(other, name);
    };
  }

  #moved(uid: string, from: string, toUid: string, to: string): void {
    for (const place of this.places) {
      if (place.isThere && place.uid === uid && place.attribute === from)
        Object.assign(place, { uid: toUid, attribute: to });
    }
  }

  #gone(uid: string, attribute: string): void {
    for (const place of this.places) {
      if (place.uid === uid && place.attribute === attribute) place.isThere = false;
    }
  }
}

/** How often each value stands anywhere in the tables of the project's own types. */
async function allValues(db: Database, tables: (name: string) => boolean): Promise<Map<string, number>> {
  const dialect = await schemaDialect(db.dialect);
  const counts = new Map<string, number>();
  for (const [table, columns] of (await dialect.readLayout(db)).tables) {
    if (!tables(table)) continue;
    const rows = await db.query<Record<string, unknown>>(testSql(`SELECT * FROM "${table}"`));
    for (const row of rows) {
      for (const column of columns.keys()) {
        const value = row[column];
        if (value === null || value === undefined || String(value) === '') continue;
        counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
      }
    }
  }
  return counts;
}

/** Values of the fixture's own content: texts and whole numbers, which look the same in every column. */
async function contentValues(project: BuiltProject, db: Database): Promise<Map<string, number>> {
  const { sources } = findSchemas(project.dir, { problems: [], warnings: [] });
  const { model } = buildModel(sources, OPTIONS);
  const counts = new Map<string, number>();
  for (const { uid } of sources) {
    const table = buildLayout(model).tables.get(uid)!;
    const attributes = (model.contentTypes.get(uid) ?? model.components.get(uid))!.attributes;
    for (const [name, column] of table.columns) {
      const attribute = attributes.get(name);
      if (attribute?.kind !== 'scalar' || ![...TEXTS, 'uid', 'integer', 'email'].includes(attribute.type))
        continue;
      const rows = await db.query<{ value: unknown }>(
        testSql(`SELECT "${column}" AS value FROM "${table.table}"`),
      );
      for (const { value } of rows) {
        if (value === null || String(value) === '') continue;
        counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
      }
    }
  }
  return counts;
}

type Entries = Record<number, Record<string, unknown>>;

/** All entries of a type, with what they lead to by ids. */
async function entriesOf(project: BuiltProject, plural: string): Promise<Entries> {
  const query = 'populate=*&publicationState=preview&locale=all&sort=id&pagination[pageSize]=100';
  const { status, body } = await project.content('GET', `/api/${plural}?${query}`);
  if (status !== 200) return {};
  const list = Array.isArray(body.data) ? body.data : [body.data];
  return Object.fromEntries(
    list.map(({ id, attributes }: { id: number; attributes: Record<string, unknown> }) => [
      id,
      Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, idsOf(value)])),
    ]),
  );
}

/** Related entries and components as their ids: their own attributes are compared where they belong. */
function idsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(idsOf);
  if (typeof value !== 'object' || value === null) return value;
  if ('data' in value) return { data: idsOf((value as { data: unknown }).data) };
  return 'id' in value ? (value as { id: unknown }).id : value;
}

const pluralOf = (source: SchemaSource): string => {
  const { kind, info } = source.schema as {
    kind: string;
    info: { singularName: string; pluralName: string };
  };
  return kind === 'singleType' ? info.singularName : info.pluralName;
};

const apiTypes = (sources: readonly SchemaSource[]) => sources.filter(({ uid }) => uid.startsWith('api::'));

const CHANGES = 20;

const { seed: SEED, numRuns: RUNS } = fuzz(1);

test.each(Array.from({ length: RUNS }, (_, run) => SEED + run))('seed %i', {
  timeout: 300_000,
}, async (seed) => {
  const project = buildProject({ log: 'fatal' });
  await project.octavo();
  const before = new Map<string, Entries>();
  for (const source of apiTypes(findSchemas(project.dir, { problems: [], warnings: [] }).sources)) {
    before.set(source.uid, await entriesOf(project, pluralOf(source)));
  }
  await project.stop();
  const { project: read } = await readProject(project.dir, { env: { NODE_ENV: 'test' } });
  const { db } = await openDatabase(read.config.database, () => {});
  const values = await contentValues(project, db);
  const changes = new Changes(new Dice(seededRandom(seed)), project, db);
  try {
    for (let number = 0; number < CHANGES; number += 1) await changes.change();
    const now = await allValues(db, (name) => !/^(?:sqlite_|admin_|up_|strapi_)/.test(name));
    const lost = [...values].filter(
      // of equal values, one may be in a column that has become JSON
      ([value, count]) => (now.get(value) ?? 0) + (now.get(JSON.stringify(value)) ?? 0) < count,
    );
    expect(lost, changes.log.join('\n')).toEqual([]);
  } finally {
    await db.close();
  }
  const after = new Map<string, Entries>();
  for (const source of apiTypes(changes.sources()))
    after.set(source.uid, await entriesOf(project, pluralOf(source)));
  let compared = 0;
  for (const { origin, uid, attribute, isThere } of changes.places) {
    const [formerUid, former] = [
      origin.slice(0, origin.lastIndexOf('.')),
      origin.slice(origin.lastIndexOf('.') + 1),
    ];
    if (!isThere || !formerUid.startsWith('api::')) continue;
    for (const [id, entry] of Object.entries(before.get(formerUid)!)) {
      if (entry[former] === undefined) continue;
      compared += 1;
      const present = after.get(uid)?.[Number(id)]?.[attribute];
      expect([origin, uid, attribute, id, present], changes.log.join('\n')).toEqual([
        origin,
        uid,
        attribute,
        id,
        entry[former],
      ]);
    }
  }
  expectUsual(compared, 100);
});
