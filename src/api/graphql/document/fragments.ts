/** The fragments of a document: found by name, and how they use each other. */
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** The fragments by name; of several with one name the first, which validation refuses anyway. */
export function fragmentsOf({ definitions }: DocumentNode): Fragments {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION && !fragments.has(node.name.value)) {
      fragments.set(node.name.value, node);
    }
  }
  return fragments;
}

export const operationsOf = ({ definitions }: DocumentNode): readonly OperationDefinitionNode[] =>
  definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);

/**
 * True if every fragment is used by an operation, and none by itself. Any other document is refused by
 * validation, and can't be unfolded before (A19).
 * @param longest the longest chain of fragments that use each other
 * @returns null for a longer chain
 */
export function canUnfold(document: DocumentNode, fragments: Fragments, longest: number): boolean | null {
  const finished = new Set<string>();
  const open = new Set<string>();
  let answer: boolean | null = true;
  const visit = (name: string): void => {
    const fragment = fragments.get(name);
    if (!fragment || finished.has(name) || answer === null) return;
    if (open.has(name)) {
      answer = false;
      return;
    }
    if (open.size >= longest) {
      answer = null;
      return;
    }
    open.add(name);
    for (const next of spreadsIn(fragment.selectionSet)) visit(next);
    open.delete(name);
    finished.add(name);
  };
  for (const { selectionSet } of operationsOf(document)) {
    for (const name of spreadsIn(selectionSet)) visit(name);
  }
  return answer && finished.size === fragments.size;
}

/** The names of the fragments spread at any level, each once. */
function spreadsIn(set: SelectionSetNode): Set<string> {
  const names = new Set<string>();
  const walk = ({ selections }: SelectionSetNode): void => {
    for (const node of selections) {
      if (node.kind === Kind.FRAGMENT_SPREAD) names.add(node.name.value);
      else if (node.selectionSet) walk(node.selectionSet);
    }
  };
  walk(set);
  return names;
}
