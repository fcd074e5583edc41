/** The head of an answer is the same, byte by byte, as Node's `writeHead` makes it. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type AnswerHeaders, HeadWriter } from '../../src/api/http/head-writer.ts';
import { linesOf } from '../../src/api/http/headers/head-lines.ts';
import { ReusableBody } from '../../src/core/base/http/reusable-body.ts';

const shared = (...list: string[]): AnswerHeaders['shared'] => ({
  list,
  lines: linesOf(list),
  names: new Set(list.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase())),
});

const SHARED = shared('X-Frame-Options', 'SAMEORIGIN', 'Vary', 'Origin');

interface Answer {
  readonly status: number;
  readonly serverHeaders?: string[];
  readonly replyHeaders?: string[];
  readonly body?: Buffer;
  /** What else happens to the response before it is written. */
  readonly before?: (response: ServerResponse) => unknown;
}

const lengthOf = ({ body = Buffer.alloc(0) }: Answer): string[] => ['Content-Length', String(body.length)];

/** The bytes of its body that an answer announces and does not have. */
function missingIn(answer: string): number {
  const [head = '', body] = answer.split(/\r\n\r\n(.*)/s);
  if (body === undefined) return Number.POSITIVE_INFINITY;
  const announced = /^Content-Length: (\d+)/m.exec(head)?.[1] ?? '0';
  return head.startsWith('304') ? 0 : Number(announced) - body.length;
}

/** Listens. @returns what a client gets for the bytes it sends, until the server closes or nothing more comes. */
async function serve(listener: RequestListener, settings: Partial<Server> = {}) {
  const server = createServer(listener);
  server.keepAliveTimeout = 72_000;
  Object.assign(server, settings);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    server,
    ask: async (bytes: string, answers: number): Promise<string> => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      let text = '';
      socket.setEncoding('latin1').on('data', (chunk: string) => {
        text += chunk;
      });
      socket.write(bytes);
      await vi.waitFor(
        () => {
          const [, ...received] = text.split('HTTP/1.1 ');
          expect(received).toHaveLength(answers);
          if (!bytes.startsWith('HEAD'))
            for (const answer of received) expect(missingIn(answer)).toBeLessThanOrEqual(0);
        },
        { timeout: 10_000 },
      );
      // there is nothing behind it
      await new Promise((resolve) => setTimeout(resolve, 20));
      socket.destroy();
      return text.replaceAll(/Date: [^\r]+ GMT/g, 'Date: now');
    },
  };
}

const byNode =
  (answer: Answer): RequestListener =>
  (_, response) => {
    answer.before?.(response);
    const { status, serverHeaders: own = [], replyHeaders = [], body } = answer;
    response.writeHead(status, [...SHARED.list, ...own, ...replyHeaders]).end(body);
  };

const GET = 'GET / HTTP/1.1\r\nHost: h\r\n\r\n';
const LIST = Buffer.from(JSON.stringify({ data: 'ä'.repeat(300) }));
const LONG = Buffer.alloc(300_000, 'x');

const plain: Answer = {
  status: 200,
  serverHeaders: ['Content-Type', 'application/json; charset=utf-8'],
  body: LIST,
};

const ROWS: readonly [name: string, answer: Answer, request?: string, settings?: Partial<Server>][] = [
  ['a short answer', plain],
  ['a long answer', { ...plain, body: LONG }],
  ['an answer to HEAD', plain, GET.replace('GET', 'HEAD')],
  ['a 304', { status: 304, serverHeaders: ['ETag', '"a"'] }],
  ['a 204', { status: 204 }],
  ['an empty 200', { status: 200, body: Buffer.alloc(0) }],
  ['a status without a name', { status: 299, body: LIST }],
  [
    'headers of the reply, one of them twice',
    { ...plain, replyHeaders: ['Set-Cookie', 'a=1', 'Set-Cookie', 'b=ü'] },
  ],
  ['a client that closes', plain, GET.replace('Host', 'Connection: close\r\nHost')],
  ['a client of HTTP/1.0', plain, GET.replace('1.1', '1.0')],
  ['a client of HTTP/1.0 that stays', plain, GET.replace('1.1\r\n', '1.0\r\nConnection: keep-alive\r\n')],
  ['an answer that closes', { ...plain, replyHeaders: ['Connection', 'close'] }],
  ['a date of its own', { ...plain, replyHeaders: ['Date', 'Thu, 01 Jan 1970 00:00:00 GMT'] }],
  [
    'an answer without a date',
    { ...plain, before: (response) => Object.assign(response, { sendDate: false }) },
  ],
  ['a header that code has set', { ...plain, before: (response) => response.setHeader('X-Set', 'yes') }],
  [
    'a server that is stopping',
    { ...plain, before: (response) => Object.assign(response, { shouldKeepAlive: false }) },
  ],
  ['another time to keep connections', plain, GET, { keepAliveTimeout: 5000 }],
  ['no time to keep connections', plain, GET, { keepAliveTimeout: 0 }],
  ['a number of requests on a connection', plain, GET, { maxRequestsPerSocket: 3 }],
  ['requests sent together', plain, GET.repeat(3)],
];

test.each(ROWS)('%s', async (_name, answer, request = GET, settings) => {
  const written = answer.status === 204 || answer.status === 304 ? [] : lengthOf(answer);
  const { status, body = Buffer.alloc(0), replyHeaders = [] } = answer;
  const serverHeaders = [...(answer.serverHeaders ?? []), ...written];
  const answers = request.split(' HTTP/1.').length - 1;
  const node = await serve(byNode({ ...answer, serverHeaders }), settings);
  const heads = new HeadWriter(() => ours.server);
  const ours = await serve((_, response) => {
    answer.before?.(response);
    response.end(heads.write(response, status, { shared: SHARED, serverHeaders, replyHeaders }, body));
    expect(response.headersSent).toBe(true);
    expect(response.statusCode).toBe(status);
  }, settings);
  expect(await ours.ask(request, answers)).toBe(await node.ask(request, answers));
});

test('short answers are one text, written by one call', async () => {
  const heads = new HeadWriter(() => server);
  const written = vi.fn();
  const { server, ask } = await serve((_, response) => {
    const write = response.socket!.write.bind(response.socket);
    response.socket!.write = ((chunk: Buffer | string, ...rest: []) => {
      if (chunk.length > 0) written(chunk.length);
      return write(chunk, ...rest);
    }) as typeof write;
    const length = lengthOf(plain);
    response.end(
      heads.write(response, 200, { shared: SHARED, serverHeaders: length, replyHeaders: [] }, LIST),
    );
  });
  await ask(GET, 1);
  expect(written).toHaveBeenCalledTimes(1);
});

test('header injection: a line break in a value of the reply is refused', async () => {
  const thrown: unknown[] = [];
  const heads = new HeadWriter(() => server);
  const { server, ask } = await serve((_, response) => {
    for (const replyHeaders of [
      ['X-Given', 'a\r\nSet-Cookie: b=1'],
      ['X Given', 'a'],
    ]) {
      try {
        heads.write(response, 200, { shared: SHARED, serverHeaders: [], replyHeaders }, LIST);
      } catch (error) {
        thrown.push(error);
      }
    }
    response.writeHead(200).end();
  });
  expect(await ask(GET, 1)).not.toContain('Set-Cookie');
  expect(thrown).toMatchObject([{ code: 'ERR_INVALID_CHAR' }, { code: 'ERR_INVALID_HTTP_TOKEN' }]);
});

test('code that has replaced writeHead sees the headers', async () => {
  const seen = vi.fn();
  const heads = new HeadWriter(() => server);
  const { server, ask } = await serve((_, response) => {
    const { writeHead } = response;
    response.writeHead = ((...args: Parameters<typeof writeHead>) => {
      seen(args[0]);
      return writeHead.apply(response, args);
    }) as typeof writeHead;
    response.end(
      heads.write(response, 200, { shared: SHARED, serverHeaders: lengthOf(plain), replyHeaders: [] }, LIST),
    );
  });
  await ask(GET, 1);
  expect(seen).toHaveBeenCalledWith(200);
});

describe('an answer that is repeated within a second', () => {
  const NAMED = 'Octavo-Format';

  /** Serves the same answer with `repeat`, and with Node's `writeHead`. @returns what each has sent, connection by connection */
  async function repeated(
    bytes: Buffer,
    { status = 200, requests = [GET, GET, GET], vary = null as string | null } = {},
    before?: Answer['before'],
  ) {
    const body = new ReusableBody(bytes, []);
    const expectedHeaders = (): string[] => [
      ...(status === 304 ? [] : ['Content-Length', String(bytes.length)]),
      ...(vary === null ? [] : ['Vary', vary]),
      'ETag',
      body.tag,
    ];
    const content = status === 304 ? Buffer.alloc(0) : bytes;
    const heads = new HeadWriter(() => ours.server);
    const kept: boolean[] = [];
    const ours = await serve((_, response) => {
      before?.(response);
      const again = heads.repeat(response, body, {
        status,
        shared: SHARED,
        vary,
        isTagged: true,
        serverHeaders: expectedHeaders,
      });
      kept.push(again !== null);
      response.end(
        again ??
          heads.write(
            response,
            status,
            { shared: SHARED, serverHeaders: expectedHeaders(), replyHeaders: [] },
            content,
          ),
      );
    });
    const node = await serve(
      byNode({ status, serverHeaders: expectedHeaders(), body: content, ...(before ? { before } : {}) }),
    );
    for (const request of requests) {
      const answers = request.split(' HTTP/1.').length - 1;
      expect(await ours.ask(request, answers)).toBe(await node.ask(request, answers));
    }
    return kept;
  }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_000 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([
    ['a short body', LIST, {}],
    ['a body longer than what is kept with its head', LONG, {}],
    ['a 304', LIST, { status: 304 }],
    ['another header', LIST, { vary: NAMED }],
    ['requests sent together', LIST, { requests: [GET.repeat(4)] }],
  ])('%s has the bytes of the first', async (_name, body, options) => {
    const kept = await repeated(body, options);
    expect(kept.slice(0, 2)).toEqual([false, true]);
  });

  test('a client that closes, and code that sets a header, get a head of their own', async () => {
    expect(
      await repeated(LIST, { requests: [GET, GET.replace('Host', 'Connection: close\r\nHost')] }),
    ).toEqual([false, false]);
    const set: Answer['before'] = (response) => response.setHeader('X-Set', 'yes');
    expect(await repeated(LIST, {}, set)).toEqual([false, false, false]);
  });

  test('is written anew for other headers, and in the next second', async () => {
    const body = new ReusableBody(LIST, []);
    const heads = new HeadWriter(() => server);
    const other = shared('X-Frame-Options', 'DENY');
    const variants = [
      { shared: SHARED, vary: null, isTagged: false, status: 200 },
      { shared: other, vary: null, isTagged: false, status: 200 },
      { shared: SHARED, vary: NAMED, isTagged: false, status: 200 },
      { shared: SHARED, vary: null, isTagged: true, status: 200 },
      { shared: SHARED, vary: null, isTagged: false, status: 304 },
    ];
    let made = 0;
    const { server } = await serve((_, response) => {
      for (const variant of [...variants, ...variants]) {
        heads.repeat(response, body, {
          ...variant,
          serverHeaders: () => {
            made += 1;
            return [];
          },
        });
      }
      response.destroy();
    });
    // the listener closes the connection once it has written all variants
    const once = (): Promise<unknown> =>
      new Promise((resolve) => {
        const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(GET));
        socket.on('error', () => {}).on('close', resolve);
      });
    await once();
    expect(made).toBe(variants.length);
    await once();
    expect(made).toBe(variants.length);
    vi.setSystemTime(1_700_000_001_000);
    await once();
    expect(made).toBe(2 * variants.length);
  });
});
