/**
 * A bucket for one test: an S3-compatible server that checks signatures. It keeps what it was asked, reads
 * nothing to requests without a signature where the bucket is private, and refuses or waits where a test wants it.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { IncomingHttpHeaders, Server } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

interface Context {
  readonly method: string;
  readonly url: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  status: number;
  body: unknown;
}

type Middleware = (context: Context, next: () => Promise<void>) => Promise<void>;

interface S3rver {
  readonly middleware: Middleware[];
  readonly httpServer: Server;
  run(): Promise<{ readonly port: number }>;
  close(): Promise<void>;
}

const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3rver;

export const BUCKET = 'media';

/** What the server knows one account by. */
export const CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

export interface Asked {
  readonly method: string;
  /** Without the query string; starts with the bucket. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

export interface Bucket {
  readonly endpoint: string;
  readonly port: number;
  /** The keys of what is stored, sorted. */
  keys(): string[];
  /** What is stored under a key. */
  content(key: string): Buffer;
  sizeOf(key: string): number;
  /** What was asked so far. */
  readonly requests: Asked[];
  /** From now on: what is done before a request is looked at. An error code refuses it. */
  hook: (asked: Asked) => Promise<string | undefined> | string | undefined;
  /** The same for what comes between doing it and answering. */
  after: (asked: Asked) => Promise<void> | void;
  /** Stops listening. */
  stop(): Promise<void>;
}

/** Starts one. `onTestFinished` stops it. */
export async function startBucket(options: { port?: number; private?: boolean } = {}): Promise<Bucket> {
  const directory = mkdtempSync(join(tmpdir(), 'octavo-bucket-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: options.port ?? 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  });
  const requests: Asked[] = [];
  const hooks: Pick<Bucket, 'hook' | 'after'> = { hook: () => undefined, after: () => {} };
  server.middleware.unshift(async (context, next) => {
    const path = decodeURIComponent(context.url.split('?')[0]!);
    const request = { method: context.method, path: path.slice(1), headers: { ...context.headers } };
    requests.push(request);
    const signed = context.headers.authorization ?? context.query['X-Amz-Signature'];
    const code = (await hooks.hook(request)) ?? (options.private && !signed ? 'AccessDenied' : undefined);
    if (code === undefined) {
      await next();
      await hooks.after(request);
      return;
    }
    context.status = code === 'AccessDenied' ? 403 : 500;
    context.body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`;
  });
  const { port } = await server.run();
  let running = true;
  const stop = async (): Promise<void> => {
    if (!running) return;
    running = false;
    server.httpServer.closeAllConnections();
    await server.close();
  };
  onTestFinished(async () => {
    await stop();
    rmSync(directory, { recursive: true, force: true });
  });
  const folder = join(directory, BUCKET);
  const OBJECT = '._S3rver_object';
  return Object.assign(hooks, {
    endpoint: `http://127.0.0.1:${port}`,
    port,
    keys: () =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith(OBJECT) && !name.startsWith('._S3rver'))
        .map((name) => name.slice(0, -OBJECT.length))
        .sort(),
    content: (key: string) => readFileSync(join(folder, key + OBJECT)),
    sizeOf: (key: string) => statSync(join(folder, key + OBJECT)).size,
    requests,
    stop,
  });
}

/** `plugins.upload.config` of a project whose files go to the bucket. */
export function s3Config(
  { endpoint }: Pick<Bucket, 'endpoint'>,
  {
    params = {},
    s3Options = {},
    ...rest
  }: {
    params?: Readonly<Record<string, unknown>>;
    s3Options?: Readonly<Record<string, unknown>>;
    [key: string]: unknown;
  } = {},
) {
  return {
    provider: 'aws-s3',
    providerOptions: {
      ...rest,
      s3Options: {
        credentials: CREDENTIALS,
        region: 'us-east-1',
        endpoint,
        forcePathStyle: true,
        params: { Bucket: BUCKET, ...params },
        ...s3Options,
      },
    },
  };
}
