/** The requests that a call of `octavo compare` names. */

import type { Model } from '../../../core/model/content-type.ts';
import type { Config } from '../../../core/project/config/config.ts';
import type { Selection } from '../../compare/compared-request.ts';
import { omissionOf } from '../../compare/compared-request.ts';
import { crawlGraphql } from '../../compare/sources/crawl-graphql.ts';
import { crawlRest } from '../../compare/sources/crawl-rest.ts';
import { generatedSchema } from '../../compare/sources/generated-schema.ts';
import { type ReadSource, readSource, SourceError } from '../../compare/sources/read-source.ts';
import type { RequestSource } from '../../compare/sources/source.ts';
import { UsageError } from '../command.ts';
import type { CompareOptions } from './compare-options.ts';

interface Project {
  readonly config: Config;
  readonly model: Model;
  readonly selection: Selection;
}

/** @throws UsageError for a file without requests */
export async function chosenSource(
  { from, limit }: Pick<CompareOptions, 'from' | 'limit'>,
  project: Project,
): Promise<ReadSource> {
  if (from === null) {
    return {
      name: 'requests made from the content-types',
      requests: crawl(project),
      asksOn: true,
      omitted: new Map(),
      beyond: 0,
    };
  }
  try {
    return await readSource(from, limit, (request) => omissionOf(request, project.selection) === null);
  } catch (error) {
    if (error instanceof SourceError) throw new UsageError(`--from: ${error.message}`);
    throw error;
  }
}

function* crawl({ config, model }: Project): RequestSource {
  yield* crawlRest(model, config.api.rest.prefix);
  const schema = generatedSchema(config, model);
  if (schema) yield* crawlGraphql(schema, config.plugins.graphql.endpoint);
}
