/** What `octavo compare` sends to a server, and what it keeps of answers. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { isAnswer, type Outcome } from '../../src/octavo/compare/answer.ts';
import { Target, type TargetOptions } from '../../src/octavo/compare/target.ts';
import { serveHandler } from '../support/in-memory/serve-handler.ts';
import { testClock } from '../support/test-clock.ts';

const TOKEN = 'abcdef0123456789';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

interface Served {
  readonly target: Target;
  readonly clock: ReturnType<typeof testClock>;
  /** What the server has received. */
  readonly received: { readonly url: string; readonly authorization: string | undefined }[];
}

function serve(handler: Handler, options: Partial<TargetOptions> = {}): Served {
  const received: Served['received'] = [];
  const address = serveHandler((request, response) => {
    received.push({ url: request.url!, authorization: request.headers.authorization });
    handler(request, response);
  });
  const clock = testClock();
  const target = new Target({
    address,
    token: TOKEN,
    writes: false,
    clock,
    ...options,
  });
  return { target, clock, received };
}

const json =
  (body: unknown): Handler =>
  (_request, response) => {
    response.setHeader('Content-Type', 'application/json;charset=UTF-8');
    response.end(JSON.stringify(body));
  };

const answered = (outcome: Outcome) => {
  if (!isAnswer(outcome)) throw new Error(outcome.failure);
  return outcome;
};
const get = (path: string) => ({ method: 'GET', path });

test('the token is sent, and stands in no answer', async () => {
  const { target, received } = serve((request, response) => {
    response.setHeader('Location', `/login?token=${TOKEN}`);
    json({ said: request.headers.authorization, deep: [{ [TOKEN]: 1 }] })(request, response);
  });
  const outcome = answered(await target.send(get('/api/echo')));
  expect(received[0]!.authorization).toBe(`Bearer ${TOKEN}`);
  expect(JSON.stringify(outcome)).not.toContain(TOKEN);
  expect(outcome.body).toEqual({ said: 'Bearer <token>', deep: [{ '<token>': 1 }] });
});

test('no path leads to another server, and no redirect is followed', async () => {
  const { target, received } = serve((_request, response) => {
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end();
  });
  for (const path of ['//evil.example/a', '/@evil.example/a', '/\\evil.example/a', '/../../a'])
    await target.send(get(path));
  expect(received.map(({ url }) => url)).toEqual([
    '//evil.example/a',
    '/@evil.example/a',
    '//evil.example/a',
    '/a',
  ]);
  expect(answered(await target.send(get('/api/go')))).toMatchObject({
    status: 302,
    location: 'http://169.254.169.254/latest/meta-data',
  });
  // a name and a password before another host, in a path without its slash
  expect(await target.send(get('@evil.example/a'))).toMatchObject({
    failure: 'the path leads to another server',
  });
});

test('addresses of the server and times of the run are replaced', async () => {
  const { target, clock } = serve(
    (_request, response) => {
      json({
        url: `${target.address}/uploads/a.png`,
        other: 'https://cms.example/uploads/a.png',
        now: new Date(clock.now()).toISOString(),
        before: '2020-01-01T00:00:00.000Z',
      })(_request, response);
    },
    { aliases: ['https://cms.example'] },
  );
  expect(answered(await target.send(get('/api/a'))).body).toEqual({
    url: '<base>/uploads/a.png',
    other: '<base>/uploads/a.png',
    now: '<now>',
    before: '2020-01-01T00:00:00.000Z',
  });
});

test('the content type is compared without what means nothing', async () => {
  const { target } = serve(json({}));
  expect(answered(await target.send(get('/api/a'))).type).toBe('application/json; charset=utf-8');
});

test('bytes that are no text are kept as size and hash, and so is a body that is too large', async () => {
  const { target } = serve((request, response) => {
    if (request.url === '/uploads/a.png') {
      response.setHeader('Content-Type', 'image/png');
      response.end(Buffer.alloc(10));
    } else json('x'.repeat(17 * 1024 * 1024))(request, response);
  });
  expect(answered(await target.send(get('/uploads/a.png'))).body).toEqual({
    bytes: 10,
    sha256: expect.stringMatching(/^01d448afd928065458cf670b60f5a594d735af0172c8d67f22a81680132681ca$/),
  });
  expect(answered(await target.send(get('/api/large'))).body).toMatchObject({ bytes: 17 * 1024 * 1024 + 2 });
});

test('an answer that does not come is a failure', async () => {
  let reached = (): void => {};
  const isReached = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const { target, clock } = serve((_request, response) => {
    onTestFinished(() => void response.end());
    reached();
  });
  const sent = target.send(get('/api/slow'));
  await isReached;
  await clock.advance(30_000);
  expect(await sent).toMatchObject({ failure: 'no answer in 30 s' });
});

test('a server that is not there', async () => {
  const target = new Target({
    address: 'http://127.0.0.1:1',
    token: null,
    writes: false,
    clock: testClock(),
  });
  expect(await target.reach()).toEqual(expect.any(String));
});

test('the path of the address comes before those of requests', async () => {
  const { received, target } = serve(json({}));
  const below = new Target({
    address: `${target.address}/cms/`,
    token: null,
    writes: false,
    clock: testClock(),
  });
  await below.send(get('/api/a?b=1'));
  expect(received).toEqual([{ url: '/cms/api/a?b=1', authorization: undefined }]);
});
