/**
 * Limits the size of a document with its fragments unfolded, before any code walks it that way: a few short
 * fragments can stand for millions of fields, and validation compares all fields under one name.
 */
import {
  type DocumentNode,
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  visit,
} from 'graphql';
import type { GraphqlLimits } from '../../../core/project/config/plugins/graphql.ts';
import { limitError } from './check-text.ts';
import { type Fragments, operationsOf } from './fragments.ts';

/**
 * Counts aliases and directives as written, without unfolding.
 * @throws GraphQLError for the limit the document exceeds
 */
export function checkCounts(document: DocumentNode, limits: GraphqlLimits): void {
  let aliases = 0;
  let directives = 0;
  visit(document, {
    Field: (node) => {
      if (node.alias) aliases += 1;
      if (aliases > limits.aliases) throw limitError(limits, 'aliases', 'aliases', node);
    },
    Directive: (node) => {
      directives += 1;
      if (directives > limits.directives) throw limitError(limits, 'directives', 'directives', node);
    },
  });
}

/**
 * Counts the fields of all operations, their levels, and the pairs validation compares.
 * @param document can be unfolded
 * @throws GraphQLError for the limit the document passes
 */
export function checkSize(document: DocumentNode, fragments: Fragments, limits: GraphqlLimits): void {
  const unfolding = new Unfolding(fragments, limits);
  for (const operation of operationsOf(document)) unfolding.add(operation);
}

/** A selection set, and its depth in fields and fragments below its operation. */
interface Placed {
  readonly set: SelectionSetNode;
  readonly level: number;
}

/** The fields that are answered under one name. */
interface Merged {
  count: number;
  readonly sets: Placed[];
}

class Unfolding {
  readonly #fragments: Fragments;
  readonly #limits: GraphqlLimits;
  #selections = 0;
  #merges = 0;

  constructor(fragments: Fragments, limits: GraphqlLimits) {
    this.#fragments = fragments;
    this.#limits = limits;
  }

  add(operation: OperationDefinitionNode): void {
    const fields = this.#fields([{ set: operation.selectionSet, level: 1 }]);
    if (fields.size > this.#limits.rootFields) {
      throw limitError(this.#limits, 'rootFields', 'root fields in an operation', operation);
    }
    this.#below(fields);
  }

  #below(fields: ReadonlyMap<string, Merged>): void {
    for (const { sets } of fields.values()) if (sets.length > 0) this.#below(this.#fields(sets));
  }

  /** The fields of selection sets that are merged, by the name they are answered under. */
  #fields(sets: readonly Placed[]): Map<string, Merged> {
    const fields = new Map<string, Merged>();
    const spread = new Set<string>();
    const collect = ({ selections }: SelectionSetNode, level: number): void => {
      if (level > this.#limits.nesting) throw limitError(this.#limits, 'nesting', 'levels in the document');
      for (const node of selections) {
        this.#selections += 1;
        if (this.#selections > this.#limits.fields)
          throw limitError(this.#limits, 'fields', 'selected fields');
        if (node.kind === Kind.FIELD) add(fields, node, level + 1);
        else if (node.kind === Kind.INLINE_FRAGMENT) collect(node.selectionSet, level + 1);
        else if (!spread.has(node.name.value)) {
          spread.add(node.name.value);
          const fragment = this.#fragments.get(node.name.value);
          if (fragment) collect(fragment.selectionSet, level + 1);
        }
      }
    };
    for (const { set, level } of sets) collect(set, level);
    this.#merges += pairs(spread.size);
    for (const { count } of fields.values()) this.#merges += pairs(count);
    if (this.#merges > this.#limits.merges) {
      throw limitError(this.#limits, 'merges', 'pairs of fields under one name');
    }
    return fields;
  }
}

function add(fields: Map<string, Merged>, { alias, name, selectionSet }: FieldNode, level: number): void {
  const key = (alias ?? name).value;
  let merged = fields.get(key);
  if (!merged) {
    merged = { count: 0, sets: [] };
    fields.set(key, merged);
  }
  merged.count += 1;
  if (selectionSet) merged.sets.push({ set: selectionSet, level });
}

const pairs = (count: number): number => (count * (count - 1)) / 2;
