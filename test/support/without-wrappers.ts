/** v4's form of an answer without what stands around entries, by the form of values alone: what a flat answer has to be. */

type Json = { readonly [member: string]: unknown };

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The envelope `{ data, meta }` of the answer stays. */
export const withoutWrappers = (body: unknown): unknown => {
  const { data, ...rest } = body as Json;
  return { data: unwrapped(data), ...rest };
};

function unwrapped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unwrapped);
  if (!isObject(value)) return value;
  const names = Object.keys(value);
  if (names.length === 1 && names[0] === 'data') return unwrapped(value['data']);
  const { attributes, meta, ...others } = value;
  if (isObject(attributes)) return { ...others, ...(unwrapped(attributes) as Json) };
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, unwrapped(inner)]));
}
