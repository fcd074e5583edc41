/** Schemas → the model: joined with the built-in types, checked completely, and frozen. */
import { isObject } from '../base/is-object.ts';
import { BUILTIN_TYPES } from './builtin/index.ts';
import { checkModel } from './checks/index.ts';
import type { AnySchema, Component, ContentType, Model } from './content-type.ts';
import { extendBuiltin } from './extend-builtin.ts';
import { Findings } from './findings.ts';
import { readComponent, readContentType } from './read-schema.ts';
import type { BuildOptions, Problem, SchemaSource } from './schema-source.ts';

/** A model and the findings about it. */
export interface BuildResult {
  /** Only to be used if `problems` is empty: unreadable parts are missing from it. */
  readonly model: Model;
  /** The schemas of types and components, built-in ones with their extensions, by uid. */
  readonly schemas: ReadonlyMap<string, SchemaSource>;
  /** Mistakes; a server must not start with them. */
  readonly problems: readonly Problem[];
  /** Mistakes with which v4 starts as well. */
  readonly warnings: readonly Problem[];
}

/**
 * Builds the model of a project. Never throws because of a schema's content.
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

/** Removes missing components from dynamic zones; the checks have warned about them. */
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

/**
 * The model of schemas of which some need code that does not run: commands for tokens, roles and users do not
 * need an article's colour field.
 */
export interface PartialModel {
  readonly model: Model;
  /** What is left out, and why; empty if the model is complete. */
  readonly leftOut: readonly Problem[];
}

/** Builds the model without the attributes, types and components that are wrong, or that refer to such ones. */
export function buildPartialModel(sources: readonly SchemaSource[], options: BuildOptions): PartialModel {
  const leftOut: Problem[] = [];
  for (let rest = sources; ; ) {
    const { model, problems } = buildModel(rest, options);
    const next = rest.flatMap((source) => without(source, problems));
    leftOut.push(...problems);
    // a problem that belongs to no file cannot be left out
    if (problems.length === 0 || next.every((source, at) => source === rest[at])) return { model, leftOut };
    rest = next;
  }
}

/** A source without its wrong attributes; none if the type itself is wrong. */
function without(source: SchemaSource, problems: readonly Problem[]): SchemaSource[] {
  const wrong = problems.filter(({ file }) => file === source.file);
  if (wrong.length === 0) return [source];
  const names = new Set(wrong.map(({ attribute }) => attribute));
  const { schema } = source;
  if (names.has(undefined) || !isObject(schema) || !isObject(schema['attributes'])) return [];
  const kept = Object.entries(schema['attributes']).filter(([name]) => !names.has(name));
  if (kept.length === Object.keys(schema['attributes']).length) return [];
  return [{ ...source, schema: { ...schema, attributes: Object.fromEntries(kept) } }];
}

/** Freezes objects, lists and maps with all they hold; a change throws a TypeError. */
function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (value instanceof Map) {
    for (const item of value.values()) deepFreeze(item);
    // Object.freeze does not protect a map's content
    for (const method of ['set', 'delete', 'clear']) Object.defineProperty(value, method, { value: refuse });
    return Object.freeze(value);
  }
  // frozen before its values: a circle ends here
  Object.freeze(value);
  for (const item of Object.values(value)) deepFreeze(item);
  return value;
}

function refuse(): never {
  throw new TypeError('the model can not be changed');
}
