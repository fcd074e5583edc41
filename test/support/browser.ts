/** A browser as far as signing in needs one: cookies by origin, redirects one by one, forms. */

/** An answer, with the address it came from. */
export interface Page {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Where it redirects to, as a whole address. */
  readonly location: URL | null;
}

/** A cookie as it is kept: a path of its own makes it another one. */
interface Cookie {
  readonly name: string;
  readonly path: string;
  readonly value: string;
}

export class Browser {
  /** Where an origin really is served, where the name does not say it. */
  readonly hosts = new Map<string, string>();
  readonly #cookies = new Map<string, Cookie[]>();

  /** The cookies of an origin, by name; they may be changed. */
  cookies(origin: string): Cookie[] {
    let jar = this.#cookies.get(origin);
    if (!jar) {
      jar = [];
      this.#cookies.set(origin, jar);
    }
    return jar;
  }

  /** Asks for one page. */
  async get(url: string | URL): Promise<Page> {
    return this.#send(url, { method: 'GET' });
  }

  /** Sends a form. */
  async post(url: string | URL, form: Readonly<Record<string, string>>): Promise<Page> {
    return this.#send(url, { method: 'POST', body: new URLSearchParams(form) });
  }

  /**
   * Follows redirects from a page on, as far as they lead to an origin.
   * @returns the first page that is none, or that leads elsewhere
   */
  async follow(page: Page, origins: readonly string[]): Promise<Page> {
    let at = page;
    for (let steps = 0; at.location && origins.includes(at.location.origin); steps += 1) {
      if (steps > 20) throw new Error(`too many redirects: ${at.location}`);
      at = await this.get(at.location);
    }
    return at;
  }

  async #send(address: string | URL, init: RequestInit): Promise<Page> {
    const url = new URL(address);
    const jar = this.cookies(url.origin);
    const sent = jar.filter(({ path }) => url.pathname.startsWith(path));
    const cookie = sent.map(({ name, value }) => `${name}=${value}`).join('; ');
    const served = this.hosts.get(url.origin) ?? url.origin;
    const response = await fetch(url.href.replace(url.origin, served), {
      ...init,
      redirect: 'manual',
      headers: cookie ? { cookie } : {},
    });
    for (const line of response.headers.getSetCookie()) keep(jar, line);
    const location = response.headers.get('location');
    return {
      url: url.href,
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      location: location === null ? null : new URL(location, url),
    };
  }
}

/** Takes in what `Set-Cookie` says. */
function keep(jar: Cookie[], line: string): void {
  const [pair = '', ...attributes] = line.split(/;\s*/);
  const at = pair.indexOf('=');
  const name = pair.slice(0, at);
  const value = pair.slice(at + 1);
  const path = attributes.find((text) => /^path=/i.test(text))?.slice('path='.length) ?? '/';
  const old = jar.findIndex((cookie) => cookie.name === name && cookie.path === path);
  if (old >= 0) jar.splice(old, 1);
  const over = attributes.some((text) => /^max-age=0$|^expires=.* 1970 /i.test(text));
  if (!over && value !== '') jar.push({ name, path, value });
}
