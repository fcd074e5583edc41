/** `/content-manager/init`, `content-types` and `components`: what there is to edit. */

import { parseQueryString } from '../../../api/rest/query-string.ts';
import type { HttpRequest, Route } from '../../../core/base/http/route.ts';
import { kindUnknown } from '../../../core/errors/catalogue.ts';
import { adminRoutes, data } from '../../administrators/routes/admin-route.ts';
import type { ContentManagerContext } from '../content-manager-context.ts';
import { describeType } from '../types/managed-type.ts';

export function typeRoutes(context: ContentManagerContext): Route[] {
  const { signedIn } = adminRoutes(context);
  const { catalogue, fieldSizes } = context.views;
  const contentTypes = catalogue.contentTypes.map(describeType);
  const components = catalogue.components.map(describeType);

  /** @throws OctavoError ValidationError for a kind there is not (A253) */
  const ofKind = ({ rawQuery }: HttpRequest) => {
    const { kind } = parseQueryString(rawQuery, context.settings().limits) as { readonly kind?: unknown };
    if (kind === undefined) return contentTypes;
    if (kind !== 'singleType' && kind !== 'collectionType') throw kindUnknown();
    return contentTypes.filter((type) => type.kind === kind);
  };

  return [
    signedIn('GET', '/content-manager/init', () =>
      data({ fieldSizes: fieldSizes.all(), components, contentTypes }),
    ),
    signedIn('GET', '/content-manager/content-types', (request) => data(ofKind(request))),
    signedIn('GET', '/content-manager/components', () => data(components)),
  ];
}
