/** The schema of the conformance kit's fixture. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  lexicographicSortSchema,
  printSchema,
} from 'graphql';
import { buildSchema } from '../../../src/api/graphql/schema/build-schema.ts';
import type { SchemaOptions } from '../../../src/api/graphql/schema/schema-options.ts';
import { ShadowCrudSwitches } from '../../../src/api/graphql/schema/shadow-crud-switches.ts';
import { PRESETS } from '../../../src/core/base/compatibility-rules.ts';
import type { Model } from '../../../src/core/model/content-type.ts';
import { KIT, kitModel } from '../../support/kit.ts';

export const ALL_PLUGINS: SchemaOptions['plugins'] = new Set(['users-permissions', 'upload', 'i18n']);

let model: Model | null = null;

/** The options a project in reference mode has, with the fixture's model. */
export function schemaOptions(options: Partial<SchemaOptions> = {}): SchemaOptions {
  model ??= kitModel();
  return {
    model,
    rules: PRESETS.reference,
    shadowCrud: true,
    plugins: ALL_PLUGINS,
    switches: new ShadowCrudSwitches(),
    ...options,
  };
}

export const kitSchema = (options: Partial<SchemaOptions> = {}): GraphQLSchema =>
  buildSchema(schemaOptions(options));

/** The schema as the kit's files have it: sorted. */
export const sdl = (schema: GraphQLSchema): string =>
  `${printSchema(lexicographicSortSchema(schema)).trim()}\n`;

/** One of the kit's files. */
export const kitSdl = (file: string): string =>
  `${readFileSync(join(KIT, 'graphql', file), 'utf8').trim()}\n`;

/** The operators that only Octavo has (A14) are left out. */
export const withoutOwnOperators = (text: string): string =>
  text.replace(/^ {2}(?:starts|ends)Withi: \w+\n/gm, '');

/** The lines that only one of two texts has, with `-` for those of the first and `+` for those of the second. */
export function lineDifference(before: string, after: string): string[] {
  const count = (text: string) => {
    const lines = new Map<string, number>();
    for (const line of text.split('\n')) lines.set(line, (lines.get(line) ?? 0) + 1);
    return lines;
  };
  const [left, right] = [count(before), count(after)];
  const more = (sign: string, one: Map<string, number>, other: Map<string, number>): string[] =>
    [...one].flatMap(([line, times]) =>
      Array<string>(Math.max(0, times - (other.get(line) ?? 0))).fill(`${sign} ${line.trim()}`),
    );
  return [...more('-', left, right), ...more('+', right, left)];
}

/** Everything a schema has, by its place: `Article`, `Article.title`, `GenericMorph.Article`. */
export function coordinates(schema: GraphQLSchema): ReadonlySet<string> {
  const places = new Set<string>();
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    places.add(type.name);
    const members = isUnionType(type)
      ? type.getTypes()
      : isEnumType(type)
        ? type.getValues()
        : isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
          ? Object.values(type.getFields())
          : [];
    for (const { name } of members) places.add(`${type.name}.${name}`);
  }
  return places;
}
