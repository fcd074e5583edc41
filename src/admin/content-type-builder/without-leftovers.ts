/** The body of a changed type or component, without what v4's builder leaves in it. */
import { isObject, type JsonObject } from '../../core/base/is-object.ts';

/**
 * What v4 takes out of a changed type before it looks: an empty default, and the target of a uid that is no attribute
 * of the body.
 */
export function withoutLeftovers(body: unknown): unknown {
  if (!isObject(body)) return body;
  const cleaned = Object.fromEntries(
    Object.entries(body).map(([key, value]) => [
      key,
      (key === 'contentType' || key === 'component') && isObject(value) && isObject(value['attributes'])
        ? { ...value, attributes: cleanedAttributes(value['attributes']) }
        : value,
    ]),
  );
  return cleaned;
}

function cleanedAttributes(attributes: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => {
      if (!isObject(attribute)) return [name, attribute];
      const { default: preset, targetField, ...rest } = attribute;
      const isGone =
        attribute['type'] === 'uid' &&
        typeof targetField === 'string' &&
        !Object.hasOwn(attributes, targetField);
      return [
        name,
        preset === '' || isGone
          ? {
              ...rest,
              ...(preset === undefined || preset === '' ? {} : { default: preset }),
              ...(targetField === undefined || isGone ? {} : { targetField }),
            }
          : attribute,
      ];
    }),
  );
}
