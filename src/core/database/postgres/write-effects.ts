/** What the schema of a PostgreSQL database does when rows of a table change: foreign keys, triggers, views. */
import { createHash } from 'node:crypto';
import { childrenBy, type WriteEffects, type WriteForeignKey } from '../changes/written-tables.ts';
import { sql } from '../sql-template.ts';
import type { Session, Statement } from './postgres-session.ts';

export interface PostgresWriteEffects extends WriteEffects {
  /**
   * Functions of the database's own that may write, and views and policies that call them: the effects of a statement that
   * names one are not known. In lower case.
   */
  readonly functions: readonly string[];
  /** The same for the same effects: processes compare by it whether they know the same schema. */
  readonly digest: string;
}

const SCHEMA = sql`to_regnamespace(quote_ident(current_schema()))`;

/**
 * The database's own functions. One that is said to change nothing may call one that does; the code of an extension is
 * believed.
 */
const FUNCTIONS = sql`SELECT p.oid, p.proname, EXISTS (
    SELECT FROM pg_depend e WHERE e.classid = 'pg_proc'::regclass AND e.objid = p.oid AND e.deptype = 'e') AS "isExtension"
  FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace JOIN pg_language l ON l.oid = p.prolang
  WHERE n.nspname NOT IN ('pg_catalog', 'information_schema') AND (p.provolatile = 'v' OR p.prokind = 'a' OR l.lanname NOT IN ('c', 'internal'))`;

/** What calls one of them without being asked to by a statement's text. */
const CALLS = sql`SELECT d.classid, d.objid FROM pg_depend d JOIN f ON f.oid = d.refobjid
  WHERE d.refclassid = 'pg_proc'::regclass AND NOT f."isExtension"`;

/** `opaque` where names of tables do not say which rows change: inheritance, partitions, rules, own operators and domains. */
const EFFECTS: Statement = {
  text: sql`WITH f AS (${FUNCTIONS}), calls AS (${CALLS})
  SELECT CASE WHEN relkind IN ('v', 'm') THEN 'view' ELSE 'table' END AS "kind", relname AS "name",
    NULL::text AS "parent", NULL::text AS "onDelete", NULL::text AS "onUpdate"
  FROM pg_class WHERE relnamespace = ${SCHEMA} AND relkind IN ('r', 'v', 'm')
  UNION ALL SELECT 'trigger', c.relname, NULL, NULL, NULL FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
  WHERE NOT t.tgisinternal AND c.relnamespace = ${SCHEMA}
  UNION ALL SELECT 'key', c.relname, p.relname, k.confdeltype::text, k.confupdtype::text
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class p ON p.oid = k.confrelid
  WHERE k.contype = 'f' AND (c.relnamespace = ${SCHEMA} OR p.relnamespace = ${SCHEMA})
  UNION ALL SELECT 'function', f.proname, NULL, NULL, NULL FROM f
  UNION ALL SELECT DISTINCT 'function', c.relname, NULL, NULL, NULL FROM calls JOIN pg_rewrite r
    ON calls.classid = 'pg_rewrite'::regclass AND r.oid = calls.objid JOIN pg_class c ON c.oid = r.ev_class
  UNION ALL SELECT DISTINCT 'function', c.relname, NULL, NULL, NULL FROM calls JOIN pg_policy y
    ON calls.classid = 'pg_policy'::regclass AND y.oid = calls.objid JOIN pg_class c ON c.oid = y.polrelid
  UNION ALL SELECT DISTINCT 'trigger', c.relname, NULL, NULL, NULL FROM calls
    LEFT JOIN pg_attrdef a ON calls.classid = 'pg_attrdef'::regclass AND a.oid = calls.objid
    LEFT JOIN pg_constraint k ON calls.classid = 'pg_constraint'::regclass AND k.oid = calls.objid
    LEFT JOIN pg_index i ON calls.classid = 'pg_class'::regclass AND i.indexrelid = calls.objid
    JOIN pg_class c ON c.oid = coalesce(a.adrelid, nullif(k.conrelid, 0), i.indrelid)
  UNION ALL SELECT DISTINCT 'opaque', calls.classid::regclass::text, NULL, NULL, NULL FROM calls
    LEFT JOIN pg_constraint k ON calls.classid = 'pg_constraint'::regclass AND k.oid = calls.objid
  WHERE calls.classid IN ('pg_operator'::regclass, 'pg_cast'::regclass, 'pg_type'::regclass) OR k.contypid <> 0
  UNION ALL SELECT 'opaque', c.relname, NULL, NULL, NULL FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
  WHERE c.relnamespace = ${SCHEMA} AND c.relkind IN ('r', 'p')
  UNION ALL SELECT 'opaque', c.relname, NULL, NULL, NULL FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class
  WHERE c.relnamespace = ${SCHEMA} AND c.relkind = 'r'
  ORDER BY 1, 2, 3, 4, 5`,
  parameters: 0,
  shape: null,
};

interface EffectRow {
  readonly kind: 'table' | 'view' | 'trigger' | 'key' | 'function' | 'opaque';
  readonly name: string;
  readonly parent: string | null;
  readonly onDelete: string | null;
  readonly onUpdate: string | null;
}

/** `confdeltype` and `confupdtype`. */
const ACTIONS: Readonly<Record<string, string>> = { a: 'no action', r: 'restrict' };

export async function postgresWriteEffects(session: Session): Promise<PostgresWriteEffects> {
  const rows = (await session.run(EFFECTS, [])).rows as unknown as EffectRow[];
  const named = (kind: EffectRow['kind']) =>
    rows.filter((row) => row.kind === kind).map(({ name }) => name.toLowerCase());
  const action = (code: string | null) => ACTIONS[code ?? ''] ?? 'cascade';
  const keys = rows
    .filter(({ kind }) => kind === 'key')
    .map(
      ({ name, parent, onDelete, onUpdate }): WriteForeignKey => ({
        child: name.toLowerCase(),
        parent: parent!.toLowerCase(),
        onDelete: action(onDelete),
        onUpdate: action(onUpdate),
      }),
    );
  return {
    // without tables any statement may change all of them
    tables: new Set(named('opaque').length > 0 ? [] : named('table')),
    triggered: new Set(named('trigger')),
    views: named('view'),
    deleting: childrenBy(keys, ({ onDelete }) => onDelete),
    updating: childrenBy(keys, ({ onUpdate }) => onUpdate),
    functions: named('function'),
    digest: createHash('sha256').update(JSON.stringify(rows)).digest('base64url').slice(0, 22),
  };
}
