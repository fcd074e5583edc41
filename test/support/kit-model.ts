/** The conformance kit's fixture as a model. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildModel } from '../../src/model/build-model.ts';
import type { Model } from '../../src/model/content-type.ts';
import type { SchemaSource } from '../../src/model/schema-source.ts';

export const KIT = resolve(import.meta.dirname, '../conformance/kit');

/** The fixture's schemas, as `project/` would read them. */
export function kitSources(): SchemaSource[] {
  const root = join(KIT, 'project/src');
  const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const sources: SchemaSource[] = [];
  for (const file of files) {
    const type = /^api\/([^/]+)\/content-types\/([^/]+)\/schema\.json$/.exec(file);
    const component = /^components\/([^/]+)\/([^/]+)\.json$/.exec(file);
    if (type) {
      sources.push({ file, kind: 'contentType', uid: `api::${type[1]}.${type[2]}`, schema: read(file) });
    } else if (component) {
      sources.push({ file, kind: 'component', uid: `${component[1]}.${component[2]}`, schema: read(file) });
    }
  }
  return sources;
}

/** The fixture's model; a schema problem fails the test. */
export function kitModel(): Model {
  const { model, problems } = buildModel(kitSources(), { privateAttributes: [] });
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  return model;
}
