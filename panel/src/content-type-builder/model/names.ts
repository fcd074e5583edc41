/** Names made of others as the server makes them, and what is wrong with those a person writes. Pure. */
import { pluralize } from 'inflection';
import { kebabCase, snakeCase } from '../../../../src/core/base/case.ts';
import type { AnyDraft } from './draft.ts';
import type { BuilderMessage } from './message.ts';
import type { ReservedNames, Schemas } from './schemas.ts';

export { pluralize };

/** `Reading Room` → `reading-room`, `reading-rooms`. The two differ, even for words that have no plural. */
export function apiIds(displayName: string): { readonly singularName: string; readonly pluralName: string } {
  const singularName = kebabCase(displayName);
  if (singularName === '') return { singularName, pluralName: '' };
  const plural = pluralize(singularName);
  const ending = singularName.endsWith('s') ? 'es' : 's';
  return { singularName, pluralName: plural === singularName ? `${singularName}${ending}` : plural };
}

export const typeUid = (singularName: string): string => `api::${singularName}.${singularName}`;

/** `Card Box` in `post room` → `post-room.card-box` */
export const componentUid = (category: string, displayName: string): string =>
  `${kebabCase(category)}.${kebabCase(displayName)}`;

/** A type's name as the name of a field: `reading_room`, `reading_rooms`. */
export const fieldNameFor = (displayName: string, isMany: boolean): string =>
  snakeCase(isMany ? pluralize(displayName) : displayName);

const FIELD_NAME = /^[A-Za-z][_0-9A-Za-z]*$/;
const KEBAB_CASE = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const CATEGORY = /^[A-Za-z][-_0-9A-Za-z]*$/;

/** A message; null where nothing is wrong. */
export type Complaint = BuilderMessage | null;

const REQUIRED = 'content-type-builder.error.validation.required';

/** @param others the names of the other fields */
export function fieldNameComplaint(
  name: string,
  others: readonly string[],
  { attributes }: ReservedNames,
): Complaint {
  if (name.trim() === '') return REQUIRED;
  if (!FIELD_NAME.test(name)) return 'content-type-builder.error.attributeName.form';
  // two names that differ in nothing else share a column
  const column = snakeCase(name);
  if (attributes.includes(column)) return 'content-type-builder.error.attributeName.reserved-name';
  if (others.some((other) => snakeCase(other) === column))
    return 'content-type-builder.error.attributeName.taken';
  return null;
}

export interface TypeNames {
  readonly displayName: string;
  readonly singularName: string;
  readonly pluralName: string;
}

export type TypeComplaints = { readonly [Name in keyof TypeNames]?: Complaint };

/** What is wrong with the names of a new type. */
export function typeComplaints(
  { displayName, singularName, pluralName }: TypeNames,
  { types, reserved }: Schemas,
): TypeComplaints {
  const taken = new Set(
    [...types.values()].flatMap(({ schema }) => [schema.singularName, schema.pluralName].map(snakeCase)),
  );
  const apiId = (name: string): Complaint => {
    if (name === '') return REQUIRED;
    if (!KEBAB_CASE.test(name)) return 'content-type-builder.error.apiId.form';
    if (reserved.models.includes(name)) return 'content-type-builder.error.contentTypeName.reserved-name';
    return taken.has(snakeCase(name)) ? 'content-type-builder.error.contentType.taken' : null;
  };
  return {
    displayName: displayName.trim() === '' ? REQUIRED : null,
    singularName: apiId(singularName),
    pluralName:
      apiId(pluralName) ??
      (pluralName === singularName ? 'content-type-builder.error.contentType.pluralName-equal' : null),
  };
}

export interface ComponentNames {
  readonly displayName: string;
  readonly category: string;
}

/** What is wrong with the names of a component. @param taken uids of the other components */
export function componentComplaints(
  { displayName, category }: ComponentNames,
  taken: readonly string[],
): { readonly displayName: Complaint; readonly category: Complaint } {
  return {
    displayName:
      displayName.trim() === ''
        ? REQUIRED
        : taken.includes(componentUid(category, displayName))
          ? 'content-type-builder.error.component.taken'
          : null,
    category:
      category.trim() === ''
        ? REQUIRED
        : CATEGORY.test(kebabCase(category))
          ? null
          : 'content-type-builder.error.category.form',
  };
}

/** The names of the fields of a schema but one. */
export const otherNames = ({ fields }: AnyDraft, place: number | null): readonly string[] =>
  fields.filter((_, index) => index !== place).map(({ name }) => name);
