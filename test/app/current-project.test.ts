import { expect, test } from 'vitest';
import { RequestBarrier } from '../../src/api/http/request-barrier.ts';
import { type ChangeNotices, CurrentProject } from '../../src/octavo/app/current-project.ts';
import type { ServedProject } from '../../src/octavo/app/served-project.ts';
import { testClock } from '../support/test-clock.ts';

/** A server whose steps are written down; the next model is served when the test says so. */
function steps({ hasCode = false } = {}) {
  const done: string[] = [];
  const barrier = new RequestBarrier(testClock());
  const next = Promise.withResolvers<void>();
  let count = 0;
  const notices: ChangeNotices = {
    changing: async () => void done.push('changing'),
    unchanged: () => done.push('unchanged'),
    takenOver: (files) => done.push(`taken over: ${files}`),
    restart: () => done.push('restart'),
    served: () => {},
    lost: (error) => done.push(`lost: ${error}`),
  };
  const current = new CurrentProject({
    barrier,
    notices,
    serve: async () => {
      count += 1;
      const name = `model ${count}`;
      if (count > 1) await next.promise;
      return {
        opened: { code: hasCode ? { serveLate: () => {} } : null },
        routes: [{ method: 'GET', path: '/', handler: () => ({ status: 200, body: name }) }],
        middleware: null,
        afterStart: () => {},
        beforeClosing: () => done.push(`closing ${name}`),
        end: async () => void done.push(`end of ${name}`),
      } as unknown as ServedProject;
    },
    onTakenOver: () => {},
  });
  /** Asks as a request does: through the barrier, by the routes there are then. */
  const ask = async (): Promise<void> => {
    try {
      if (!barrier.isOpen) await barrier.opened();
      const reply = await current.router.match('GET', '/')!.route.handler(null as never);
      done.push(`answered by ${reply.body}`);
    } catch (error) {
      done.push(`refused: ${(error as { code: string }).code}`);
    }
  };
  return { done, barrier, next, current, ask };
}

test('a request that comes during a change is answered by the new model', async () => {
  const { done, barrier, next, current, ask } = steps();
  await current.start();
  await ask();
  barrier.enter();
  await current.begin();
  const request = ask();
  const finished = current.finish(['a.json']);
  const later = ask();
  next.resolve();
  await Promise.all([finished, request, later]);
  expect(done).toEqual([
    'answered by model 1',
    'changing',
    'closing model 1',
    'end of model 1',
    'taken over: a.json',
    'answered by model 2',
    'answered by model 2',
  ]);
});

test('a change that is given up: the requests go on with the model there is', async () => {
  const { done, current, ask } = steps();
  await current.start();
  await current.begin();
  const request = ask();
  current.giveUp();
  await request;
  expect(done).toEqual(['changing', 'unchanged', 'answered by model 1']);
});

test('a project with code is served by another process, and by none until then', async () => {
  const { done, current, ask } = steps({ hasCode: true });
  await current.start();
  await current.begin();
  const request = ask();
  await current.finish(['a.json']);
  await Promise.all([request, ask()]);
  expect(done).toEqual([
    'changing',
    'restart',
    'refused: server.model_changing',
    'refused: server.model_changing',
  ]);
});

test('a model that cannot be served: nothing is answered, and the parent process is notified', async () => {
  const { done, next, current, ask } = steps();
  await current.start();
  await current.begin();
  const request = ask();
  next.reject(new Error('no database'));
  await expect(current.finish([])).rejects.toThrow('no database');
  await request;
  await current.end();
  expect(done.slice(3)).toEqual(['lost: Error: no database', 'refused: server.model_changing']);
});

test('a server that closes during a change ends the model it has gone over to', async () => {
  const { done, next, current, ask } = steps();
  await current.start();
  await current.begin();
  const request = ask();
  const finished = current.finish([]);
  current.beforeClosing();
  const ended = current.end();
  next.resolve();
  await Promise.all([finished, ended, request]);
  expect(done).toContain('refused: server.model_changing');
  expect(done.at(-1)).toBe('end of model 2');
});
