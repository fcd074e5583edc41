/** One HTTP request to an address that an administrator has set. */
import type { Agent, IncomingMessage } from 'node:http';
import type { Agent as SecureAgent } from 'node:https';
import { isIP } from 'node:net';
import { http, https } from '../../core/base/http/node-http.ts';
import { checkedLookup, hostOf, type IsRefused, privateNetwork } from './private-network.ts';

export interface OutgoingRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  readonly isRefused: IsRefused;
  readonly signal: AbortSignal;
}

export interface ReceivedAnswer {
  readonly status: number;
  readonly location: string | null;
  /** The beginning of the body. */
  readonly text: string;
}

/** What is read of an answer, so that its connection can be used again. */
const READ_BYTES = 4096;

/** Ports of other services, as browsers refuse them: mail, shells, file transfer, chat, screens. */
const OTHER_SERVICES = new Set([
  ...[
    1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  ],
  ...[
    109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  ],
  ...[526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049],
  ...[3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080],
]);

interface Agents {
  readonly 'http:': Agent;
  readonly 'https:': SecureAgent;
}

/** Open connections, by what was refused when they were made. */
const agents = new WeakMap<IsRefused, Agents>();

function agentsFor(isRefused: IsRefused): Agents {
  let found = agents.get(isRefused);
  if (!found) {
    const options = { keepAlive: true, timeout: 5000, lookup: checkedLookup(isRefused) as never };
    found = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) };
    agents.set(isRefused, found);
  }
  return found;
}

/**
 * Sends it and reads the beginning of the answer; a redirect is an answer.
 * @throws Error for whatever keeps it from an answer: another scheme, a private network, the signal
 */
export async function sendRequest(request: OutgoingRequest): Promise<ReceivedAnswer> {
  const { signal } = request;
  try {
    return await beginningOf(await openRequest(request));
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  }
}

/**
 * Sends it; the body of the answer is still to be read, or to be destroyed.
 * @throws Error as `sendRequest`
 */
export async function openRequest(request: OutgoingRequest): Promise<IncomingMessage> {
  const { url, isRefused } = request;
  const { protocol } = url;
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new Error(`the scheme ${protocol} is not supported`);
  if (url.port !== '' && OTHER_SERVICES.has(Number(url.port)))
    throw new Error(`the port ${url.port} is not allowed`);
  const host = hostOf(url);
  if (isIP(host) !== 0 && isRefused(host)) throw privateNetwork();
  return exchange(request, protocol, isProxied());
}

/** Whether Node sends requests by the proxy of the environment, which then resolves names. */
const isProxied = (): boolean => process.env['NODE_USE_ENV_PROXY'] === '1';

async function exchange(
  { url, method, headers, body, isRefused, signal }: OutgoingRequest,
  protocol: 'http:' | 'https:',
  byProxy: boolean,
): Promise<IncomingMessage> {
  if (byProxy) await checkName(hostOf(url), isRefused);
  const connection = byProxy ? {} : { agent: agentsFor(isRefused)[protocol] };
  return new Promise((resolve, reject) => {
    const sent = (protocol === 'https:' ? https : http).request(url, {
      method,
      headers: { ...headers, ...(body ? { 'content-length': String(body.length) } : {}) },
      signal,
      ...connection,
    });
    sent.on('error', reject);
    sent.on('response', resolve);
    sent.end(body ?? undefined);
  });
}

const beginningOf = (answer: IncomingMessage): Promise<ReceivedAnswer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let read = 0;
    const done = (): void => {
      const text = Buffer.concat(chunks).toString('utf8');
      resolve({ status: answer.statusCode ?? 0, location: answer.headers.location ?? null, text });
    };
    answer.on('error', reject);
    answer.on('data', (chunk: Buffer) => {
      read += chunk.length;
      chunks.push(chunk);
      if (read < READ_BYTES) return;
      done();
      answer.destroy();
    });
    answer.on('end', done);
  });

const checkName = (host: string, isRefused: IsRefused): Promise<void> =>
  new Promise((resolve, reject) => {
    checkedLookup(isRefused)(host, {}, (error) => (error ? reject(error) : resolve()));
  });
