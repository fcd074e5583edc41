/** Schemas → the model: built-in types joined in, every mistake found at once, the result frozen. */
import { BUILTIN_TYPES } from './builtin/index.ts';
import { checkModel } from './checks/index.ts';
import type { AnySchema, Component, ContentType, Model } from './content-type.ts';
import { extendBuiltin } from './extend-builtin.ts';
import { Findings } from './findings.ts';
import { deepFreeze } from './freeze.ts';
import { readComponent, readContentType } from './read-schema.ts';
import type { BuildOptions, Problem, SchemaSource } from './schema-source.ts';

/** A model and what was found on the way. */
export interface BuildResult {
  /** To be used only where `problems` is empty: what could not be read is missing from it. */
  readonly model: Model;
  /** What the types and components are declared as, built-in ones with what extends them, by uid. */
  readonly schemas: ReadonlyMap<string, SchemaSource>;
  /** Mistakes; a server must not start with them. */
  readonly problems: readonly Problem[];
  /** What v4 starts with as well, although it is hardly meant. */
  readonly warnings: readonly Problem[];
}

/**
 * Builds the model of a project. Never throws for what a schema holds.
 * @param sources the project's schemas; one with a built-in type's uid extends that type
 */
export function buildModel(sources: readonly SchemaSource[], options: BuildOptions): BuildResult {
  const findings = new Findings();
  const contentTypes = new Map<string, ContentType>();
  const components = new Map<string, Component>();
  const all = joinSources(sources, findings);
  for (const source of all.values()) {
    if (source.kind === 'contentType') {
      const contentType = readContentType(source, options, findings);
      if (contentType) contentTypes.set(source.uid, contentType);
    } else {
      const component = readComponent(source, options, findings);
      if (component) components.set(source.uid, component);
    }
  }
  checkModel({ contentTypes, components }, all, findings);
  const model = withoutMissing({ contentTypes, components });
  return {
    model: deepFreeze(model),
    schemas: all,
    problems: findings.problems,
    warnings: findings.warnings,
  };
}

/** The built-in types, extended where the project does so, then the project's own, by uid. */
function joinSources(
  sources: readonly SchemaSource[],
  findings: Findings,
): ReadonlyMap<string, SchemaSource> {
  const builtins = new Map(BUILTIN_TYPES.map((source) => [source.uid, source]));
  const joined = new Map(builtins);
  for (const source of sources) {
    const present = joined.get(source.uid);
    const builtin = builtins.get(source.uid);
    if (present && present !== builtin) {
      findings.problem({ file: source.file }, `${source.uid} is declared in ${present.file} already`);
    } else joined.set(source.uid, builtin ? extendBuiltin(builtin, source) : source);
  }
  return joined;
}

/** Leaves components that do not exist out of dynamic zones, which the checks have warned about. */
function withoutMissing({ contentTypes, components }: Model): Model {
  const pruned = <Schema extends AnySchema>(schema: Schema): Schema => {
    const attributes = new Map(schema.attributes);
    for (const attribute of schema.attributes.values()) {
      if (attribute.kind !== 'dynamiczone' || attribute.components.every((uid) => components.has(uid)))
        continue;
      const there = attribute.components.filter((uid) => components.has(uid));
      attributes.set(attribute.name, { ...attribute, components: there });
    }
    return { ...schema, attributes };
  };
  const all = <Schema extends AnySchema>(schemas: ReadonlyMap<string, Schema>): Map<string, Schema> =>
    new Map([...schemas].map(([uid, schema]) => [uid, pruned(schema)]));
  return { contentTypes: all(contentTypes), components: all(components) };
}
