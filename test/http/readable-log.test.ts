import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readableLog } from '../../src/api/http/log/readable-log.ts';

/** What a terminal shows for one line of the log, without its time. */
function shown(colors: boolean, work: (logger: pino.Logger) => void): string {
  let text = '';
  const append = (more: string): void => {
    text += more;
  };
  work(pino({ base: null }, readableLog(colors, append)));
  return text.replace(/^\S*\[\d\d:\d\d:\d\d\]\S* /, '').trimEnd();
}

const request = { id: 'a-1', method: 'GET', url: '/api/badges', status: 200, ms: 1.25 };

test('a request is one line', () => {
  expect(shown(false, (log) => log.info(request))).toBe('INFO: GET /api/badges 200 1.3 ms');
});

test('a 403 names what the role lacks, and the command that grants it', () => {
  const missing = 'api::badge.badge.find';
  expect(shown(false, (log) => log.info({ ...request, status: 403, missing, role: 'public' }))).toBe(
    'INFO: GET /api/badges 403 1.3 ms needs api::badge.badge.find (octavo role grant public api::badge.badge.find)',
  );
  expect(shown(false, (log) => log.info({ ...request, status: 403, missing }))).toMatch(
    /the token lacks api::badge\.badge\.find$/,
  );
});

test('a message of project code and the members next to it stay', () => {
  const text = shown(false, (log) => log.warn({ order: 7 }, 'no stock'));
  expect(text).toBe('WARN: no stock\n    order: 7');
});

test('colours only where they are asked for', () => {
  expect(shown(true, (log) => log.info(request))).toContain('\x1b[');
  expect(shown(false, (log) => log.info(request))).not.toContain('\x1b[');
});
