/**
 * What can be made of schemas of which some need code that does not run: commands that work on tokens, roles and users
 * have no use for an article's colour field.
 */
import { buildModel } from './build-model.ts';
import type { Model } from './content-type.ts';
import type { BuildOptions, Problem, SchemaSource } from './schema-source.ts';
import { isObject } from './values.ts';

export interface PartialModel {
  readonly model: Model;
  /** What is left out, and why; empty where the model is whole. */
  readonly leftOut: readonly Problem[];
}

/** Builds the model without the attributes, types and components that are wrong, or that name what is. */
export function buildPartialModel(sources: readonly SchemaSource[], options: BuildOptions): PartialModel {
  const leftOut: Problem[] = [];
  for (let rest = sources; ; ) {
    const { model, problems } = buildModel(rest, options);
    const next = rest.flatMap((source) => without(source, problems));
    leftOut.push(...problems);
    // what no file has to do with cannot be left out
    if (problems.length === 0 || next.every((source, at) => source === rest[at])) return { model, leftOut };
    rest = next;
  }
}

/** A source without its wrong attributes; nothing where the type itself is wrong. */
function without(source: SchemaSource, problems: readonly Problem[]): SchemaSource[] {
  const own = problems.filter(({ file }) => file === source.file);
  if (own.length === 0) return [source];
  const names = new Set(own.map(({ attribute }) => attribute));
  const { schema } = source;
  if (names.has(undefined) || !isObject(schema) || !isObject(schema['attributes'])) return [];
  const kept = Object.entries(schema['attributes']).filter(([name]) => !names.has(name));
  if (kept.length === Object.keys(schema['attributes']).length) return [];
  return [{ ...source, schema: { ...schema, attributes: Object.fromEntries(kept) } }];
}
