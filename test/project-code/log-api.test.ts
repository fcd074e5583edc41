/** `strapi.log` beyond its lines: a level of its own, and logs whose lines have more members. */
import { expect, test } from 'vitest';
import type { ServerLog } from '../../src/project-code/shared/server-environment.ts';
import { createLogApi } from '../../src/project-code/strapi/log-api.ts';

function recorded() {
  const lines: unknown[] = [];
  const line = (level: string) => (fields: object, message: string) => lines.push([level, fields, message]);
  const log: ServerLog = {
    error: line('error'),
    warn: line('warn'),
    info: line('info'),
    debug: line('debug'),
    trace: line('trace'),
  };
  return { lines, log: createLogApi(log) };
}

test('a child writes its members with each line', () => {
  const { lines, log } = recorded();
  const failed = new Error('broken');
  log.child({ job: 'import' }).child({ run: 2 }).error('run %d:', 2, failed);
  log.info('plain');
  expect(lines).toEqual([
    ['error', { job: 'import', run: 2, err: failed, from: 'code' }, 'run 2: broken'],
    ['info', { from: 'code' }, 'plain'],
  ]);
});

test('the level leaves out what is less severe, in children made later, too', () => {
  const { lines, log } = recorded();
  expect(log.level).toBe('silly');
  log.level = 'warn';
  for (const name of ['silly', 'debug', 'verbose', 'http', 'info', 'warn', 'error'] as const) log[name](name);
  log.log('info', 'by name');
  log.child().info('child');
  log.level = 'silly';
  log.silly('again');
  expect(lines).toEqual([
    ['warn', { from: 'code' }, 'warn'],
    ['error', { from: 'code' }, 'error'],
    ['trace', { from: 'code' }, 'again'],
  ]);
});
