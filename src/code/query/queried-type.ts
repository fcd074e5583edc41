/** What `strapi.db.query` takes: content-types, and components by their tables. */
import type { ContentType, Model } from '../../model/content-type.ts';

const known = new WeakMap<object, ContentType>();

/**
 * The content-type of a uid, or a component as one.
 * @throws Error for a uid of neither
 */
export function queriedType(model: Model, uid: string): ContentType {
  const type = model.contentTypes.get(uid);
  if (type) return type;
  const component = model.components.get(uid);
  if (!component) throw new Error(`Model ${uid} not found`);
  let made = known.get(component);
  if (!made) {
    made = {
      ...component,
      modelType: 'contentType',
      kind: 'collectionType',
      singularName: uid,
      pluralName: uid,
      draftAndPublish: false,
      localized: false,
      populateCreatorFields: false,
      origin: 'plugin',
      indexes: [],
    };
    known.set(component, made);
  }
  return made;
}
