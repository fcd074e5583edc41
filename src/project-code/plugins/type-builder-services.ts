/**
 * `strapi.plugin('content-type-builder')`: what plugins read of it. In v4 it also writes schema files, whatever the tables hold. Here
 * a change of a type is planned with its rows, holds requests back and ends with a new process, which code that goes on
 * running cannot wait for: the methods that write throw an error that names the other ways.
 */

import { RESERVED_ATTRIBUTES, RESERVED_MODELS } from '../../content-type-builder/reserved-names.ts';
import type { ContentType } from '../../model/content-type.ts';
import { describeComponent, describeContentType } from '../../rest/describe-schema.ts';
import type { Service } from '../base/registry.ts';
import type { CodeType } from '../base/type-registry.ts';

/** The names that v4 keeps for itself. */
const RESERVED = { models: RESERVED_MODELS, attributes: RESERVED_ATTRIBUTES };

const writing = (...names: readonly string[]): Service =>
  Object.fromEntries(
    names.map((name) => [
      name,
      async (): Promise<never> => {
        throw new Error(
          `content-type-builder: code cannot call ${name}: change types in the panel or by /content-type-builder of "octavo dev", or add the schema file and start again`,
        );
      },
    ]),
  );

const optionOf = ({ pluginOptions }: CodeType, name: string): unknown =>
  (pluginOptions['content-type-builder'] as Readonly<Record<string, unknown>> | undefined)?.[name];

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
  return describeContentType(described, { schema: type['__schema__'] });
}

/** Each service, made when it is first asked for. */
export const TYPE_BUILDER_SERVICES: Readonly<Record<string, () => Service>> = {
  'content-types': () => ({
    ...writing(
      'createContentType',
      'createContentTypes',
      'deleteContentType',
      'deleteContentTypes',
      'editContentType',
      'generateAPI',
    ),
    formatContentType,
    isContentTypeVisible: (type: CodeType): boolean => optionOf(type, 'visible') !== false,
    getRestrictRelationsTo: (type: CodeType): unknown =>
      (formatContentType(type) as { schema: { restrictRelationsTo: unknown } }).schema.restrictRelationsTo,
  }),
  components: () => ({
    ...writing('createComponent', 'deleteComponent', 'editComponent'),
    formatComponent: (type: CodeType): object => describeComponent(type.uid, { schema: type['__schema__'] }),
  }),
  'component-categories': () => writing('deleteCategory', 'editCategory'),
  'api-handler': () => writing('backup', 'clear', 'rollback'),
  builder: () => ({ getReservedNames: () => RESERVED }),
};
