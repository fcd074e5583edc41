/** An entry's JSON → one SQL expression that gives its text. */
import type { ComponentHop, LinkHop, MorphColumnHop, MorphLinkHop } from '../../database/layout/hop.ts';
import type { EntryPlan, FieldPlan, ValuePlan, VariantPlan } from '../plan.ts';
import { checkedText } from './checked-text.ts';
import {
  type CompileScope,
  compileCondition,
  guardOf,
  linkColumns,
  orderClause,
} from './compile-condition.ts';
import { JsonText } from './json-text.ts';
import { signedText } from './signed-text.ts';
import { column, ident, joined, literal, type Sql, sql } from './sql.ts';

/** The JSON text of the entry whose row is `alias`. */
export function entryText(scope: CompileScope, alias: string, entry: EntryPlan): Sql {
  const text = new JsonText(scope.dialect);
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
  text: JsonText,
  follows: boolean,
): void {
  let certain = follows;
  const leading = fields.findIndex((field) => !mayBeMissing(field.value));
  if (!follows && leading !== 0 && fields.length > 0) {
    // nothing certain comes first: each member brings its comma, and the first one is cut off
    const all = new JsonText(scope.dialect);
    members(scope, alias, fields, all, true);
    text.sql(sql`ltrim(${all.toSql()},',')`);
    return;
  }
  for (const { key, value } of fields) {
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

const mayBeMissing = (value: ValuePlan): value is Extract<ValuePlan, { kind: 'morphToMany' }> =>
  value.kind === 'morphToMany' && !value.listed;

function valueText(scope: CompileScope, alias: string, value: ValuePlan, text: JsonText): void {
  switch (value.kind) {
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

const EMPTY_ENTRY: EntryPlan = { table: '', shape: 'flat', fields: [] };

const orNull = (text: Sql): Sql => sql`coalesce(${text},'null')`;

type Related = Pick<
  Extract<ValuePlan, { kind: 'relation' | 'component' }>,
  'hop' | 'entry' | 'where' | 'order' | 'limit' | 'offset'
>;

/**
 * The texts of the related entries with commas between (NULL when there is none), or their number.
 * The link rows come first, in order; the wide target rows are fetched after the order and the limit
 * are settled, unless the caller's own filter or order needs them earlier.
 */
function relatedText(
  scope: CompileScope,
  alias: string,
  value: Related,
  want: 'text' | 'count' = 'text',
): Sql {
  const target = scope.aliases.take();
  const output = (rows = ''): Sql => {
    if (want === 'count') return sql`count(*)`;
    const text = entryText(scope, target, value.entry);
    return value.hop.many ? scope.dialect.joinRows(text, rows) : text;
  };
  const { hop } = value;
  const one = hop.many || want === 'count' ? { text: '', slots: [] } : { text: ' LIMIT 1', slots: [] };
  const table = sql`${ident(hop.targetTable)} ${ident(target)}`;
  const guard = guardOf(scope);
  const meets = value.where ? sql` AND ${compileCondition(scope, target, value.where)}` : EMPTY;
  if (hop.kind === 'column') {
    return sql`(SELECT ${output()} FROM ${table} WHERE ${column(target, 'id')}=${column(alias, hop.column)}${meets}${one})`;
  }
  const rows = scope.aliases.take();
  const members = orderedMembers(scope, alias, hop, value);
  if (members) {
    const from = sql`${scope.dialect.inOrder(members, rows)} CROSS JOIN ${table}`;
    const first = one.text === '' ? one : scope.dialect.first(rows);
    const late = value.limit === null && value.offset === null && value.order === null;
    return sql`(SELECT ${output(rows)} FROM ${from} WHERE ${column(target, 'id')}=${column(rows, 'id')}${late ? meets : EMPTY}${guard}${first})`;
  }
  if (hop.kind === 'morphColumn') throw new Error('a morphColumn hop orders by its target');
  const link = linkColumns(hop, rows);
  const conditions = joined([sql`${link.owner}=${column(alias, 'id')}`, ...link.fixed], ' AND ');
  const from = sql`${ident(hop.table)} ${ident(rows)} CROSS JOIN ${table}`;
  return sql`(SELECT ${output()} FROM ${from} WHERE ${conditions} AND ${column(target, 'id')}=${link.member}${meets}${one})`;
}

/** The ids of the related entries in order; null for a to-one link, where no order is needed. */
function orderedMembers(
  scope: CompileScope,
  alias: string,
  hop: LinkHop | ComponentHop | MorphLinkHop | MorphColumnHop,
  value: Related,
): Sql | null {
  const plain = value.order === null && value.limit === null && value.offset === null;
  if (hop.kind === 'morphColumn') {
    const inner = scope.aliases.take();
    const own = sql`${column(inner, hop.idColumn)}=${column(alias, 'id')} AND ${column(inner, hop.typeColumn)}=${literal(hop.ownerUid)}`;
    const meets = value.where && !plain ? sql` AND ${compileCondition(scope, inner, value.where)}` : EMPTY;
    const order = orderClause(scope, inner, value.order ?? []);
    return sql`SELECT ${column(inner, 'id')} AS "id" FROM ${ident(hop.targetTable)} ${ident(inner)} WHERE ${own}${meets}${order}${scope.dialect.limit(value.limit, value.offset)}`;
  }
  if (!hop.many && plain) return null;
  const rows = scope.aliases.take();
  const link = linkColumns(hop, rows);
  const conditions = [sql`${link.owner}=${column(alias, 'id')}`, ...link.fixed];
  const ownOrder = joined(link.order ? [link.order, column(rows, 'id')] : [column(rows, 'id')], ',');
  const limit = scope.dialect.limit(value.limit, value.offset);
  if (plain) {
    return sql`SELECT ${link.member} AS "id" FROM ${ident(hop.table)} ${ident(rows)} WHERE ${joined(conditions, ' AND ')} ORDER BY ${ownOrder}${limit}`;
  }
  const inner = scope.aliases.take();
  conditions.push(sql`${column(inner, 'id')}=${link.member}`);
  if (value.where) conditions.push(compileCondition(scope, inner, value.where));
  const order = value.order ? orderClause(scope, inner, value.order) : sql` ORDER BY ${ownOrder}`;
  return sql`SELECT ${column(inner, 'id')} AS "id" FROM ${ident(hop.table)} ${ident(rows)} CROSS JOIN ${ident(hop.targetTable)} ${ident(inner)} WHERE ${joined(conditions, ' AND ')}${order}${limit}`;
}

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
  const own = sql`${column(inner, 'entity_id')}=${column(alias, 'id')} AND ${column(inner, 'field')}=${literal(value.hop.field)}`;
  const ordered = sql`SELECT ${column(inner, 'component_type')} AS "type",${column(inner, 'component_id')} AS "id" FROM ${ident(value.hop.table)} ${ident(inner)} WHERE ${own} ORDER BY ${column(inner, 'order')},${column(inner, 'id')}${scope.dialect.limit(null, null)}`;
  const item = variantText(scope, value.variants, column(rows, 'type'), column(rows, 'id'));
  return sql`(SELECT ${scope.dialect.joinRows(item, rows)} FROM ${scope.dialect.inOrder(ordered, rows)})`;
}

function polymorphicList(
  scope: CompileScope,
  alias: string,
  value: Extract<ValuePlan, { kind: 'morphToMany' }>,
): Sql {
  const { hop } = value;
  const rows = scope.aliases.take();
  const inner = scope.aliases.take();
  const ordered = sql`SELECT ${column(inner, hop.typeColumn)} AS "type",${column(inner, hop.idColumn)} AS "id" FROM ${ident(hop.table)} ${ident(inner)} WHERE ${column(inner, hop.ownerColumn)}=${column(alias, 'id')} ORDER BY ${column(inner, 'order')},${column(inner, 'id')}${scope.dialect.limit(null, null)}`;
  const item = variantText(scope, value.variants, column(rows, 'type'), column(rows, 'id'));
  return sql`(SELECT ${scope.dialect.joinRows(item, rows)} FROM ${scope.dialect.inOrder(ordered, rows)})`;
}

/** The codes of the localizations an entry is linked to, quoted, in the order of its links. */
function otherLocales(scope: CompileScope, alias: string, hop: LinkHop): Sql {
  const link = scope.aliases.take();
  const rows = scope.aliases.take();
  const other = scope.aliases.take();
  const order = hop.orderColumn ? sql`${column(link, hop.orderColumn)},` : EMPTY;
  const ordered = sql`SELECT ${column(other, 'locale')} AS "locale" FROM ${ident(hop.table)} ${ident(link)} CROSS JOIN ${ident(hop.targetTable)} ${ident(other)} WHERE ${column(link, hop.ownerColumn)}=${column(alias, 'id')} AND ${column(other, 'id')}=${column(link, hop.targetColumn)} ORDER BY ${order}${column(link, 'id')}${scope.dialect.limit(null, null)}`;
  const text = scope.dialect.jsonText('text', column(rows, 'locale'));
  return sql`(SELECT ${scope.dialect.joinRows(text, rows)} FROM ${scope.dialect.inOrder(ordered, rows)})`;
}
