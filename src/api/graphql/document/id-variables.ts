/** Variables of an operation that only say which entry a root field answers: one plan serves all their values. */
import {
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  visit,
} from 'graphql';
import { fieldRole } from '../schema/field-roles.ts';

/** Role and argument of the fields that answer one entry by its id. */
const ROLE = 'findOne';
const ID = 'id';

/** The name of the variable that is the whole `id` of a field; undefined where it has another value. */
export function idVariableOf({ arguments: args = [] }: FieldNode): string | undefined {
  const value = args.find(({ name }) => name.value === ID)?.value;
  return value?.kind === Kind.VARIABLE ? value.name.value : undefined;
}

/**
 * The names of an operation's variables that stand nowhere in the document but in the `id` of its root fields which
 * answer one entry.
 * @param document valid
 */
export function idVariables(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): readonly string[] {
  const fields = schema.getQueryType()?.getFields();
  if (operation.operation !== 'query' || !fields) return [];
  const asId = new Map<string, number>();
  for (const node of operation.selectionSet.selections) {
    if (node.kind !== Kind.FIELD) continue;
    const field = fields[node.name.value];
    const name = field && fieldRole(field)?.role === ROLE ? idVariableOf(node) : undefined;
    if (name !== undefined) asId.set(name, (asId.get(name) ?? 0) + 1);
  }
  if (asId.size === 0) return [];
  const uses = new Map<string, number>();
  visit(document, {
    VariableDefinition: () => false,
    Variable: ({ name: { value } }) => void uses.set(value, (uses.get(value) ?? 0) + 1),
  });
  return [...asId].filter(([name, count]) => uses.get(name) === count).map(([name]) => name);
}
