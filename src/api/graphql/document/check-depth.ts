/**
 * v4's `depthLimit` (spec/graphql "Depth"). It counts fields below fields, through fragments; introspection is
 * free. Everything too deep is reported: a field, a fragment's use or `__typename`.
 */
import {
  type ASTNode,
  type DocumentNode,
  GraphQLError,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { graphqlErrors } from '../../../core/errors/catalogue.ts';
import { type Fragments, operationsOf } from './fragments.ts';

/** The most places reported; v4 reports all. */
const MOST_PLACES = 100;

/**
 * The places that are too deep, operation by operation; one inside a fragment is reported once, however often
 * the fragment is used.
 * @param document can be unfolded
 * @param limit null if there is none
 */
export function checkDepth(
  document: DocumentNode,
  fragments: Fragments,
  limit: number | null,
): readonly GraphQLError[] {
  if (limit === null) return [];
  const heights = new Heights(fragments);
  const errors: GraphQLError[] = [];
  for (const { name, selectionSet } of operationsOf(document)) {
    /** Fragments already looked into, by the depth they were used at. */
    const seen = new Set<string>();
    const walk = ({ selections }: SelectionSetNode, depth: number): void => {
      for (const node of selections) {
        if (errors.length >= MOST_PLACES || depth + heights.of(node) <= limit) continue;
        if (depth > limit) errors.push(tooDeep(name?.value ?? '', limit, node));
        else if (node.kind === Kind.FIELD) walk(node.selectionSet!, depth + 1);
        else if (node.kind === Kind.INLINE_FRAGMENT) walk(node.selectionSet, depth);
        else if (!seen.has(`${depth} ${node.name.value}`)) {
          seen.add(`${depth} ${node.name.value}`);
          walk(fragments.get(node.name.value)!.selectionSet, depth);
        }
      }
    };
    walk(selectionSet, 0);
  }
  return errors;
}

const tooDeep = (name: string, limit: number, node: ASTNode): GraphQLError =>
  new GraphQLError(graphqlErrors.tooDeep(name, limit), {
    nodes: node,
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
  });

/** The depth of a selection below itself: 0 for a leaf. */
class Heights {
  readonly #fragments: Fragments;
  readonly #known = new Map<SelectionSetNode, number>();

  constructor(fragments: Fragments) {
    this.#fragments = fragments;
  }

  of(node: SelectionNode): number {
    switch (node.kind) {
      case Kind.FIELD:
        if (!node.selectionSet || node.name.value.startsWith('__')) return 0;
        return 1 + this.#highest(node.selectionSet);
      case Kind.INLINE_FRAGMENT:
        return this.#highest(node.selectionSet);
      case Kind.FRAGMENT_SPREAD: {
        const fragment = this.#fragments.get(node.name.value);
        return fragment ? this.#highest(fragment.selectionSet) : 0;
      }
    }
  }

  #highest(set: SelectionSetNode): number {
    let highest = this.#known.get(set);
    if (highest === undefined) {
      highest = set.selections.reduce((most, node) => Math.max(most, this.of(node)), 0);
      this.#known.set(set, highest);
    }
    return highest;
  }
}
