/** The mutations of files: `Mutation.upload`, `multipleUpload`, `updateFileInfo`, `removeFile`. */
import {
  type GraphQLFieldConfig,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
} from 'graphql';
import { contentTypeOf } from '../../../../core/model/content-type.ts';
import type { OperationName } from '../field-roles.ts';
import { responseName } from '../graphql-names.ts';
import type { SchemaContext } from '../schema-context.ts';
import type { TypeTable } from '../type-table.ts';
import type { FieldMap } from './field-map.ts';

const OWNER = 'plugin::upload';
const FILE = 'plugin::upload.file';

const text = { type: GraphQLString };
const id = { type: new GraphQLNonNull(GraphQLID) };

/** Defines the information about a file. */
export function defineUploadTypes(table: TypeTable): void {
  table.define('FileInfoInput', OWNER, (name) => {
    return new GraphQLInputObjectType({ name, fields: { name: text, alternativeText: text, caption: text } });
  });
}

/** Adds the mutations of files, unless a project has taken files out of the schema. */
export function addUploadMutations({ options, exposed, table }: SchemaContext, fields: FieldMap): void {
  if (!exposed.exposed(FILE)) return;
  const file = table.object(responseName(contentTypeOf(options.model, FILE)));
  const upload = table.input('Upload');
  const info = { type: table.input('FileInfoInput') };
  const target = { refId: { type: GraphQLID }, ref: text, field: text };
  add('upload', {
    type: new GraphQLNonNull(file),
    args: { ...target, info, file: { type: new GraphQLNonNull(upload) } },
  });
  add('multipleUpload', {
    type: new GraphQLNonNull(new GraphQLList(file)),
    args: { ...target, files: { type: new GraphQLNonNull(new GraphQLList(upload)) } },
  });
  add('updateFileInfo', { type: new GraphQLNonNull(file), args: { id, info } });
  add('removeFile', { type: file, args: { id } });

  function add(name: OperationName, field: GraphQLFieldConfig<unknown, unknown>): void {
    fields.add(name, OWNER, { ...field, extensions: { octavo: { role: 'operation', name } } });
  }
}
