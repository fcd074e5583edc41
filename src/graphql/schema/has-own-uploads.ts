/** Whether a project's code has added fields that take files. */
import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isObjectType,
} from 'graphql';

/** The schema's own fields for files, which ask for the scope of uploads. */
const BUILT_IN = new Set(['upload', 'multipleUpload']);

/** True where the scalar `Upload` stands in an argument or an input type of the project's. */
export function hasOwnUploads(schema: GraphQLSchema): boolean {
  const isUpload = ({ type }: { readonly type: GraphQLInputType }): boolean =>
    getNamedType(type).name === 'Upload';
  return Object.values(schema.getTypeMap()).some((type) => {
    if (isInputObjectType(type)) return Object.values(type.getFields()).some(isUpload);
    if (!isObjectType(type)) return false;
    const isMutation = type === schema.getMutationType();
    return Object.values(type.getFields()).some(
      ({ name, args }) => !(isMutation && BUILT_IN.has(name)) && args.some(isUpload),
    );
  });
}
