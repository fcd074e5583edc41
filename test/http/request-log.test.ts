/** The lines of requests have the text pino gives them, and stay in order with others. */
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { RequestLog } from '../../src/api/http/log/request-log.ts';

const LINE = { id: 'ab-1', method: 'GET', url: '/a?b="\\\u2028\u0007é😀', status: 200, ms: 0.31 };

const withoutTime = (text: string): string => text.replaceAll(/"time":\d+/g, '"time":0');

test.each([[undefined], [3]])('as pino writes it, for worker %s', (worker) => {
  let written = '';
  let expected = '';
  const log = new RequestLog((text) => {
    written += text;
  }, worker);
  log.log(LINE);
  log.flush();
  log.flush();
  const base = worker === undefined ? null : { worker };
  const write = (text: string): void => {
    expected += text;
  };
  pino({ base }, { write }).info(LINE);
  expect(withoutTime(written)).toBe(withoutTime(expected));
});

test('lines wait for others, up to some kilobytes', () => {
  const written: string[] = [];
  const log = new RequestLog((text) => void written.push(text), undefined);
  for (let count = 0; count < 100; count += 1) log.log(LINE);
  expect(written.length).toBeGreaterThan(1);
  expect(written.length).toBeLessThan(10);
  log.flush();
  const lines = written.join('').trimEnd().split('\n');
  expect(lines).toHaveLength(100);
  expect(lines.every((line) => JSON.parse(line).id === 'ab-1')).toBe(true);
});
