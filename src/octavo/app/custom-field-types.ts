/**
 * The types of custom fields that no code registers: their packages may be gone from the registry, and commands that
 * open a database run no code. A field is then served as a plain attribute of the type it is stored as.
 */

import { snakeCase } from '../../core/base/case.ts';
import { inspectDatabase } from '../../core/database/inspect-database.ts';
import type { PresentLayout } from '../../core/database/layout/present-layout.ts';
import { schemaDialect } from '../../core/database/sync/load-schema-dialect.ts';
import { SCALAR_TYPES, type ScalarType } from '../../core/model/attribute.ts';
import type { SchemaSource } from '../../core/model/schema-source.ts';
import type { Project } from '../../core/project/load-project.ts';
import { registeredFields } from '../../core/project/registered-fields.ts';

/** Types of fields whose packages many projects have had, some of which are gone. */
const KNOWN: ReadonlyMap<string, ScalarType> = new Map<string, ScalarType>([
  ['plugin::color-picker.color', 'string'],
  ['plugin::ckeditor.CKEditor', 'richtext'],
  ['plugin::ckeditor5.CKEditor', 'richtext'],
  ['plugin::react-icons.icon', 'string'],
  ['plugin::multi-select.multi-select', 'json'],
]);

/** The type an attribute has by that of its column, as databases call them. */
const BY_COLUMN: readonly (readonly [RegExp, ScalarType])[] = [
  [/json/i, 'json'],
  [/^(var)?char|^character/i, 'string'],
  [/text|clob/i, 'text'],
  [/^tinyint|^bool/i, 'boolean'],
  [/^bigint|^int8/i, 'biginteger'],
  [/^int|^serial/i, 'integer'],
  [/^(decimal|numeric)/i, 'decimal'],
  [/^(float|double|real)/i, 'float'],
  [/^(datetime|timestamp)/i, 'datetime'],
  [/^date/i, 'date'],
  [/^time/i, 'time'],
];

/** Where a field is used. */
interface Use {
  readonly field: string;
  readonly file: string;
  readonly attribute: string;
  readonly table: string | null;
  readonly json: Readonly<Record<string, unknown>>;
}

/** What fields are stored as, and a sentence for each whose type no code has registered. */
export interface CustomFieldTypes {
  readonly types: ReadonlyMap<string, ScalarType>;
  readonly warnings: readonly string[];
}

/**
 * Settles the type of every custom field of the schemas: by the code that registers it, by what is known of it,
 * by the column it has in the database, last by what the attribute itself says.
 * @param registered what running code has registered; null where no code runs, so that its text is read
 */
export async function customFieldTypes(
  project: Pick<Project, 'dir' | 'plugins' | 'projectCode' | 'config'>,
  sources: readonly SchemaSource[],
  registered: ReadonlyMap<string, ScalarType> | null,
): Promise<CustomFieldTypes> {
  const types = new Map(registered);
  const warnings: string[] = [];
  const open = usesIn(sources).filter(({ field }) => !types.has(field));
  if (open.length === 0) return { types, warnings };
  if (!registered) {
    for (const [field, type] of registeredFields(project)) if (isScalar(type)) types.set(field, type);
  }
  const unknown = open.filter(({ field }) => !types.has(field));
  if (unknown.length === 0) return { types, warnings };
  const layout = await presentLayout(project);
  for (const field of new Set(unknown.map((use) => use.field))) {
    const uses = unknown.filter((use) => use.field === field);
    const { type, reason } = settle(field, uses, layout);
    types.set(field, type);
    const [{ file, attribute }] = uses as [Use];
    const more = uses.length === 1 ? '' : ` and ${uses.length - 1} more`;
    warnings.push(
      `${file}, attribute "${attribute}"${more}: no code registers the custom field ${field}: it is served as ${type}, ${reason}.`,
    );
  }
  return { types, warnings };
}

const isScalar = (type: unknown): type is ScalarType => SCALAR_TYPES.includes(type as ScalarType);

function settle(
  field: string,
  uses: readonly Use[],
  layout: PresentLayout | null,
): { readonly type: ScalarType; readonly reason: string } {
  const known = KNOWN.get(field);
  if (known) return { type: known, reason: 'as its package has it' };
  for (const { table, attribute } of uses) {
    const column = table === null ? undefined : layout?.tables.get(table)?.get(snakeCase(attribute));
    const [, type] = BY_COLUMN.find(([pattern]) => pattern.test(column ?? '')) ?? [];
    if (type) return { type, reason: `as its column (${column}) says` };
  }
  const [{ json }] = uses as [Use];
  const byDefault = { boolean: 'boolean', number: 'decimal', object: 'json' } as const;
  const value = json['default'];
  const type = value === null ? undefined : byDefault[typeof value as keyof typeof byDefault];
  return { type: type ?? 'string', reason: 'which is a guess: install its package' };
}

function usesIn(sources: readonly SchemaSource[]): Use[] {
  return sources.flatMap(({ file, schema }) => {
    const { attributes, collectionName } = (schema ?? {}) as {
      attributes?: unknown;
      collectionName?: unknown;
    };
    if (typeof attributes !== 'object' || attributes === null) return [];
    const table = typeof collectionName === 'string' ? collectionName : null;
    return Object.entries(attributes).flatMap(
      ([attribute, json]: [string, Record<string, unknown> | null]) => {
        const field = json?.['type'] === 'customField' ? json['customField'] : undefined;
        return typeof field === 'string' ? [{ field, file, attribute, table, json: json! }] : [];
      },
    );
  });
}

/** Null where there is no database yet, and where it cannot be read: opening it reports why. */
async function presentLayout({ config }: Pick<Project, 'config'>): Promise<PresentLayout | null> {
  try {
    const looked = await inspectDatabase(config.database, { waits: true });
    if (!looked) return null;
    try {
      return await (await schemaDialect(looked.dialect)).readLayout(looked.db);
    } finally {
      await looked.close();
    }
  } catch {
    return null;
  }
}
