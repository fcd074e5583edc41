/** `sanitize.visitors` of `@strapi/utils`: what `traverseEntity` takes out of an entity. */
import type { CodeType } from '../base/type-registry.ts';
import { contentTypes } from './content-types.ts';
import type { Visitor } from './traverse-entity.ts';

const removing =
  (isRemoved: (visit: Parameters<Visitor>[0]) => boolean): Visitor =>
  (visit, { remove }) => {
    if (isRemoved(visit)) remove(visit.key);
  };

/** The attribute, and what stands above and below it: `role`, `role.name`. */
const concerns = (path: string, name: string): boolean =>
  path === name || path.startsWith(`${name}.`) || name.startsWith(`${path}.`);

export const visitors = {
  removePassword: removing(({ attribute }) => attribute?.['type'] === 'password'),
  removePrivate: removing(
    ({ attribute, schema, key }) => attribute !== undefined && contentTypes.isPrivateAttribute(schema, key),
  ),
  removeDynamicZones: removing(({ attribute }) => contentTypes.isDynamicZoneAttribute(attribute)),
  removeMorphToRelations: removing(({ attribute }) => contentTypes.isMorphToRelationalAttribute(attribute)),
  /** @param allowed the paths that stay; null for all */
  removeDisallowedFields: (allowed: readonly string[] | null = null): Visitor =>
    removing(({ path }) => allowed !== null && !allowed.some((name) => concerns(path.attribute ?? '', name))),
  /** @param restricted the paths that go; null for all */
  removeRestrictedFields: (restricted: readonly string[] | null = null): Visitor =>
    removing(
      ({ path }) =>
        restricted === null ||
        restricted.some((name) => path.attribute === name || path.attribute?.startsWith(`${name}.`)),
    ),
};

/** `getRelationalFields` of `relations`. */
export const relationalFields = (type: CodeType): string[] =>
  Object.entries(type.attributes)
    .filter(([, attribute]) => contentTypes.isRelationalAttribute(attribute))
    .map(([name]) => name);
