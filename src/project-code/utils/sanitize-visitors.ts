/**
 * `sanitize.visitors` and `validate.visitors` of `@strapi/utils`: what `traverseEntity` takes out of an entity, and what it
 * refuses.
 */
import { ValidationError } from '../shared/strapi-errors.ts';
import type { CodeType } from '../shared/type-registry.ts';
import { contentTypes } from './content-types.ts';
import type { Visitor } from './traverse-entity.ts';

type Test = (visit: Parameters<Visitor>[0]) => boolean;

const removing =
  (isMeant: Test): Visitor =>
  (visit, { remove }) => {
    if (isMeant(visit)) remove(visit.key);
  };

const refusing =
  (isMeant: Test): Visitor =>
  (visit) => {
    if (isMeant(visit)) throw refused(visit.key);
  };

/** v4's error for a name that may not be there. */
export const refused = (key: string): ValidationError => new ValidationError(`Invalid parameter ${key}`);

/** The attribute, and what stands above and below it: `role`, `role.name`. */
const concerns = (path: string, name: string): boolean =>
  path === name || path.startsWith(`${name}.`) || name.startsWith(`${path}.`);

const isPassword: Test = ({ attribute }) => attribute?.['type'] === 'password';
const isPrivate: Test = ({ attribute, schema, key }) =>
  attribute !== undefined && contentTypes.isPrivateAttribute(schema, key);
const isZone: Test = ({ attribute }) => contentTypes.isDynamicZoneAttribute(attribute);
const isMorphTo: Test = ({ attribute }) => contentTypes.isMorphToRelationalAttribute(attribute);

/** @param allowed the paths that stay; null for all */
const isDisallowed =
  (allowed: readonly string[] | null = null): Test =>
  ({ path }) =>
    allowed !== null && !allowed.some((name) => concerns(path.attribute ?? '', name));

/** @param restricted the paths that go; null for all */
const isRestricted =
  (restricted: readonly string[] | null = null): Test =>
  ({ path }) =>
    restricted === null ||
    restricted.some((name) => path.attribute === name || path.attribute?.startsWith(`${name}.`));

type Paths = readonly string[] | null;

export const visitors = {
  removePassword: removing(isPassword),
  removePrivate: removing(isPrivate),
  removeDynamicZones: removing(isZone),
  removeMorphToRelations: removing(isMorphTo),
  removeDisallowedFields: (allowed?: Paths): Visitor => removing(isDisallowed(allowed)),
  removeRestrictedFields: (restricted?: Paths): Visitor => removing(isRestricted(restricted)),
};

/** Each throws a ValidationError where its namesake removes. */
export const refusingVisitors = {
  throwPassword: refusing(isPassword),
  throwPrivate: refusing(isPrivate),
  throwDynamicZones: refusing(isZone),
  throwMorphToRelations: refusing(isMorphTo),
  throwDisallowedFields: (allowed?: Paths): Visitor => refusing(isDisallowed(allowed)),
  throwRestrictedFields: (restricted?: Paths): Visitor => refusing(isRestricted(restricted)),
};

/** `getRelationalFields` of `relations`. */
export const relationalFields = (type: CodeType): string[] =>
  Object.entries(type.attributes)
    .filter(([, attribute]) => contentTypes.isRelationalAttribute(attribute))
    .map(([name]) => name);
