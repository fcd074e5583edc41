/**
 * `strapi.plugin('content-manager')`: what plugins read of the administration panel's content manager, which is which
 * types there are, which it shows, and how its views are configured.
 */
import { BUILTIN_TYPES } from '../../model/builtin/index.ts';
import type { Service } from '../strapi/strapi.ts';
import type { CodeType, TypesFacet } from '../strapi/types-facet.ts';

type Settings = Readonly<Record<string, unknown>>;

export interface ContentManagerParts {
  readonly types: Pick<TypesFacet, 'contentTypes' | 'components'>;
  /** What the content manager has stored under a key; null for none. */
  setting(key: string): Promise<unknown>;
}

/** A type as the content manager has it. */
type ShownType = CodeType & { readonly apiID: string; readonly isDisplayed: boolean };

/** Of the types v4 brings along it shows the users alone. */
const SHOWN_BUILT_IN = 'plugin::users-permissions.user';
const BUILT_IN: ReadonlySet<string> = new Set(BUILTIN_TYPES.map(({ uid }) => uid));

/** v4's settings of a view nobody has configured. */
const DEFAULT_SETTINGS = {
  bulkable: true,
  filterable: true,
  searchable: true,
  pageSize: 10,
  mainField: 'id',
  defaultSortBy: 'id',
  defaultSortOrder: 'ASC',
};

/** Each service, made when it is first asked for. */
export function contentManagerServices({
  types,
  setting,
}: ContentManagerParts): Readonly<Record<string, () => Service>> {
  const shown = (type: CodeType): ShownType => ({
    ...type,
    apiID: type.modelName,
    isDisplayed: isShown(type),
  });
  const contentTypes = (): ShownType[] => Object.values(types.contentTypes).map(shown);
  const components = (): ShownType[] => Object.values(types.components).map(shown);
  const configuration = (kind: 'content_types' | 'components') => async (type: { readonly uid: string }) => {
    const stored = await setting(`configuration_${kind}::${type.uid}`);
    return {
      uid: type.uid,
      settings: DEFAULT_SETTINGS,
      metadatas: {},
      layouts: { list: [], edit: [] },
      ...(stored as Settings | null),
    };
  };
  const find = (list: readonly ShownType[], uid: string) => list.find((type) => type.uid === uid);
  return {
    'content-types': () => ({
      findAllContentTypes: contentTypes,
      findContentType: (uid: string) => find(contentTypes(), uid),
      findDisplayedContentTypes: () => contentTypes().filter(({ isDisplayed }) => isDisplayed),
      findContentTypesByKind: (kind?: string) =>
        contentTypes().filter((type) => kind === undefined || type.kind === kind),
      findConfiguration: configuration('content_types'),
    }),
    components: () => ({
      findAllComponents: components,
      findComponent: (uid: string) => find(components(), uid),
      findConfiguration: configuration('components'),
    }),
  };
}

function isShown({ uid, pluginOptions }: CodeType): boolean {
  if (BUILT_IN.has(uid)) return uid === SHOWN_BUILT_IN;
  const options = pluginOptions['content-manager'] as { readonly visible?: unknown } | undefined;
  return options?.visible !== false;
}
