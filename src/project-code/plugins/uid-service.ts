/** `service('uid')` of the content manager: values for `uid` attributes that no entry has. */
import { freeNumbered, freeValue, isFree } from '../../admin/content-manager/uid/free-value.ts';
import { suggestedValue } from '../../admin/content-manager/uid/suggested-value.ts';
import { noUidAttribute, unknownContentType } from '../../core/errors/catalogue.ts';
import type { AppServices } from '../shared/app-services.ts';
import type { Service } from '../shared/registry.ts';

/** Which attribute code asks about. */
interface UidField {
  readonly contentTypeUID: string;
  readonly field: string;
}

/** @param parts there once the database is open */
export function createUidService(parts: () => AppServices): Service {
  /** @throws OctavoError ValidationError where there is no such attribute */
  const find = ({ contentTypeUID, field }: UidField) => {
    const { model, layout, db } = parts();
    const type = model.contentTypes.get(contentTypeUID);
    if (!type) throw unknownContentType();
    const attribute = type.attributes.get(field);
    if (attribute?.kind !== 'scalar' || attribute.type !== 'uid') throw noUidAttribute(field);
    return { db, type, attribute, place: { layout, uid: type.uid, name: field } };
  };
  return {
    generateUIDField: (input: UidField & { readonly data?: Readonly<Record<string, unknown>> }) => {
      const { db, type, attribute, place } = find(input);
      return freeValue(db, place, suggestedValue(type, attribute, input.data ?? {}));
    },
    findUniqueUID: async (input: UidField & { readonly value: string }): Promise<string> => {
      const { db, place } = find(input);
      return (await isFree(db, place, input.value)) ? input.value : freeNumbered(db, place, input.value);
    },
    checkUIDAvailability: (input: UidField & { readonly value: string }): Promise<boolean> => {
      const { db, place } = find(input);
      return isFree(db, place, input.value);
    },
  };
}
