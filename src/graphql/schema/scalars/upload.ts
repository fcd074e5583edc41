/** `Upload`: a file of a multipart request. */
import { GraphQLError, GraphQLScalarType } from 'graphql';
import { UploadedFile } from '../../execute/uploaded-file.ts';

export const uploadScalar = (): GraphQLScalarType =>
  new GraphQLScalarType({
    name: 'Upload',
    description: 'The `Upload` scalar type represents a file upload.',
    serialize: () => {
      throw new GraphQLError('Upload serialization unsupported.');
    },
    parseValue: (value) => {
      if (value instanceof UploadedFile) return value;
      throw new GraphQLError('Upload value invalid.');
    },
    parseLiteral: (node) => {
      throw new GraphQLError('Upload literal unsupported.', { nodes: node });
    },
  });
