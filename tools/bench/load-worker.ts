/**
 * The load: a process of its own on its own core, messages say where to send which requests, and for how long.
 * It keeps some connections busy with one request each and reads of the answers no more than status and
 * length, so that it costs less than the server it measures.
 */
import { connect, type Socket } from 'node:net';

/** One request; GET without a body unless it says otherwise. */
export interface LoadRequest {
  readonly url: string;
  readonly method?: string;
  /** JSON text. */
  readonly body?: string;
  /** Sent besides those that every request has. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Requests of the same kind are also counted by themselves. */
  readonly kind?: string;
}

/** What to do. */
export interface LoadOrder {
  readonly port: number;
  /** They take turns over all connections. */
  readonly requests: readonly LoadRequest[];
  /** Each request is sent once, and the order ends early where there are no more. */
  readonly once?: boolean;
  /** Sent with every request as `Authorization: Bearer`. */
  readonly token?: string;
  readonly connections: number;
  readonly milliseconds: number;
  /** What answers should have; 200 unless given. */
  readonly status?: number;
  /** Milliseconds a connection rests between an answer and its next request; none unless given. */
  readonly pause?: number;
}

/** What came of it. Times are milliseconds. */
export interface LoadResult {
  readonly answers: number;
  /** Answers with another status than they should have. */
  readonly errors: number;
  readonly milliseconds: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly kinds: Readonly<Record<string, KindResult>>;
  /** The beginning of the first of these; null where there is none. */
  readonly firstError: string | null;
}

/** What came of the requests of one kind. */
export interface KindResult {
  readonly answers: number;
  readonly p50: number;
  readonly p99: number;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = /\r\ncontent-length: (\d+)/i;
const READ_SIZE = 1 << 18;

/** Latencies kept of one order. */
const SAMPLES = 4_000_000;
const samples = new Float32Array(SAMPLES);
/** The kind of each, as its place among the order's kinds. */
const sampleKinds = new Uint8Array(SAMPLES);

const ERROR_SIZE = 1000;

/** Runs one order. */
async function load(order: LoadOrder): Promise<LoadResult> {
  const requests = order.requests.map((request) => bytesOf(request, order));
  const expected = String(order.status ?? 200);
  const kinds = [...new Set(order.requests.map(({ kind = '' }) => kind))];
  const kindOf = order.requests.map(({ kind = '' }) => kinds.indexOf(kind));
  let next = 0;
  let answers = 0;
  let errors = 0;
  let firstError: string | null = null;
  const begin = performance.now();
  const end = begin + order.milliseconds;

  /** One connection, until the time is over. */
  const run = (): Promise<void> =>
    new Promise((resolve, reject) => {
      let sent = 0;
      let requested = 0;
      let rest = 0;
      let head: Buffer | null = null;
      const ask = (): void => {
        if (order.once && next >= requests.length) {
          socket.end();
          return;
        }
        sent = performance.now();
        requested = next++ % requests.length;
        socket.write(requests[requested]!);
      };
      const finished = (): void => {
        const now = performance.now();
        samples[answers % SAMPLES] = now - sent;
        sampleKinds[answers % SAMPLES] = kindOf[requested]!;
        answers += 1;
        if (now >= end) socket.end();
        else if (order.pause) setTimeout(ask, order.pause);
        else ask();
      };
      const read = (chunk: Buffer): void => {
        if (rest > 0) {
          rest -= chunk.length;
          if (rest <= 0) finished();
          return;
        }
        const data = head ? Buffer.concat([head, chunk]) : chunk;
        const headEnd = data.indexOf(HEAD_END);
        if (headEnd < 0) {
          head = Buffer.from(data);
          return;
        }
        head = null;
        const text = data.toString('latin1', 0, headEnd);
        if (!text.startsWith(expected, 9)) {
          errors += 1;
          firstError ??= data.toString('utf8', 0, ERROR_SIZE);
        }
        // a 304 has no body, whatever its head says
        const length = text.startsWith('304', 9) ? 0 : Number(LENGTH.exec(text)?.[1] ?? Number.NaN);
        rest = headEnd + 4 + length - data.length;
        if (Number.isNaN(rest)) socket.destroy(new Error(`an answer without a length: ${text}`));
        else if (rest <= 0) finished();
      };
      const socket: Socket = connect({
        port: order.port,
        host: '127.0.0.1',
        noDelay: true,
        // one buffer a connection, read at once: nothing is allocated for what arrives
        onread: {
          buffer: Buffer.allocUnsafe(READ_SIZE),
          callback: (length, buffer) => {
            read((buffer as Buffer).subarray(0, length));
            return true;
          },
        },
      });
      socket.on('connect', ask);
      socket.on('error', reject);
      socket.on('close', () => resolve());
    });

  // Not asleep under full load: waking an idle core costs the server that writes to it more than some requests do.
  let done = order.pause !== undefined;
  const stayAwake = (): void => {
    if (!done) setImmediate(stayAwake);
  };
  stayAwake();
  await Promise.all(Array.from({ length: order.connections }, run));
  done = true;
  const milliseconds = performance.now() - begin;
  const kept = samples.subarray(0, Math.min(answers, SAMPLES));
  return {
    answers,
    errors,
    milliseconds,
    ...quantiles(kept),
    kinds: Object.fromEntries(
      kinds.map((kind, index) => {
        const ofKind = kept.filter((_sample, at) => sampleKinds[at] === index);
        return [kind, { answers: ofKind.length, ...quantiles(ofKind) }];
      }),
    ),
    firstError,
  };
}

function quantiles(times: Float32Array): { p50: number; p99: number; max: number } {
  const sorted = times.toSorted();
  const at = (part: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}

/** A request as it is sent. */
function bytesOf(
  { method = 'GET', url, body, headers = {} }: LoadRequest,
  { port, token }: LoadOrder,
): Buffer {
  const head = [`${method} ${url} HTTP/1.1`, `Host: 127.0.0.1:${port}`, 'Accept: application/json'];
  if (token) head.push(`Authorization: Bearer ${token}`);
  for (const [name, value] of Object.entries(headers)) head.push(`${name}: ${value}`);
  if (body !== undefined) {
    head.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`);
  }
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body ?? ''}`);
}

process.on('message', (order: LoadOrder) => {
  load(order).then(
    (result) => process.send!({ result }),
    (error: unknown) => process.send!({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
