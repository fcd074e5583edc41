/** What a running v4 server is sent to have rights and entries in the types of the wide fixture. */
import BetterSqlite3 from 'better-sqlite3';
import type { RelationAttribute } from '../../src/core/model/attribute.ts';
import type { ContentType, Model } from '../../src/core/model/content-type.ts';
import { headersOf } from '../../test/support/credentials.ts';
import { presentIn } from '../../test/support/present.ts';
import { seededRandom } from '../../test/support/random.ts';
import { type Body, WriteGrammar } from '../../test/support/write-grammar.ts';
import { TYPES, USER_ATTRIBUTES } from './schemas.ts';

/** How many entries of each type are tried; what the grammar makes is refused now and then. */
const ROUNDS = 20;

/** One entry where there is place for one, and only positions that need no other entry. */
class CalmGrammar extends WriteGrammar {
  readonly #ids: (uid: string) => readonly number[];

  constructor(model: Model, present: ReturnType<typeof presentIn>) {
    super(model, seededRandom(11), present);
    this.#ids = present.ids;
  }

  override relation(attribute: RelationAttribute): unknown {
    const { target, relation } = attribute;
    if (target === null || /^morph|Many$/.test(relation)) return super.relation(attribute);
    const ids = this.#ids(target);
    return ids.length === 0 || this.once(4) ? null : this.pick(ids);
  }

  override position(): Body {
    return this.pick<Body>([{ start: true }, { end: true }]);
  }
}

/**
 * Lets the roles use the types, and makes entries of them.
 * @param database the server's own file
 */
export async function fill(address: string, database: string, model: Model): Promise<void> {
  const send = sender(address);
  await allow(send);
  const db = new BetterSqlite3(database, { readonly: true });
  const grammar = new CalmGrammar(model, presentIn(db, model));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of TYPES.keys())
      await makeEntry(send, grammar, model.contentTypes.get(`api::${name}.${name}`)!);
  const users = model.contentTypes.get('plugin::users-permissions.user')!;
  for (let id = 1; id <= 6; id += 1) {
    const values = Object.entries(grammar.row(users, id)).filter(([name]) => name in USER_ATTRIBUTES);
    await send('PUT', `/api/users/${id}`, Object.fromEntries(values));
  }
  db.close();
}

// biome-ignore lint/suspicious/noExplicitAny: bodies of v4
type Send = (method: string, path: string, body?: unknown) => Promise<any>;

const sender =
  (address: string): Send =>
  async (method, path, body) => {
    const headers = { ...headersOf('token:full'), 'content-type': 'application/json' };
    const answer = await fetch(address + path, { method, headers, body: JSON.stringify(body) ?? null });
    return answer.status === 200 ? answer.json() : null;
  };

/** Editors do all, users read, everybody reads but for orders and categories. */
async function allow(send: Send): Promise<void> {
  const { roles } = await send('GET', '/api/users-permissions/roles');
  for (const { id, type } of roles) {
    const { role } = await send('GET', `/api/users-permissions/roles/${id}`);
    for (const name of TYPES.keys()) {
      const actions: Record<string, { enabled: boolean }> =
        role.permissions[`api::${name}`]?.controllers[name] ?? {};
      for (const [action, value] of Object.entries(actions)) {
        const reads = action.startsWith('find') && type !== 'limited';
        const closed = type === 'public' && (name === 'order' || name === 'product-category');
        value.enabled = type === 'editor' || (reads && !closed);
      }
    }
    const { name, description, permissions } = role;
    await send('PUT', `/api/users-permissions/roles/${id}`, { name, description, permissions });
  }
}

async function makeEntry(send: Send, grammar: CalmGrammar, type: ContentType): Promise<void> {
  const data = grammar.entry(type, null);
  if (type.kind === 'singleType') {
    await send('PUT', `/api/${type.singularName}`, { data });
    if (type.localized)
      await send('POST', `/api/${type.singularName}/localizations`, { ...data, locale: 'fr' });
    return;
  }
  const locale = type.localized ? { locale: grammar.pick(['en', 'en', 'fr', 'de']) } : {};
  const made = await send('POST', `/api/${type.pluralName}`, { data: { ...data, ...locale } });
  if (!made || !type.localized || grammar.flip()) return;
  const other = grammar.pick(['en', 'fr', 'de'].filter((one) => one !== locale.locale));
  const body = { ...grammar.entry(type, null), locale: other };
  await send('POST', `/api/${type.pluralName}/${made.data.id}/localizations`, body);
}
