/** A file of a multipart request, in the place of the variable its map names. */
import { constants, copyFile, link } from 'node:fs/promises';
import {
  GraphQLError,
  type GraphQLInputType,
  GraphQLScalarType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isObjectType,
} from 'graphql';
import type { FormFile } from '../../../../core/base/http/form.ts';
import { fileMissing, graphqlErrors } from '../../../../core/errors/catalogue.ts';

/** What the `Upload` scalar takes, and nothing else: a client cannot make one in JSON. */
export class UploadedFile {
  readonly #file: FormFile | null;
  #taken = 0;

  /** @param file null if the map names one that the request does not have */
  constructor(file: FormFile | null) {
    this.#file = file;
  }

  /**
   * The file, to be moved by the caller. A map may name several places for it, and a variable may be used
   * several times, so each caller gets its own copy; a copy that is not moved is deleted with the form.
   * @throws OctavoError BadRequestError if the request does not have it
   */
  async take(): Promise<FormFile> {
    const file = this.#file;
    if (!file) throw fileMissing();
    this.#taken += 1;
    const path = `${file.path}-${this.#taken}`;
    // the first copy may share its content with the form's file, but later ones must not share it with the
    // first
    const shared = this.#taken === 1 && (await link(file.path, path).then(yes, no));
    if (!shared) await copyFile(file.path, path, constants.COPYFILE_FICLONE);
    return { ...file, path };
  }
}

const yes = (): boolean => true;

/** Some file systems have no links. */
const no = (): boolean => false;

/** The schema's own fields for files, which require the upload scope. */
const BUILT_IN = new Set(['upload', 'multipleUpload']);

/** True if an argument or input type of the project uses the scalar `Upload`. */
export function hasProjectUploads(schema: GraphQLSchema): boolean {
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

/** `Upload`: a file of a multipart request. */
export const uploadScalar = (): GraphQLScalarType =>
  new GraphQLScalarType({
    name: 'Upload',
    description: 'The `Upload` scalar type represents a file upload.',
    serialize: () => {
      throw new GraphQLError(graphqlErrors.uploadNotAnswered());
    },
    parseValue: (value) => {
      if (value instanceof UploadedFile) return value;
      throw new GraphQLError(graphqlErrors.uploadNoFile());
    },
    parseLiteral: (node) => {
      throw new GraphQLError(graphqlErrors.uploadNoVariable(), { nodes: node });
    },
  });
