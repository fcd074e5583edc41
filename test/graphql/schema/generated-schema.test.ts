/** The generated schema is that of the reference, type for type. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GraphQLSchema, graphqlSync, validateSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { PRESETS } from '../../../src/core/base/compatibility-rules.ts';
import { KIT } from '../../support/kit.ts';
import { kitSchema, kitSdl, lineDifference, sdl, withoutOwnOperators } from './kit-schema.ts';

interface Case {
  readonly id: string;
  readonly steps: readonly {
    readonly body: { query: string };
    readonly expect: { readonly body: unknown };
  }[];
}

const schema = kitSchema();

describe('the schema of the fixture', () => {
  it('is the reference’s, but for the operators of A14', () => {
    const ours = sdl(schema);
    expect(withoutOwnOperators(ours)).toBe(kitSdl('schema.graphql'));
    const added = lineDifference(kitSdl('schema.graphql'), ours);
    expect(added).toHaveLength(20);
    expect(new Set(added.map((line) => line.split(':')[0]))).toEqual(
      new Set(['+ startsWithi', '+ endsWithi']),
    );
  });

  it('is valid', () => {
    expect(validateSchema(new GraphQLSchema({ ...schema.toConfig(), assumeValid: false }))).toEqual([]);
  });

  it('lets a strict project choose the state of one entry (S2), and is otherwise the same', () => {
    const state = 'publicationState: PublicationState = LIVE';
    expect(lineDifference(sdl(schema), sdl(kitSchema({ rules: PRESETS.strict })))).toEqual([
      '- article(id: ID, locale: I18NLocaleCode): ArticleEntityResponse',
      '- book(id: ID): BookEntityResponse',
      `+ article(id: ID, locale: I18NLocaleCode, ${state}): ArticleEntityResponse`,
      `+ book(id: ID, ${state}): BookEntityResponse`,
    ]);
  });
});

/** Introspection shows the order of fields and arguments, too. */
describe('introspection answers as recorded', () => {
  const lines = readFileSync(join(KIT, 'cases/graphql-schema.jsonl'), 'utf8').split('\n');
  const cases = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Case);
  it.each(cases.map((each) => [each.id, each] as const))('%s', (_id, { steps }) => {
    for (const step of steps) {
      const { data } = graphqlSync({ schema, source: step.body.query });
      expect(JSON.parse(JSON.stringify({ data }))).toEqual(step.expect.body);
    }
  });
});
