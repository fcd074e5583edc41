/** The project that both servers run in a comparison: the kit's, or the one in the folder `FIXTURE`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, type GraphQLSchema } from 'graphql';
import type { Model } from '../../src/core/model/content-type.ts';
import { KIT, projectModel } from '../../test/support/kit-model.ts';

/** A folder with what the kit's has: `project`, `data.db`, `uploads`, `graphql/schema.graphql`; and the kit's accounts. */
export const FIXTURE: string = process.env['FIXTURE'] ?? KIT;

export const fixtureModel = (): Model => projectModel(join(FIXTURE, 'project'));

/** The GraphQL schema as the reference prints it. */
export const fixtureSchema = (): GraphQLSchema =>
  buildSchema(readFileSync(join(FIXTURE, 'graphql/schema.graphql'), 'utf8'));
