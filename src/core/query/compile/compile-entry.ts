/** An entry's JSON → one SQL expression that returns its text. */
import type {
  ComponentHop,
  LinkHop,
  MorphColumnHop,
  MorphLinkHop,
  MorphToManyHop,
  MorphToOneHop,
} from '../../database/layout/hop.ts';
import type { EntryPlan, FieldPlan, GuardedValue, ValuePlan, VariantPlan } from '../plan.ts';
import { checkedText } from './checked-text.ts';
import {
  type CompileScope,
  compileCondition,
  entryGuardOf,
  guardOf,
  linkColumns,
  orderKeys,
} from './compile-condition.ts';
import type { OrderedRows, RowSource } from './dialect.ts';
import { JsonWriter } from './json-writer.ts';
import { signedText } from './signed-text.ts';
import { column, ident, joined, literal, type OrderKey, type Sql, sql, where } from './sql.ts';

/** The JSON text of the entry in the row `alias`. */
export function entryText(around: CompileScope, alias: string, entry: EntryPlan): Sql {
  const scope = entry.isOwner ? { ...around, owner: alias } : around;
  const text = new JsonWriter(scope.dialect);
  if (entry.shape === 'selected') {
    text.raw('{');
    members(scope, alias, entry.fields, text, false);
    return text.raw('}').toSql();
  }
  const label = entry.label ? `"${entry.label.key}":${JSON.stringify(entry.label.value)}` : '';
  if (entry.label?.leads) text.raw(`{${label},"id":`);
  else text.raw('{"id":');
  text.sql(column(alias, 'id'));
  if (entry.label && !entry.label.leads) text.raw(`,${label}`);
  if (entry.shape === 'entry') {
    text.raw(',"attributes":{');
    members(scope, alias, entry.fields, text, false);
    text.raw('}');
  } else {
    members(scope, alias, entry.fields, text, true);
  }
  if (entry.locales) {
    text.raw(',"meta":{"availableLocales":[');
    if (entry.locales !== 'none') text.sql(otherLocales(scope, alias, entry.locales));
    text.raw(']}');
  }
  return text.raw('}').toSql();
}

/** Members with commas between; one that may be missing brings its own comma. */
function members(
  scope: CompileScope,
  alias: string,
  fields: readonly FieldPlan[],
  text: JsonWriter,
  follows: boolean,
): void {
  let certain = follows;
  const leading = fields.findIndex(({ value }) => !mayBeMissing(value) && value.kind !== 'guarded');
  if (!follows && leading !== 0 && fields.length > 0) {
    // no first member is certain: each brings its comma, and the first comma is cut off
    const all = new JsonWriter(scope.dialect);
    members(scope, alias, fields, all, true);
    text.sql(sql`substr(${all.toSql()},2)`);
    return;
  }
  for (const { key, value } of fields) {
    if (value.kind === 'guarded') {
      text.sql(guardedMembers(scope, alias, value));
      continue;
    }
    if (mayBeMissing(value)) {
      // an empty polymorphic list is no member at all, as the reference has it
      const list = polymorphicList(scope, alias, value);
      const member = literal(`,${JSON.stringify(key)}:[`);
      text.sql(sql`coalesce(${member}||${list}||']','')`);
      continue;
    }
    text.raw(`${certain ? ',' : ''}${JSON.stringify(key)}:`);
    valueText(scope, alias, value, text);
    certain = true;
  }
}

/** Members with a comma before each, for entries that meet a condition. */
function guardedMembers(scope: CompileScope, alias: string, value: GuardedValue): Sql {
  const text = new JsonWriter(scope.dialect);
  members(scope, alias, value.fields, text, true);
  const meets = compileCondition(scope, scope.owner ?? alias, value.where);
  return sql`CASE WHEN ${meets} THEN ${text.toSql()} ELSE '' END`;
}

const mayBeMissing = (value: ValuePlan): value is Extract<ValuePlan, { kind: 'morphToMany' }> =>
  value.kind === 'morphToMany' && !value.listed;

function valueText(scope: CompileScope, alias: string, value: ValuePlan, text: JsonWriter): void {
  switch (value.kind) {
    case 'guarded':
      throw new Error('guarded members have no value of their own');
    case 'constant':
      text.raw(value.json);
      return;
    case 'mark':
      text.sql(scope.dialect.mark);
      return;
    case 'id':
      text.raw('"').sql(column(alias, 'id')).raw('"');
      return;
    case 'group':
      text.raw('{');
      members(scope, alias, value.fields, text, false);
      text.raw('}');
      return;
    case 'checked':
      text.sql(checkedText(scope.dialect, column(alias, value.column), value));
      return;
    case 'morphToMany':
      text
        .raw('[')
        .sql(polymorphicList(scope, alias, value))
        .raw(']');
      return;
    case 'column':
      text.sql(scope.dialect.jsonText(value.form, column(alias, value.column)));
      return;
    case 'signed':
    case 'isSigned':
      text.sql(signedText(scope.dialect, alias, value));
      return;
    case 'component':
      if (value.hop.many)
        text
          .raw('[')
          .sql(relatedText(scope, alias, value))
          .raw(']');
      else if (value.nonNull)
        text.sql(sql`coalesce(${relatedText(scope, alias, value)},${scope.dialect.mark})`);
      else text.sql(orNull(relatedText(scope, alias, value)));
      return;
    case 'relation': {
      if (value.wrapped) text.raw('{"data":');
      const related = relatedText(scope, alias, value);
      if (!value.hop.many) text.sql(orNull(related));
      else if (value.emptyIsNull) text.sql(sql`coalesce('['||${related}||']','null')`);
      else text.raw('[').sql(related).raw(']');
      if (value.wrapped) text.raw('}');
      return;
    }
    case 'zone':
      text
        .raw('[')
        .sql(zoneText(scope, alias, value))
        .raw(']');
      return;
    case 'morphToOne': {
      const id = column(alias, value.hop.idColumn);
      text.sql(orNull(variantText(scope, value.variants, column(alias, value.hop.typeColumn), id)));
      return;
    }
    case 'morphCount':
      text
        .raw('{"count":')
        .sql(morphCount(scope, alias, value.hop))
        .raw('}');
      return;
    case 'count': {
      const counted = { ...value, entry: EMPTY_ENTRY, order: null, limit: null, offset: null };
      const [before, after] = value.wrapped ? ['{"data":{"attributes":', '}}'] : ['', ''];
      text
        .raw(`${before}{"count":`)
        .sql(relatedText(scope, alias, counted, 'count'))
        .raw(`}${after}`);
      return;
    }
  }
}

function morphCount(scope: CompileScope, alias: string, hop: MorphToOneHop | MorphToManyHop): Sql {
  if (hop.kind === 'morphToOne') {
    return sql`CASE WHEN ${column(alias, hop.idColumn)} IS NULL THEN '0' ELSE '1' END`;
  }
  const rows = scope.aliases.take();
  return sql`(SELECT count(*) FROM ${ident(hop.table)} ${ident(rows)} WHERE ${column(rows, hop.ownerColumn)}=${column(alias, 'id')})`;
}

const EMPTY_ENTRY: EntryPlan = { table: '', shape: 'flat', fields: [] };

const orNull = (text: Sql): Sql => sql`coalesce(${text},'null')`;

type Related = Pick<
  Extract<ValuePlan, { kind: 'relation' | 'component' }>,
  'hop' | 'entry' | 'where' | 'order' | 'limit' | 'offset'
>;

/**
 * The texts of the related entries with commas between (NULL if there is none), or their number. The link rows
 * come first, in order; the wide target rows are fetched after order and limit are settled, unless the caller's
 * own filter or order needs them earlier.
 */
function relatedText(
  scope: CompileScope,
  alias: string,
  value: Related,
  want: 'text' | 'count' = 'text',
): Sql {
  const target = scope.aliases.take();
  const output = (source: RowSource | null): Sql => {
    if (want === 'count') return sql`count(*)`;
    const text = entryText(scope, target, value.entry);
    return value.hop.many && source ? scope.dialect.joinRows(text, source) : text;
  };
  const { hop } = value;
  const isOne = !hop.many && want === 'text';
  const one = isOne ? LIMIT_ONE : EMPTY;
  const table = sql`${ident(hop.targetTable)} ${ident(target)}`;
  const meets = value.where ? [compileCondition(scope, target, value.where)] : [];
  if (hop.kind === 'column') {
    const its = [sql`${column(target, 'id')}=${column(alias, hop.column)}`, ...meets];
    return sql`(SELECT ${output(null)} FROM ${table}${where(its)}${one})`;
  }
  const rows = scope.aliases.take();
  if (want === 'count' && hop.kind === 'link' && !value.where) {
    // foreign keys hold links to entries that are there, so that the index alone gives the number
    const { owner } = linkColumns(hop, rows);
    const its = [...guardOf(scope), sql`${owner}=${column(alias, 'id')}`];
    return sql`(SELECT count(*) FROM ${ident(hop.table)} ${ident(rows)}${where(its)})`;
  }
  const members = orderedMembers(scope, alias, hop, value);
  if (members) {
    const source = scope.dialect.inOrder(members, rows);
    const late = value.limit === null && value.offset === null && value.order === null;
    const filter = late ? meets : [];
    const counts = want === 'text';
    const its = [
      ...(filter.length > 0 || !counts ? guardOf(scope) : []),
      sql`${column(target, 'id')}=${source.column('id')}`,
      ...source.where,
      ...filter,
      ...(counts ? entryGuardOf(scope, value.entry, target) : []),
    ];
    const first = isOne ? scope.dialect.first(source) : EMPTY;
    return sql`(SELECT ${output(source)} FROM ${source.from} CROSS JOIN ${table}${where(its)}${first})`;
  }
  if (hop.kind === 'morphColumn') throw new Error('a morphColumn hop orders by its target');
  const link = linkColumns(hop, rows);
  const its = [
    sql`${link.owner}=${column(alias, 'id')}`,
    ...link.fixed,
    sql`${column(target, 'id')}=${link.member}`,
    ...meets,
  ];
  return sql`(SELECT ${output(null)} FROM ${ident(hop.table)} ${ident(rows)} CROSS JOIN ${table}${where(its)}${one})`;
}

/** The ids of the related entries in order; null for a to-one link, which needs no order. */
function orderedMembers(
  scope: CompileScope,
  alias: string,
  hop: LinkHop | ComponentHop | MorphLinkHop | MorphColumnHop,
  value: Related,
): OrderedRows | null {
  const plain = value.order === null && value.limit === null && value.offset === null;
  const { limit, offset } = value;
  if (hop.kind === 'morphColumn') {
    const inner = scope.aliases.take();
    const ownerConditions = [
      ...(plain ? [] : guardOf(scope, column(inner, 'id'))),
      sql`${column(inner, hop.idColumn)}=${column(alias, 'id')}`,
      sql`${column(inner, hop.typeColumn)}=${literal(hop.ownerUid)}`,
    ];
    if (value.where && !plain) ownerConditions.push(compileCondition(scope, inner, value.where));
    return {
      columns: { id: column(inner, 'id') },
      from: sql`${ident(hop.targetTable)} ${ident(inner)}`,
      where: ownerConditions,
      key: column(inner, 'id'),
      order: orderKeys(scope, inner, value.order ?? []),
      limit,
      offset,
      apart: false,
    };
  }
  if (!hop.many && plain) return null;
  const rows = scope.aliases.take();
  const link = linkColumns(hop, rows);
  const conditions = [sql`${link.owner}=${column(alias, 'id')}`, ...link.fixed];
  const key = column(rows, 'id');
  const linkOrder = keysOf(link.order, key);
  const from = sql`${ident(hop.table)} ${ident(rows)}`;
  const ordered = { key, limit, offset, apart: false };
  if (plain) {
    return { ...ordered, columns: { id: link.member }, from, where: conditions, order: linkOrder };
  }
  const inner = scope.aliases.take();
  conditions.push(...guardOf(scope, column(inner, 'id')), sql`${column(inner, 'id')}=${link.member}`);
  if (value.where) conditions.push(compileCondition(scope, inner, value.where));
  return {
    ...ordered,
    columns: { id: column(inner, 'id') },
    from: sql`${from} CROSS JOIN ${ident(hop.targetTable)} ${ident(inner)}`,
    where: conditions,
    order: value.order ? orderKeys(scope, inner, value.order) : linkOrder,
  };
}

const keysOf = (...expressions: readonly (Sql | null)[]): OrderKey[] =>
  expressions.filter((expression) => expression !== null).map((expression) => ({ expression }));

/** All rows in an order, of a query that names the row around it. */
const allInOrder = (
  rows: Pick<OrderedRows, 'columns' | 'from' | 'where' | 'key' | 'order'>,
): OrderedRows => ({
  ...rows,
  limit: null,
  offset: null,
  apart: false,
});

const LIMIT_ONE: Sql = { text: ' LIMIT 1', slots: [] };

const EMPTY: Sql = { text: '', slots: [] };

/** One of several tables' rows, by the type a column names; NULL for a type that is not among them. */
function variantText(scope: CompileScope, variants: readonly VariantPlan[], type: Sql, id: Sql): Sql {
  if (variants.length === 0) return sql`NULL`;
  const cases = variants.map((variant) => {
    const row = scope.aliases.take();
    const meets = variant.where ? sql` AND ${compileCondition(scope, row, variant.where)}` : EMPTY;
    const text = entryText(scope, row, variant.entry);
    return sql` WHEN ${literal(variant.uid)} THEN (SELECT ${text} FROM ${ident(variant.entry.table)} ${ident(row)} WHERE ${column(row, 'id')}=${id}${meets})`;
  });
  return sql`CASE ${type}${joined(cases, '')} END`;
}

/** The items of a zone in order; those of components that are not wanted fall out. */
function zoneText(scope: CompileScope, alias: string, value: Extract<ValuePlan, { kind: 'zone' }>): Sql {
  const rows = scope.aliases.take();
  const inner = scope.aliases.take();
  return variantList(scope, value.variants, rows, {
    columns: { type: column(inner, 'component_type'), id: column(inner, 'component_id') },
    from: sql`${ident(value.hop.table)} ${ident(inner)}`,
    where: [
      sql`${column(inner, 'entity_id')}=${column(alias, 'id')}`,
      sql`${column(inner, 'field')}=${literal(value.hop.field)}`,
    ],
    key: column(inner, 'id'),
    order: keysOf(column(inner, 'order'), column(inner, 'id')),
  });
}

function polymorphicList(
  scope: CompileScope,
  alias: string,
  { hop, variants }: Extract<ValuePlan, { kind: 'morphToMany' }>,
): Sql {
  const rows = scope.aliases.take();
  const inner = scope.aliases.take();
  return variantList(scope, variants, rows, {
    columns: { type: column(inner, hop.typeColumn), id: column(inner, hop.idColumn) },
    from: sql`${ident(hop.table)} ${ident(inner)}`,
    where: [sql`${column(inner, hop.ownerColumn)}=${column(alias, 'id')}`],
    key: column(inner, 'id'),
    order: keysOf(column(inner, 'order'), column(inner, 'id')),
  });
}

/** Rows of several tables in one order; a row that is in none of them is left out. */
function variantList(
  scope: CompileScope,
  variants: readonly VariantPlan[],
  alias: string,
  rows: Parameters<typeof allInOrder>[0],
): Sql {
  const source = scope.dialect.inOrder(allInOrder(rows), alias);
  const item = variantText(scope, variants, source.column('type'), source.column('id'));
  return sql`(SELECT ${scope.dialect.joinRows(item, source)} FROM ${source.from}${where([...entryGuardOf(scope), ...source.where])})`;
}

/** The codes of the localizations an entry is linked to, quoted, in the order of its links. */
function otherLocales(scope: CompileScope, alias: string, hop: LinkHop): Sql {
  const link = scope.aliases.take();
  const rows = scope.aliases.take();
  const other = scope.aliases.take();
  const key = column(link, 'id');
  const source = scope.dialect.inOrder(
    allInOrder({
      columns: { locale: column(other, 'locale') },
      from: sql`${ident(hop.table)} ${ident(link)} CROSS JOIN ${ident(hop.targetTable)} ${ident(other)}`,
      where: [
        sql`${column(link, hop.ownerColumn)}=${column(alias, 'id')}`,
        sql`${column(other, 'id')}=${column(link, hop.targetColumn)}`,
      ],
      key,
      order: keysOf(hop.orderColumn ? column(link, hop.orderColumn) : null, key),
    }),
    rows,
  );
  const text = scope.dialect.jsonText('text', source.column('locale'));
  return sql`(SELECT ${scope.dialect.joinRows(text, source)} FROM ${source.from}${where(source.where)})`;
}
