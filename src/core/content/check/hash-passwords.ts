/**
 * Passwords among the values of a body. They are hashed before the transaction, since that takes long
 * and others wait for their turn.
 */
import { tooManyPasswords } from '../../errors/catalogue.ts';
import { type AnySchema, type Model, schemaOf } from '../../model/content-type.ts';
import { MAX_PASSWORD_BYTES } from '../../model/types/password.ts';

/** Makes what is stored of a password. */
export type HashPassword = (text: string) => Promise<string>;

/** Plain text → hash. */
export type Hashes = ReadonlyMap<string, string>;

export const NO_HASHES: Hashes = new Map();

/** Passwords one body may hold; each takes some 75 ms of a core. */
export const PASSWORDS_OF_A_BODY = 100;

/**
 * Hashes every text at a password attribute of a body, at any depth, and the defaults of such attributes.
 * @throws OctavoError ValidationError for more than `PASSWORDS_OF_A_BODY` different ones
 */
export async function hashPasswords(
  model: Model,
  schema: AnySchema,
  body: unknown,
  hash: HashPassword,
): Promise<Hashes> {
  if (!mayHavePasswords(model, schema)) return NO_HASHES;
  const texts = new Set<string>();
  collect(model, schema, body, texts);
  if (texts.size > PASSWORDS_OF_A_BODY) throw tooManyPasswords(PASSWORDS_OF_A_BODY);
  const hashes = new Map<string, string>();
  for (const text of texts) hashes.set(text, await hash(text));
  return hashes;
}

function collect(model: Model, schema: AnySchema, body: unknown, texts: Set<string>): void {
  if (typeof body !== 'object' || body === null) return;
  for (const attribute of schema.attributes.values()) {
    const value = Object.hasOwn(body, attribute.name)
      ? (body as Record<string, unknown>)[attribute.name]
      : undefined;
    if (attribute.kind === 'scalar' && attribute.type === 'password') {
      const text = value === undefined ? attribute.default : value;
      // a longer one is refused by the rules of the type
      if (typeof text === 'string' && Buffer.byteLength(text) <= MAX_PASSWORD_BYTES) texts.add(text);
    } else if (attribute.kind === 'component') {
      for (const one of [value].flat()) collect(model, schemaOf(model, attribute.component), one, texts);
    } else if (attribute.kind === 'dynamiczone' && Array.isArray(value)) {
      for (const one of value) {
        const uid: unknown = (one as { __component?: unknown } | null)?.__component;
        const component = model.components.get(String(uid));
        if (component && attribute.components.includes(component.uid)) collect(model, component, one, texts);
      }
    }
  }
}

const known = new WeakMap<AnySchema, boolean>();

/** Most types have none, and no body is looked through for them. */
function mayHavePasswords(model: Model, schema: AnySchema): boolean {
  let answer = known.get(schema);
  if (answer === undefined) {
    // a component that contains itself adds nothing to what is being looked for
    known.set(schema, false);
    answer = [...schema.attributes.values()].some((attribute) => {
      if (attribute.kind === 'scalar') return attribute.type === 'password';
      if (attribute.kind === 'component')
        return mayHavePasswords(model, schemaOf(model, attribute.component));
      if (attribute.kind !== 'dynamiczone') return false;
      return attribute.components.some((uid) => mayHavePasswords(model, schemaOf(model, uid)));
    });
    known.set(schema, answer);
  }
  return answer;
}
