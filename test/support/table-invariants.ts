/**
 * What must hold of the tables whatever was written: nothing without an owner, nothing that points
 * nowhere, orders in which each place has a number of its own. Looked up with SQL of its own, by the layout.
 */
import type { Hop, LinkHop } from '../../src/core/database/layout/hop.ts';
import { buildLayout, type Layout } from '../../src/core/database/layout/layout.ts';
import type { Attribute } from '../../src/core/model/attribute.ts';
import type { AnySchema, Model } from '../../src/core/model/content-type.ts';
import { DATABASE, type TestConnection } from './database.ts';

/** Every broken rule, as a sentence; an empty list for a sound database. */
export function brokenInvariants(db: TestConnection, model: Model): string[] {
  const layout = buildLayout(model);
  const problems: string[] = [];
  const none = (what: string, sql: string, ...values: unknown[]): void => {
    const rows = db.prepare(sql).all(...values);
    if (rows.length > 0) problems.push(`${what}: ${rows.length}, such as ${JSON.stringify(rows[0])}`);
  };
  for (const schema of [...model.contentTypes.values(), ...model.components.values()]) {
    if (schema.modelType === 'contentType' && schema.origin !== 'api') continue;
    for (const attribute of schema.attributes.values()) {
      const hop = layout.tables.get(schema.uid)!.hops.get(attribute.name);
      if (hop) checkHop(none, model, layout, schema, attribute, hop);
    }
  }
  checkParts(none, model, layout);
  checkMorphs(none, layout);
  if (DATABASE === 'sqlite') {
    // servers hold their constraints by themselves
    none('foreign keys', 'SELECT * FROM pragma_foreign_key_check');
    none('integrity', "SELECT * FROM pragma_integrity_check WHERE integrity_check <> 'ok'");
  }
  return problems;
}

type None = (what: string, sql: string, ...values: unknown[]) => void;

function checkHop(
  none: None,
  model: Model,
  layout: Layout,
  schema: AnySchema,
  attribute: Attribute,
  hop: Hop,
): void {
  const name = `${schema.uid} ${attribute.name}`;
  const { table } = layout.tables.get(schema.uid)!;
  switch (hop.kind) {
    case 'link':
      checkLinks(none, name, hop, table);
      if (attribute.name === 'localizations') checkLocalizations(none, name, hop, table);
      else if (!attribute.system && isExclusive(attribute)) {
        none(
          `${name}: an entry has two owners`,
          `SELECT "${hop.targetColumn}" FROM "${hop.table}" GROUP BY "${hop.targetColumn}" HAVING count(*) > 1`,
        );
      }
      return;
    case 'morphToOne': {
      none(
        `${name}: half a pointer`,
        `SELECT id FROM "${table}" WHERE ("${hop.idColumn}" IS NULL) <> ("${hop.typeColumn}" IS NULL)`,
      );
      for (const type of model.contentTypes.values()) {
        none(
          `${name}: points nowhere`,
          `SELECT id FROM "${table}" WHERE "${hop.typeColumn}" = ? AND "${hop.idColumn}" NOT IN (SELECT id FROM "${type.collectionName}")`,
          type.uid,
        );
      }
      return;
    }
    case 'component':
    case 'zone': {
      const many = hop.kind === 'zone' || hop.many;
      const owned = `SELECT count(*) AS n, min("order") AS first, max("order") AS last, count(DISTINCT "order") AS d, count(*) - count("order") AS nulls FROM "${hop.table}" WHERE field = ? GROUP BY entity_id`;
      none(
        `${name}: order of components`,
        many
          ? `SELECT * FROM (${owned}) owned WHERE nulls > 0 OR d <> n OR first <> 1 OR last <> n`
          : `SELECT * FROM (${owned}) owned WHERE n > 1`,
        hop.field,
      );
      const allowed = hop.kind === 'zone' ? hop.components.map((one) => one.uid) : [hop.componentUid];
      none(
        `${name}: a component that does not belong there`,
        `SELECT * FROM "${hop.table}" WHERE field = ? AND component_type NOT IN (${allowed.map(() => '?').join()})`,
        hop.field,
        ...allowed,
      );
      return;
    }
    default:
      return;
  }
}

function checkLinks(none: None, name: string, hop: LinkHop, table: string): void {
  const { ownerColumn, targetColumn, orderColumn } = hop;
  const ends = [
    [ownerColumn, table],
    [targetColumn, hop.targetTable],
  ] as const;
  for (const [column, end] of ends) {
    none(
      `${name}: a link without ${column}`,
      `SELECT * FROM "${hop.table}" WHERE "${column}" IS NULL OR "${column}" NOT IN (SELECT id FROM "${end}")`,
    );
  }
  none(
    `${name}: linked twice`,
    `SELECT "${ownerColumn}" FROM "${hop.table}" GROUP BY "${ownerColumn}", "${targetColumn}" HAVING count(*) > 1`,
  );
  if (!hop.many)
    none(
      `${name}: more than one`,
      `SELECT "${ownerColumn}" FROM "${hop.table}" GROUP BY "${ownerColumn}" HAVING count(*) > 1`,
    );
  if (!orderColumn) return;
  none(
    `${name}: no order`,
    `SELECT * FROM "${hop.table}" WHERE "${orderColumn}" IS NULL${DATABASE === 'sqlite' ? ` OR typeof("${orderColumn}") NOT IN ('integer', 'real')` : ''}`,
  );
  none(
    `${name}: two in one place`,
    `SELECT "${ownerColumn}" FROM "${hop.table}" GROUP BY "${ownerColumn}", "${orderColumn}" HAVING count(*) > 1`,
  );
}

/** Each localization names all others of its entry, once, and no locale comes twice. */
function checkLocalizations(
  none: None,
  name: string,
  { table: links, ownerColumn: from, targetColumn: to }: LinkHop,
  table: string,
): void {
  none(
    `${name}: one-sided`,
    `SELECT * FROM "${links}" l WHERE NOT EXISTS (SELECT 1 FROM "${links}" b WHERE b."${from}" = l."${to}" AND b."${to}" = l."${from}")`,
  );
  none(`${name}: itself`, `SELECT * FROM "${links}" WHERE "${from}" = "${to}"`);
  none(
    `${name}: not of the others`,
    `SELECT * FROM "${links}" a JOIN "${links}" b ON b."${from}" = a."${to}" WHERE b."${to}" <> a."${from}" AND NOT EXISTS (SELECT 1 FROM "${links}" c WHERE c."${from}" = a."${from}" AND c."${to}" = b."${to}")`,
  );
  none(
    `${name}: a locale twice`,
    `SELECT a.id FROM "${links}" l JOIN "${table}" a ON a.id = l."${from}" JOIN "${table}" b ON b.id = l."${to}" WHERE a.locale = b.locale`,
  );
  none(`${name}: no locale`, `SELECT id FROM "${table}" WHERE locale IS NULL`);
}

/** Of a two-way one-to-one or one-to-many the other side has one owner. */
function isExclusive(attribute: Attribute): boolean {
  if (attribute.kind !== 'relation' || (!attribute.inversedBy && !attribute.mappedBy)) return false;
  return attribute.relation === 'oneToOne' || attribute.relation === 'oneToMany';
}

/** Component rows have one owner each, and owners have the rows they name. */
function checkParts(none: None, model: Model, layout: Layout): void {
  const owners = new Map<string, { table: string; fields: Set<string> }>();
  for (const { table, hops } of layout.tables.values()) {
    for (const hop of hops.values()) {
      if (hop.kind !== 'component' && hop.kind !== 'zone') continue;
      const owner = owners.get(hop.table) ?? { table, fields: new Set() };
      owner.fields.add(hop.field);
      owners.set(hop.table, owner);
    }
  }
  for (const [parts, { table, fields }] of owners) {
    none(
      `${parts}: no owner`,
      `SELECT * FROM "${parts}" WHERE entity_id IS NULL OR entity_id NOT IN (SELECT id FROM "${table}")`,
    );
    none(
      `${parts}: no such attribute`,
      `SELECT * FROM "${parts}" WHERE field NOT IN (${[...fields].map(() => '?').join()})`,
      ...fields,
    );
  }
  const all = [...owners.keys()]
    .map((parts) => `SELECT component_id, component_type FROM "${parts}"`)
    .join(' UNION ALL ');
  for (const { uid } of model.components.values()) {
    const { table } = layout.tables.get(uid)!;
    const rows = `SELECT component_id FROM (${all}) parts WHERE component_type = ?`;
    none(`${uid}: rows that no entry owns`, `SELECT * FROM "${table}" WHERE id NOT IN (${rows})`, uid);
    none(`${uid}: owned twice`, `${rows} GROUP BY component_id HAVING count(*) > 1`, uid);
    none(`${uid}: named but not there`, `${rows} AND component_id NOT IN (SELECT id FROM "${table}")`, uid);
  }
}

/** Media and polymorphic links lead to rows that are there, from attributes that are there, in order. */
function checkMorphs(none: None, layout: Layout): void {
  const fields = new Map<string, Set<string>>();
  for (const { uid, hops } of layout.tables.values()) {
    for (const hop of hops.values())
      if (hop.kind === 'morphLink') {
        const key = `${hop.table} ${uid}`;
        fields.set(key, (fields.get(key) ?? new Set()).add(hop.field));
      }
  }
  for (const { uid, table, hops } of layout.tables.values()) {
    for (const hop of hops.values()) {
      if (hop.kind !== 'morphToMany') continue;
      none(
        `${hop.table}: from nowhere`,
        `SELECT * FROM "${hop.table}" WHERE "${hop.ownerColumn}" IS NULL OR "${hop.ownerColumn}" NOT IN (SELECT id FROM "${table}")`,
      );
      none(
        `${hop.table}: of no type`,
        `SELECT * FROM "${hop.table}" WHERE "${hop.typeColumn}" IS NULL OR "${hop.idColumn}" IS NULL`,
      );
      none(
        `${hop.table}: twice in one place`,
        `SELECT "${hop.idColumn}" FROM "${hop.table}" WHERE field IS NOT NULL AND ${uid === 'plugin::upload.file' ? '1=1' : '1=0'} GROUP BY "${hop.idColumn}", "${hop.typeColumn}", field, "order" HAVING count(*) > 1`,
      );
      const known: string[] = [];
      for (const end of layout.tables.values()) {
        known.push(end.uid);
        none(
          `${hop.table}: points at a missing ${end.uid}`,
          `SELECT * FROM "${hop.table}" WHERE "${hop.typeColumn}" = ? AND "${hop.idColumn}" NOT IN (SELECT id FROM "${end.table}")`,
          end.uid,
        );
        const names = [...(fields.get(`${hop.table} ${end.uid}`) ?? [])];
        none(
          `${hop.table}: no such attribute of ${end.uid}`,
          `SELECT * FROM "${hop.table}" WHERE "${hop.typeColumn}" = ? AND field <> '' AND field NOT IN (${names.map(() => '?').join() || "''"})`,
          end.uid,
          ...names,
        );
      }
      none(
        `${hop.table}: an unknown type`,
        `SELECT * FROM "${hop.table}" WHERE "${hop.typeColumn}" NOT IN (${known.map(() => '?').join()})`,
        ...known,
      );
    }
  }
}

/** A text that differs whenever any row of any table does. */
export function dumpOf(db: TestConnection): string {
  return JSON.stringify(DUMPS[DATABASE](db), texts);
}

const DUMPS: Readonly<Record<typeof DATABASE, (db: TestConnection) => unknown>> = {
  sqlite: (db) =>
    namesOf(db, `SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`).map((table) => [
      table,
      db.prepare(`SELECT * FROM "${table}"`).all(),
    ]),
  postgres: (db) => {
    const tables = namesOf(db, `SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`);
    const sums = tables.map(
      (table) =>
        `SELECT '${table}' AS name, (SELECT md5(string_agg(t::text, ',' ORDER BY t::text)) FROM "${table}" t) AS sum`,
    );
    return db.prepare(sums.join(' UNION ALL ')).all();
  },
  mariadb: (db) => {
    const tables = namesOf(
      db,
      'SELECT table_name FROM information_schema.tables WHERE table_schema = database() ORDER BY 1',
    );
    return db.prepare(`CHECKSUM TABLE ${tables.map((table) => `"${table}"`).join()}`).all();
  },
};

const namesOf = (db: TestConnection, sql: string): string[] => db.prepare(sql).pluck().all() as string[];

const texts = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}n` : value);
