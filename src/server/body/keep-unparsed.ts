/** `includeUnparsed` of `strapi::body`: code may see a body as it was sent, to check what signs it. */

/** Where v4's parser keeps it; a registered symbol, so that code can name it. */
const UNPARSED = Symbol.for('unparsedBody');

type Parse = (bytes: Buffer) => unknown;

/** The same parser, whose objects and lists carry their text. */
export function keepUnparsed(parse: Parse): Parse {
  return (bytes) => {
    const value = parse(bytes);
    return value instanceof Promise ? value.then((read) => kept(read, bytes)) : kept(value, bytes);
  };
}

function kept(value: unknown, bytes: Buffer): unknown {
  if (typeof value === 'object' && value !== null)
    Object.defineProperty(value, UNPARSED, { value: bytes.toString('utf8'), configurable: true });
  return value;
}
