/**
 * `strapi.plugin('content-manager')`: what plugins ask of the content manager, which is which types there are, how their
 * lists and forms look, how wide fields are, and entries as editors write them.
 */

import type {
  ConfigurationChange,
  ViewConfiguration,
} from '../../admin/content-manager/configuration/configuration.ts';
import { describeView } from '../../admin/content-manager/configuration/describe-view.ts';
import type { ContentViews } from '../../admin/content-manager/content-manager-context.ts';
import type { FieldSize, FieldSizes } from '../../admin/content-manager/types/field-sizes.ts';
import { describeType } from '../../admin/content-manager/types/managed-type.ts';
import { BUILTIN_TYPES } from '../../core/model/builtin/index.ts';
import type { AppServices } from '../shared/app-services.ts';
import type { Service } from '../shared/registry.ts';
import type { CodeType, TypeRegistry } from '../shared/type-registry.ts';
import type { Strapi } from '../strapi/strapi.ts';
import { createEntityManager } from './entity-manager-service.ts';
import { createPermissionChecker } from './permission-checker-service.ts';
import { createPopulateBuilder } from './populate-builder-service.ts';
import { createUidService } from './uid-service.ts';

export interface ContentManagerOptions {
  readonly strapi: () => Strapi;
  /** What comes with the open database. */
  readonly parts: () => AppServices;
  readonly types: Pick<TypeRegistry, 'contentTypes' | 'components'>;
  readonly fieldSizes: FieldSizes;
  /** Null before the database is open. */
  readonly views: () => ContentViews | null;
}

/** A type as the content manager has it. */
type ShownType = CodeType & { readonly apiID: string; readonly isDisplayed: boolean };

/** A type, or its name. */
type TypeOrUid = string | { readonly uid: string };

/** Of the types v4 brings along it shows the users alone. */
const SHOWN_BUILT_IN = 'plugin::users-permissions.user';
const BUILT_IN: ReadonlySet<string> = new Set(BUILTIN_TYPES.map(({ uid }) => uid));

/** What v4 answers for a type there is not. */
const NO_CONFIGURATION = {
  settings: {
    bulkable: true,
    filterable: true,
    searchable: true,
    pageSize: 10,
    mainField: 'id',
    defaultSortBy: 'id',
    defaultSortOrder: 'ASC',
  },
  metadatas: {},
  layouts: { list: [], edit: [] },
};

/** Each service, made when it is first asked for. */
export function contentManagerServices(
  options: ContentManagerOptions,
): Readonly<Record<string, () => Service>> {
  const { strapi, parts, types, fieldSizes, views } = options;
  const shown = (type: CodeType): ShownType => {
    const managed = views()?.catalogue.get(type.uid);
    return {
      ...type,
      apiID: type.modelName,
      isDisplayed: isShown(type),
      ...(managed ? { attributes: structuredClone(managed.attributes) as CodeType['attributes'] } : {}),
    };
  };
  const contentTypes = (): ShownType[] => Object.values(types.contentTypes).map(shown);
  const components = (): ShownType[] => Object.values(types.components).map(shown);
  const find = (known: Readonly<Record<string, CodeType>>, uid: string): ShownType | undefined =>
    Object.hasOwn(known, uid) ? shown(known[uid]!) : undefined;
  const configurations = configurationMethods(views);
  return {
    'content-types': () => ({
      findAllContentTypes: contentTypes,
      findContentType: (uid: string) => find(types.contentTypes, uid),
      findDisplayedContentTypes: () => contentTypes().filter(({ isDisplayed }) => isDisplayed),
      findContentTypesByKind: (kind?: string) =>
        contentTypes().filter((type) => kind === undefined || type.kind === kind),
      ...configurations,
    }),
    components: () => ({
      findAllComponents: components,
      findComponent: (uid: string) => find(types.components, uid),
      ...configurations,
    }),
    'data-mapper': () => ({
      toContentManagerModel: shown,
      toDto: ({ uid }: { readonly uid: string }) => {
        const managed = views()?.catalogue.get(uid);
        return managed && structuredClone(describeType(managed));
      },
    }),
    'field-sizes': () => ({
      getAllFieldSizes: () => fieldSizes.all(),
      hasFieldSize: (type: string) => fieldSizes.has(type),
      getFieldSize: (type: string) => fieldSizes.get(type),
      setFieldSize: (type: string, size: FieldSize) => fieldSizes.set(type, size),
      // they are set when the custom field is registered
      setCustomFieldInputSizes: (): void => {},
    }),
    'entity-manager': () => createEntityManager(strapi),
    // a function of the type, in v4 as well
    'populate-builder': () => createPopulateBuilder(strapi) as unknown as Service,
    'permission-checker': () => createPermissionChecker(strapi, () => parts().settings.model),
    uid: () => createUidService(parts),
  };
}

/** The configuration of lists and forms; types are given whole or by their names. */
function configurationMethods(views: () => ContentViews | null): Service {
  const typeOf = (typeOrUid: TypeOrUid) =>
    views()?.catalogue.get(typeof typeOrUid === 'string' ? typeOrUid : typeOrUid.uid);
  const findConfiguration = async (typeOrUid: TypeOrUid): Promise<object> => {
    const type = typeOf(typeOrUid);
    if (!type) return { uid: typeof typeOrUid === 'string' ? typeOrUid : typeOrUid.uid, ...NO_CONFIGURATION };
    return structuredClone(describeView(type, await views()!.configurations.read(type)));
  };
  return {
    findConfiguration,
    /** With the parts that are given in place of those there are; project code is trusted with what it sets. */
    updateConfiguration: async (typeOrUid: TypeOrUid, values: ConfigurationChange): Promise<object> => {
      const type = typeOf(typeOrUid);
      if (type) await views()!.configurations.change(type, partsOf(values));
      return findConfiguration(typeOrUid);
    },
    findComponentsConfigurations: async (typeOrUid: TypeOrUid): Promise<object> => {
      const type = typeOf(typeOrUid);
      const inside = type ? views()!.catalogue.componentsOf(type) : [];
      const found = await Promise.all(inside.map(findConfiguration));
      return Object.fromEntries(inside.map(({ uid }, index) => [uid, found[index]]));
    },
    syncConfigurations: async (): Promise<void> => views()?.configurations.refresh(),
  };
}

function partsOf({ settings, metadatas, layouts, options }: ConfigurationChange): ConfigurationChange {
  const parts: { [name in keyof ViewConfiguration]?: unknown } = { settings, metadatas, layouts, options };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined && part !== null));
}

function isShown({ uid, pluginOptions }: CodeType): boolean {
  if (BUILT_IN.has(uid)) return uid === SHOWN_BUILT_IN;
  const options = pluginOptions['content-manager'] as { readonly visible?: unknown } | undefined;
  return options?.visible !== false;
}
