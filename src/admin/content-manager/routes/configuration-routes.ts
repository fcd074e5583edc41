/** `/content-manager/…/configuration`: how the lists and forms of a type look. */

import type { HttpReply, HttpRequest, Route } from '../../../core/base/http/route.ts';
import { isObject } from '../../../core/base/is-object.ts';
import { componentNotFound, contentTypeNotFound, forbidden } from '../../../core/errors/catalogue.ts';
import { holdList } from '../../administrators/admin-limits.ts';
import { adminRoutes, data } from '../../administrators/routes/admin-route.ts';
import type { Administrator } from '../../administrators/session/administrator.ts';
import type { ViewConfiguration } from '../configuration/configuration.ts';
import { checkConfiguration } from '../configuration/configuration-rules.ts';
import { describeView } from '../configuration/describe-view.ts';
import type { ContentManagerContext } from '../content-manager-context.ts';
import type { ManagedType } from '../types/managed-type.ts';

const TYPE_PATH = '/content-manager/content-types/:uid/configuration';
const COMPONENT_PATH = '/content-manager/components/:uid/configuration';

/** The permissions that let someone change views (A252: components too). */
const PERMISSIONS = {
  collectionType: 'plugin::content-manager.collection-types.configure-view',
  singleType: 'plugin::content-manager.single-types.configure-view',
  component: 'plugin::content-manager.components.configure-layout',
} as const;

export function configurationRoutes(context: ContentManagerContext): Route[] {
  const { signedIn } = adminRoutes(context);
  const { catalogue, configurations, fieldSizes: sizes } = context.views;

  /** @throws OctavoError NotFoundError */
  const contentTypeOf = ({ params }: HttpRequest): ManagedType => {
    const type = catalogue.contentType(params['uid']!);
    if (!type) throw contentTypeNotFound();
    return type;
  };

  /** @throws OctavoError NotFoundError */
  const componentOf = ({ params }: HttpRequest): ManagedType => {
    const type = catalogue.component(params['uid']!);
    if (!type) throw componentNotFound();
    return type;
  };

  /** A type's configuration with those of the components it holds. */
  const withComponents = async (
    type: ManagedType,
    describe: (type: ManagedType, configuration: ViewConfiguration) => object,
  ): Promise<{ described: object; components: object }> => {
    const components = catalogue.componentsOf(type);
    const [configuration, ...others] = await configurations.readMany([type, ...components]);
    return {
      described: describe(type, configuration!),
      components: Object.fromEntries(
        components.map((component, index) => [component.uid, describeView(component, others[index]!)]),
      ),
    };
  };

  const answerType = async (type: ManagedType): Promise<HttpReply> => {
    const { described: contentType, components } = await withComponents(type, describeTypeView);
    return data({ contentType, components });
  };

  const change = async (request: HttpRequest, type: ManagedType, admin: Administrator) => {
    if (!admin.can(PERMISSIONS[type.kind ?? 'component'])) throw forbidden();
    const body = await request.readBody();
    const { edit, list } = isObject(body) && isObject(body['layouts']) ? body['layouts'] : {};
    for (const rows of [edit, list])
      holdList(context.config.limits, 'rows', Array.isArray(rows) ? rows.flat() : rows);
    return configurations.change(type, checkConfiguration(type, body, { catalogue, sizes }));
  };

  return [
    signedIn('GET', '/content-manager/content-types-settings', async () => {
      const all = await configurations.readMany(catalogue.contentTypes);
      return data(catalogue.contentTypes.map(({ uid }, index) => ({ uid, settings: all[index]!.settings })));
    }),
    signedIn('GET', TYPE_PATH, (request) => answerType(contentTypeOf(request))),
    signedIn('PUT', TYPE_PATH, async (request, admin) => {
      const type = contentTypeOf(request);
      await change(request, type, admin);
      return answerType(type);
    }),
    signedIn('GET', COMPONENT_PATH, async (request) => {
      const { described: component, components } = await withComponents(componentOf(request), describeView);
      return data({ component, components });
    }),
    signedIn('PUT', COMPONENT_PATH, async (request, admin) => {
      const type = componentOf(request);
      return data(describeView(type, await change(request, type, admin)));
    }),
  ];
}

/** Lists show a relation by the same field as forms. */
function describeTypeView(type: ManagedType, { metadatas, ...rest }: ViewConfiguration): object {
  return describeView(type, {
    ...rest,
    metadatas: Object.fromEntries(
      Object.entries(metadatas).map(([name, { edit, list }]) => {
        const { mainField } = edit;
        return [name, { edit, list: mainField === undefined ? list : { ...list, mainField } }];
      }),
    ),
  });
}
