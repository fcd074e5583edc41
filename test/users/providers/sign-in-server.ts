/** Octavo with a provider that users can sign in with, and a user's browser. */
import { Browser, type Page } from '../../support/browser.ts';
import {
  type Person,
  type ServedProvider,
  secretOf,
  serveOpenIdProvider,
} from '../../support/openid-provider.ts';
import { type Answer, type AuthOptions, type AuthServer, shareAuth } from '../auth-server.ts';

/** The page of the front end users come back to; no server is there. */
export const FRONT_END = 'https://front.test/signed-in';

export interface SignInServer extends AuthServer {
  readonly elsewhere: ServedProvider;
  /** Changes a provider's entry of the settings; the first one is `corporate`. */
  provider(name: string, entry: object): void;
}

export interface Connected {
  readonly browser: Browser;
  /** The answer that leads to the front end, or refuses. */
  readonly page: Page;
  /** What the front end finds in its address. */
  readonly query: URLSearchParams;
}

/**
 * Octavo with the provider `corporate` switched on.
 * @param serve `serveAuth` where tries are counted: a shared server goes on counting
 */
export async function serveSignIn(options: AuthOptions = {}, serve = shareAuth): Promise<SignInServer> {
  const server = await serve(options);
  const { url: address = server.address } = (options.server ?? {}) as { readonly url?: string };
  const elsewhere = await serveOpenIdProvider({
    octavo: ['corporate', 'github', 'keycloak'].map((name) => `${address}/api/connect/${name}/callback`),
    'another-site': ['https://another.test/callback'],
  });
  const provider: SignInServer['provider'] = (name, entry) =>
    server.set('grant', { [name]: { ...stored(server)[name], ...entry } });
  provider('corporate', {
    enabled: true,
    key: 'octavo',
    secret: secretOf('octavo'),
    issuer: elsewhere.issuer,
    callback: FRONT_END,
  });
  elsewhere.people.set('ada', ADA);
  return { ...server, elsewhere, provider };
}

export const ADA: Person = {
  email: 'Ada@Example.test',
  email_verified: true,
  preferred_username: 'ada-lovelace',
  name: 'Ada Lovelace',
};

function stored({ db }: AuthServer): Record<string, object> {
  const query = `SELECT value FROM strapi_core_store_settings WHERE "key" = 'plugin_users-permissions_grant'`;
  return JSON.parse(db.prepare(query).pluck().get() as string) as Record<string, object>;
}

/** Goes from `/api/connect/…` to the provider's page, and there in as `sub`; an empty one says no. */
export async function signInAtProvider(
  server: SignInServer,
  browser: Browser,
  sub: string,
  path = '/api/connect/corporate',
): Promise<Page> {
  const { issuer } = server.elsewhere;
  let page = await browser.follow(await browser.get(`${server.address}${path}`), [issuer]);
  for (let pages = 0; page.text.startsWith('<form') && pages < 3; pages += 1) {
    page = await browser.follow(await browser.post(page.url, { sub }), [issuer]);
  }
  return page;
}

/** The same, and back to Octavo, whose answer leads to the front end. */
export async function connectAs(
  server: SignInServer,
  sub: string,
  path?: string,
  browser = new Browser(),
): Promise<Connected> {
  const back = await signInAtProvider(server, browser, sub, path);
  const page = await browser.follow(back, [server.address]);
  return { browser, page, query: page.location?.searchParams ?? new URLSearchParams() };
}

/** All of it: the front end passes on what it finds in its address. */
export async function signInAs(server: SignInServer, sub: string, name = 'corporate'): Promise<Answer> {
  const { query } = await connectAs(server, sub, `/api/connect/${name}`);
  return server.get(`/api/auth/${name}/callback?${query}`);
}

/** How many users there are. */
export const countUsers = ({ db }: AuthServer): number =>
  Number(db.prepare('SELECT count(*) FROM up_users').pluck().get());
