/** The arguments of `octavo compare`. */
import { resolve } from 'node:path';
import { UsageError } from '../command.ts';
import type { Call } from '../options.ts';

export interface CompareOptions {
  /** The project's folder, absolute. */
  readonly dir: string;
  /** The old server's address. */
  readonly old: string;
  /** Octavo's address; null to serve a copy of the database. */
  readonly octavo: string | null;
  /** Absolute; null for a crawl of the model. */
  readonly from: string | null;
  readonly token: string | null;
  readonly writes: boolean;
  /** Null for those of the project's configuration. */
  readonly paths: readonly string[] | null;
  readonly limit: number;
  readonly rate: number | null;
  /** Absolute; null for none. */
  readonly state: string | null;
  /** Absolute. */
  readonly out: string;
  readonly json: boolean;
}

const DEFAULT_LIMIT = 2000;

/** @throws UsageError */
export function compareOptions({ options, flags, dir }: Call, env: NodeJS.ProcessEnv): CompareOptions {
  if (options['with'] === undefined)
    throw new UsageError('with which server? Usage: octavo compare --with http://old.example');
  const old = serverAddress('--with', options['with']);
  const octavo = options['octavo'] === undefined ? null : serverAddress('--octavo', options['octavo']);
  const writes = flags.has('writes');
  if (octavo === old) throw new UsageError('--with and --octavo name the same server');
  if (writes && octavo === null)
    throw new UsageError('--writes needs --octavo: an Octavo that you have started on a copy');
  if (writes && options['from'] === undefined)
    throw new UsageError('--writes needs --from with a HAR file, which has the bodies of requests');
  if (writes && options['state'] !== undefined)
    throw new UsageError('--writes has no --state: what was written once is not written again');
  return {
    dir: resolve(dir ?? '.'),
    old,
    octavo,
    from: options['from'] === undefined ? null : resolve(options['from']),
    token: checkedToken(options['token'] ?? env['OCTAVO_COMPARE_TOKEN']),
    writes,
    paths: options['paths'] === undefined ? null : pathsOf(options['paths']),
    limit: positiveNumber('limit', options['limit']) ?? DEFAULT_LIMIT,
    rate: positiveNumber('rate', options['rate']),
    state: options['state'] === undefined ? null : resolve(options['state']),
    out: resolve(options['out'] ?? 'octavo-compare.html'),
    json: flags.has('json'),
  };
}

/** @throws UsageError for what is no address of a server */
function serverAddress(option: string, text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`${option} takes an address such as http://old.example:1337, not ${text}`);
  if (url.username !== '' || url.password !== '')
    throw new UsageError(`${option} takes no user name and password: they would be on the page`);
  if (url.search !== '' || url.hash !== '')
    throw new UsageError(`${option} takes an address without ? and #`);
  return url.href.replace(/\/$/, '');
}

/** @throws UsageError, which does not show the text */
function checkedToken(token: string | undefined): string | null {
  if (token === undefined || token === '') return null;
  if (!/^[\w.~+=-]+$/.test(token))
    throw new UsageError('--token takes the text of an API token or of a JWT, without Bearer');
  return token;
}

function pathsOf(text: string): readonly string[] {
  const paths = text.split(',').map((path) => path.trim());
  const wrong = paths.find((path) => !path.startsWith('/'));
  if (wrong !== undefined) throw new UsageError(`--paths takes paths that begin with /, not ${wrong}`);
  return paths.map((path) => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path));
}

function positiveNumber(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const number = Number(text);
  if (!(Number.isFinite(number) && number > 0))
    throw new UsageError(`--${name} takes a number above 0, not ${text}`);
  return number;
}
