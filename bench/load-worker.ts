/**
 * The load: a process of its own on its own core, told by messages whom to ask for what and for how long.
 * It keeps some connections busy with one request each and reads of the answers no more than status and
 * length, so that it costs less than the server it measures.
 */
import { connect, type Socket } from 'node:net';

/** What to do. */
export interface LoadOrder {
  readonly port: number;
  /** They take turns over all connections. */
  readonly urls: readonly string[];
  readonly connections: number;
  readonly milliseconds: number;
}

/** What came of it. Times are milliseconds. */
export interface LoadResult {
  readonly answers: number;
  /** Answers with another status than 200. */
  readonly errors: number;
  readonly milliseconds: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = /\r\ncontent-length: (\d+)/i;
const READ_SIZE = 1 << 18;

/** Latencies kept of one order. */
const SAMPLES = 4_000_000;
const samples = new Float32Array(SAMPLES);

/** Runs one order. */
async function load(order: LoadOrder): Promise<LoadResult> {
  const requests = order.urls.map((url) =>
    Buffer.from(`GET ${url} HTTP/1.1\r\nHost: 127.0.0.1:${order.port}\r\nAccept: application/json\r\n\r\n`),
  );
  let next = 0;
  let answers = 0;
  let errors = 0;
  const begin = performance.now();
  const end = begin + order.milliseconds;

  /** One connection, until the time is over. */
  const run = (): Promise<void> =>
    new Promise((resolve, reject) => {
      let sent = 0;
      let rest = 0;
      let head: Buffer | null = null;
      const ask = (): void => {
        sent = performance.now();
        socket.write(requests[next++ % requests.length]!);
      };
      const finished = (): void => {
        const now = performance.now();
        samples[answers % SAMPLES] = now - sent;
        answers += 1;
        if (now < end) ask();
        else socket.end();
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
        if (!text.startsWith('200', 9)) errors += 1;
        rest = headEnd + 4 + Number(LENGTH.exec(text)?.[1] ?? Number.NaN) - data.length;
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

  // Never asleep: waking an idle core costs the server that writes to it more than some requests do.
  let done = false;
  const stayAwake = (): void => {
    if (!done) setImmediate(stayAwake);
  };
  stayAwake();
  await Promise.all(Array.from({ length: order.connections }, run));
  done = true;
  const milliseconds = performance.now() - begin;
  const sorted = samples.subarray(0, Math.min(answers, SAMPLES)).toSorted();
  const at = (part: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return {
    answers,
    errors,
    milliseconds,
    p50: at(0.5),
    p99: at(0.99),
    max: at(1),
  };
}

process.on('message', (order: LoadOrder) => {
  load(order).then(
    (result) => process.send!({ result }),
    (error: unknown) => process.send!({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
