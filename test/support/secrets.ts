/** Writes secrets of a test's choice into everything a caller must not see. */

import type { Database } from '../../src/core/database/database.ts';
import { type Layout, tableOf } from '../../src/core/database/layout/layout.ts';
import type { ScalarAttribute } from '../../src/core/model/attribute.ts';
import type { AnySchema, Model } from '../../src/core/model/content-type.ts';
import { testSql } from './test-sql.ts';

/** The hidden scalars of a type: private ones and passwords. */
export function hiddenScalars(schema: AnySchema): ScalarAttribute[] {
  const hidden: ScalarAttribute[] = [];
  for (const attribute of schema.attributes.values()) {
    if (attribute.kind === 'scalar' && (attribute.private || attribute.type === 'password')) {
      hidden.push(attribute);
    }
  }
  return hidden;
}

/** All types and components. */
export const allSchemas = (model: Model): AnySchema[] => [
  ...model.contentTypes.values(),
  ...model.components.values(),
];

const NUMERIC = new Set(['integer', 'biginteger', 'float', 'decimal']);

/**
 * Gives every hidden scalar of every row a value: a text that begins with `word`, or a number or flag
 * that differs from word to word.
 */
export async function plantSecrets(db: Database, model: Model, layout: Layout, word: string): Promise<void> {
  const seed = [...word].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 997;
  for (const schema of allSchemas(model)) {
    const { table, columns } = tableOf(layout, schema.uid);
    for (const attribute of hiddenScalars(schema)) {
      const column = columns.get(attribute.name)!;
      if (NUMERIC.has(attribute.type)) {
        await db.run(testSql(`UPDATE "${table}" SET "${column}" = (id * ${seed + 3}) % 101 + 0.5`));
      } else if (attribute.type === 'boolean') {
        await db.run(testSql(`UPDATE "${table}" SET "${column}" = ((id + ${seed}) % 2 = 1)`));
      } else {
        await db.run(testSql(`UPDATE "${table}" SET "${column}" = ? || '-' || ((id * ${seed + 3}) % 101)`), [
          word,
        ]);
      }
    }
  }
}
