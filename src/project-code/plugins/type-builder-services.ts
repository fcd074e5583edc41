/**
 * `strapi.plugin('content-type-builder')`: what plugins read of it, and the methods by which they make types for themselves. As in
 * v4 these write schema files, which the next start serves.
 */

import { RESERVED_ATTRIBUTES, RESERVED_MODELS } from '../../admin/content-type-builder/reserved-names.ts';
import { describeComponent, describeContentType } from '../../api/rest/describe-schema.ts';
import type { ContentType } from '../../core/model/content-type.ts';
import type { Service } from '../shared/registry.ts';
import type { CodeType } from '../shared/type-registry.ts';
import { type TypeBuilderOptions, type TypeRequest, TypeWriter } from './type-writer.ts';

/** The names that v4 keeps for itself. */
const RESERVED = { models: RESERVED_MODELS, attributes: RESERVED_ATTRIBUTES };

const missing = (...names: readonly string[]): Service =>
  Object.fromEntries(
    names.map((name) => [
      name,
      async (): Promise<never> => {
        throw new Error(
          `content-type-builder: ${name} is not available to code: use the panel or /content-type-builder of "octavo dev"`,
        );
      },
    ]),
  );

const optionOf = ({ pluginOptions }: CodeType, name: string): unknown =>
  (pluginOptions['content-type-builder'] as Readonly<Record<string, unknown>> | undefined)?.[name];

const storedAs =
  ({ attributes }: CodeType) =>
  (name: string): unknown =>
    attributes[name]?.['type'];

function formatContentType(type: CodeType): object {
  const { uid, info, kind, collectionName } = type;
  const described = {
    uid,
    origin: uid.split('::')[0] as ContentType['origin'],
    singularName: String(info['singularName']),
    pluralName: String(info['pluralName']),
    displayName: String(info['displayName']),
    kind: kind as ContentType['kind'],
    collectionName: String(collectionName),
  };
  return describeContentType(described, { schema: type['__schema__'] }, storedAs(type));
}

/** Each service, made when it is first asked for. */
export function typeBuilderServices(options: TypeBuilderOptions): Readonly<Record<string, () => Service>> {
  const writer = new TypeWriter(options);
  return {
    'content-types': () => ({
      createContentType: async (request: TypeRequest) => (await writer.createTypes([request]))[0],
      createContentTypes: writer.createTypes,
      editContentType: writer.editType,
      deleteContentType: async (uid: string) => (await writer.removeTypes([uid]))[0],
      deleteContentTypes: async (uids: readonly string[]) => void (await writer.removeTypes(uids)),
      ...missing('generateAPI'),
      formatContentType,
      isContentTypeVisible: (type: CodeType): boolean => optionOf(type, 'visible') !== false,
      getRestrictRelationsTo: (type: CodeType): unknown =>
        (formatContentType(type) as { schema: { restrictRelationsTo: unknown } }).schema.restrictRelationsTo,
    }),
    components: () => ({
      createComponent: writer.createComponent,
      editComponent: writer.editComponent,
      deleteComponent: writer.removeComponent,
      formatComponent: (type: CodeType): object =>
        describeComponent(type.uid, { schema: type['__schema__'] }, storedAs(type)),
    }),
    'component-categories': () => ({ deleteCategory: writer.removeCategory, ...missing('editCategory') }),
    'api-handler': () => missing('backup', 'clear', 'rollback'),
    builder: () => ({ getReservedNames: () => RESERVED }),
  };
}
