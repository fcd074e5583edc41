/** `Query.article`, `Query.articles`, `Query.homepage`. */
import { GraphQLID } from 'graphql';
import type { ContentType } from '../../../model/content-type.ts';
import type { SchemaContext } from '../schema-context.ts';
import { collectionName, pluralField, responseName, singularField } from '../type-names.ts';
import { listArguments, localeArgument, stateArgument } from './arguments.ts';
import type { FieldMap } from './field-map.ts';

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
      args: { id: { type: GraphQLID }, ...(options.strict && stateArgument(table, type)), ...locale },
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
