/** `Query.article`, `Query.articles`, `Query.homepage`. */
import { type GraphQLArgumentConfig, type GraphQLFieldConfig, GraphQLID, GraphQLNonNull } from 'graphql';
import type { ContentType } from '../../../../core/model/content-type.ts';
import type { FieldRole } from '../field-roles.ts';
import {
  collectionName,
  inputName,
  pluralField,
  responseName,
  singularField,
  typeName,
} from '../graphql-names.ts';
import type { SchemaContext } from '../schema-context.ts';
import { type FieldMap, listArguments, localeArgument, stateArgument } from './field-map.ts';

/** Adds the reads of all content-types. */
export function addQueryFields(context: SchemaContext, fields: FieldMap): void {
  for (const type of context.exposed.contentTypes) {
    if (type.kind === 'singleType') addSingle(context, fields, type);
    else addCollection(context, fields, type);
  }
}

function addSingle({ exposed, table }: SchemaContext, fields: FieldMap, type: ContentType): void {
  if (!exposed.allows(type, 'find')) return;
  fields.add(singularField(type), type.uid, {
    type: table.object(responseName(type)),
    args: { ...stateArgument(table, type), ...localeArgument(table, exposed.isLocalized(type)) },
    extensions: { octavo: { role: 'findSingle', uid: type.uid } },
  });
}

function addCollection(
  { options, exposed, table }: SchemaContext,
  fields: FieldMap,
  type: ContentType,
): void {
  const locale = localeArgument(table, exposed.isLocalized(type));
  // of one name for both v4 serves the list
  const isHidden = singularField(type) === pluralField(type) && exposed.allows(type, 'find');
  if (exposed.allows(type, 'findOne') && !isHidden) {
    fields.add(singularField(type), type.uid, {
      type: table.object(responseName(type)),
      // only with an argument for it can a draft be read by its id there (S2)
      args: {
        id: { type: GraphQLID },
        ...(options.rules.singleEntriesHonourPublicationState && stateArgument(table, type)),
        ...locale,
      },
      extensions: { octavo: { role: 'findOne', uid: type.uid } },
    });
  }
  if (exposed.allows(type, 'find')) {
    fields.add(pluralField(type), type.uid, {
      type: table.object(collectionName(type)),
      args: { ...listArguments(table, type), ...locale },
      extensions: { octavo: { role: 'findMany', uid: type.uid } },
    });
  }
}

/** `Mutation.createArticle`, `updateArticle`, `deleteArticle`, and `createArticleLocalization`. */
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

/** Adds `create<Type>Localization` of all localized types: switches do not apply to it, as in v4. */
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

/** No argument if the input would have no fields, as in v4. */
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
