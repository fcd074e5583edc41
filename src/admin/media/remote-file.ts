/** A file of another host. Private networks are not asked: a client that may upload would see what only this server can reach. */
import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { type IsRefused, isPrivateAddress } from '../../api/webhooks/private-network.ts';
import { openRequest } from '../../api/webhooks/send-request.ts';
import { remoteFailed } from '../../core/errors/catalogue.ts';

export interface RemoteFile {
  /** The last part of its address. */
  readonly name: string;
  /** As the other host names its type; empty where it does not. */
  readonly mime: string;
  readonly body: Transform;
}

interface RemoteOptions {
  /** The largest file that is taken, in bytes. */
  readonly largest: number;
  /** Private networks unless given. */
  readonly isRefused?: IsRefused;
}

/** How often an answer may send the request elsewhere. */
const REDIRECTS = 5;

/** How long all of it may take, in ms. */
const TIMEOUT = 300_000;

/** @throws OctavoError ValidationError for whatever keeps the file from being fetched */
export async function openRemoteFile(
  address: URL,
  { largest, isRefused = isPrivateAddress }: RemoteOptions,
): Promise<RemoteFile> {
  let url = address;
  try {
    for (let redirects = 0; redirects <= REDIRECTS; redirects += 1) {
      const answer = await open(url, isRefused);
      const { location } = answer.headers;
      const status = answer.statusCode ?? 0;
      if (status === 200) return fileOf(answer, url, largest);
      answer.destroy();
      if (status < 300 || status > 399 || location === undefined) throw new Error(`the answer is ${status}`);
      url = new URL(location, url);
    }
    throw new Error(`more than ${REDIRECTS} redirects`);
  } catch (error) {
    throw remoteFailed(error instanceof Error ? error.message : String(error));
  }
}

function open(url: URL, isRefused: IsRefused): Promise<IncomingMessage> {
  // a name and password would be shown to those who read the log of the other host
  if (url.username !== '' || url.password !== '') throw new Error('the address has a name or a password');
  return openRequest({
    url,
    method: 'GET',
    headers: { 'User-Agent': 'Octavo', Accept: '*/*', 'Accept-Encoding': 'identity' },
    body: null,
    isRefused,
    signal: AbortSignal.timeout(TIMEOUT),
  });
}

function fileOf(answer: IncomingMessage, url: URL, largest: number): RemoteFile {
  if (Number(answer.headers['content-length'] ?? 0) > largest) {
    answer.destroy();
    throw new Error(`it is larger than sizeLimit of the upload plugin, ${largest} bytes`);
  }
  let length = 0;
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      done(length > largest ? new Error(`larger than ${largest} bytes`) : null, chunk);
    },
  });
  body.on('close', () => answer.destroy());
  answer.on('error', (error) => body.destroy(error));
  answer.on('aborted', () => body.destroy(new Error('the other host has broken off')));
  answer.pipe(body);
  const mime = (answer.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
  return { name: nameOf(url), mime: /^[\w.+-]+\/[\w.+-]+$/.test(mime) ? mime : '', body };
}

/** The last part of a path, as a person would name the file. */
function nameOf({ pathname, hostname }: URL): string {
  const last = pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last) || hostname;
  } catch {
    return last || hostname;
  }
}
