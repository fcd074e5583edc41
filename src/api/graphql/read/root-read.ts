/** A root field of `Query` that the models generate → what it selects. */
import { type FieldNode, type GraphQLField, getArgumentValues } from 'graphql';
import type { RootSelection } from '../../../core/query/selection.ts';
import type { FieldRole } from '../schema/field-roles.ts';
import { levelParams } from './level-params.ts';
import { rootMembers, type SelectContext } from './select.ts';

/** The roles of root fields that read. */
export type ReadRole = Extract<FieldRole, { role: 'findMany' | 'findOne' | 'findSingle' }>;

/** True for a generated read. */
export const isReadRole = (role: FieldRole | undefined): role is ReadRole =>
  role?.role === 'findMany' || role?.role === 'findOne' || role?.role === 'findSingle';

/** Types whose controllers have other names for these actions (spec/graphql "Permissions"). */
const OTHER_SCOPES: Readonly<Record<string, Readonly<Record<'find' | 'findOne', string>>>> = {
  'plugin::upload.file': {
    find: 'plugin::upload.content-api.find',
    findOne: 'plugin::upload.content-api.findOne',
  },
  'plugin::i18n.locale': {
    find: 'plugin::i18n.locales.listLocales',
    findOne: 'plugin::i18n.locales.listLocales',
  },
};

/** The scope a caller needs for a root field. */
export function readScope({ role, uid }: ReadRole): string {
  const action = role === 'findOne' ? 'findOne' : 'find';
  return OTHER_SCOPES[uid]?.[action] ?? `${uid}.${action}`;
}

const KINDS = { findMany: 'list', findOne: 'one', findSingle: 'single' } as const;

/**
 * The selection of a root field; see `RootSelection.marked` for the effect of `completed`.
 * @param args as guards of project code have left them; without them the client's own
 */
export function rootSelection(
  context: SelectContext,
  role: ReadRole,
  field: GraphQLField<unknown, unknown>,
  nodes: readonly FieldNode[],
  args: Readonly<Record<string, unknown>> = getArgumentValues(field, nodes[0]!, context.variables),
): RootSelection {
  return {
    kind: KINDS[role.role],
    ...levelParams(field, args),
    ...('id' in args && { id: args['id'] }),
    ...('locale' in args && { locale: args['locale'] }),
    members: rootMembers(context, field.type, nodes),
    marked: !context.completed,
  };
}
