/** `strapi.customFields.register`: each is stored as one of the model's own types. */
import { SCALAR_TYPES, type ScalarType } from '../model/attribute.ts';

/**
 * Notes one field, or a list of them.
 * @throws Error for a type no column can have
 */
export function registerFields(known: Map<string, ScalarType>, given: unknown): void {
  for (const field of [given].flat() as { name?: unknown; plugin?: unknown; type?: unknown }[]) {
    const { name, plugin, type } = field;
    const uid = typeof plugin === 'string' ? `plugin::${plugin}.${name}` : `global::${name}`;
    if (!SCALAR_TYPES.includes(type as ScalarType)) {
      throw new Error(
        `the custom field ${uid} has the type ${JSON.stringify(type)}, which no column can have`,
      );
    }
    known.set(uid, type as ScalarType);
  }
}
