/** Schemas for the tests: the kit's project, and small ones made on the spot. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildResult, buildModel } from '../../src/core/model/build-model.ts';
import type { SchemaSource } from '../../src/core/model/schema-source.ts';

const KIT = join(import.meta.dirname, '../conformance/kit/project/src');

/** All schemas of the conformance kit's project. */
export function kitSources(): SchemaSource[] {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(KIT, file), 'utf8'));
  const types = readdirSync(join(KIT, 'api')).map((name): SchemaSource => {
    const file = `api/${name}/content-types/${name}/schema.json`;
    return { file: `src/${file}`, kind: 'contentType', uid: `api::${name}.${name}`, schema: read(file) };
  });
  const components = readdirSync(join(KIT, 'components')).flatMap((category) =>
    readdirSync(join(KIT, 'components', category)).map((base): SchemaSource => {
      const file = `components/${category}/${base}`;
      const uid = `${category}.${base.replace('.json', '')}`;
      return { file: `src/${file}`, kind: 'component', uid, schema: read(file) };
    }),
  );
  return [...types, ...components];
}

/** A content-type `api::<name>.<name>` in `<name>.json`; `more` goes over its schema. */
export function type(name: string, attributes: object, more: object = {}): SchemaSource {
  const schema = {
    collectionName: `${name}s`,
    info: { singularName: name, pluralName: `${name}s`, displayName: name },
    attributes,
    ...more,
  };
  return { file: `${name}.json`, kind: 'contentType', uid: `api::${name}.${name}`, schema };
}

/** A component `shared.<name>` in `<name>.json`; `more` goes over its schema. */
export function component(name: string, attributes: object, more: object = {}): SchemaSource {
  const schema = { collectionName: `c_${name}s`, info: { displayName: name }, attributes, ...more };
  return { file: `${name}.json`, kind: 'component', uid: `shared.${name}`, schema };
}

/** Builds a model of these schemas without further options. */
export const build = (...sources: SchemaSource[]): BuildResult =>
  buildModel(sources, { privateAttributes: [] });
