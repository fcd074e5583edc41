/** `Mutation.createArticle`, `updateArticle`, `deleteArticle`, and `createArticleLocalization`. */
import { type GraphQLArgumentConfig, type GraphQLFieldConfig, GraphQLID, GraphQLNonNull } from 'graphql';
import type { ContentType } from '../../../model/content-type.ts';
import type { FieldRole } from '../roles.ts';
import type { SchemaContext } from '../schema-context.ts';
import { inputName, responseName, typeName } from '../type-names.ts';
import { localeArgument } from './arguments.ts';
import type { FieldMap } from './field-map.ts';

type Arguments = Record<string, GraphQLArgumentConfig>;
type WriteRole = Extract<FieldRole, { role: 'create' | 'update' | 'delete' | 'createLocalization' }>['role'];

/** Adds the writes of all content-types. */
export function addMutationFields(context: SchemaContext, fields: FieldMap): void {
  const { exposed, table } = context;
  for (const type of exposed.contentTypes) {
    const isCollection = type.kind === 'collectionType';
    const id: Arguments = isCollection ? { id: { type: new GraphQLNonNull(GraphQLID) } } : {};
    const data = dataArgument(context, type, true);
    const locale = localeArgument(table, exposed.isLocalized(type));
    const add = (role: WriteRole & ('create' | 'update' | 'delete'), args: Arguments): void => {
      if (!exposed.allows(type, role)) return;
      fields.add(`${role}${typeName(type)}`, type.uid, writeField(context, type, role, args));
    };
    if (isCollection) add('create', { ...data, ...locale });
    add('update', { ...id, ...data, ...locale });
    add('delete', { ...id, ...locale });
  }
}

/** Adds `create<Type>Localization` of all localized types: switches have no say in it, as in v4. */
export function addLocalizationFields(context: SchemaContext, fields: FieldMap): void {
  const { exposed, table } = context;
  for (const type of exposed.contentTypes) {
    if (!exposed.isLocalized(type)) continue;
    const args = {
      id: { type: GraphQLID },
      ...dataArgument(context, type, false),
      ...localeArgument(table, true),
    };
    const field = writeField(context, type, 'createLocalization', args);
    fields.add(`create${typeName(type)}Localization`, type.uid, field);
  }
}

/** No argument where the input would have no fields, as in v4. */
function dataArgument({ table }: SchemaContext, type: ContentType, required: boolean): Arguments {
  const name = inputName(type);
  if (!table.has(name)) return {};
  const input = table.input(name);
  return { data: { type: required ? new GraphQLNonNull(input) : input } };
}

const writeField = (
  { table }: SchemaContext,
  type: ContentType,
  role: WriteRole,
  args: Arguments,
): GraphQLFieldConfig<unknown, unknown> => ({
  type: table.object(responseName(type)),
  args,
  extensions: { octavo: { role, uid: type.uid } },
});
