/** What default actions give to code: an object like any other, whose bytes go out as long as no code looks. */
import { expect, test } from 'vitest';
import { lazyBody, untouchedBytes } from '../../src/project-code/shared/lazy-body.ts';

const JSON_TEXT = '{"data":[{"id":1}],"meta":{"total":1}}';
const make = () => lazyBody(Buffer.from(JSON_TEXT)) as Record<string, unknown>;

test('passed on, it is its bytes', async () => {
  const body = make();
  expect(untouchedBytes(await Promise.resolve(body))?.toString()).toBe(JSON_TEXT);
});

test.each([
  ['read', (body: Record<string, unknown>) => void body['data']],
  ['spread', (body: Record<string, unknown>) => void { ...body }],
  ['printed', (body: Record<string, unknown>) => void JSON.stringify(body)],
  ['destructured', ({ meta }: Record<string, unknown>) => void meta],
  ['cloned', (body: Record<string, unknown>) => void structuredClone(body)],
])('once %s, it is the object', (_, look) => {
  const body = make();
  look(body);
  expect(untouchedBytes(body)).toBeNull();
  expect(body).toEqual(JSON.parse(JSON_TEXT));
  expect(JSON.stringify(body)).toBe(JSON_TEXT);
});

test('members can be changed, added and deleted', () => {
  const changed = make();
  changed['data'] = 'other';
  expect([untouchedBytes(changed), JSON.stringify(changed)]).toEqual([
    null,
    '{"data":"other","meta":{"total":1}}',
  ]);
  const more = make();
  more['extra'] = 1;
  expect([untouchedBytes(more), JSON.stringify(more)]).toEqual([
    null,
    `${JSON_TEXT.slice(0, -1)},"extra":1}`,
  ]);
  const less = make();
  delete less['meta'];
  expect(untouchedBytes(less)).toBeNull();
  expect(JSON.stringify(less)).toBe('{"data":[{"id":1}]}');
});

test('it has its two members before code looks', () => {
  expect(Object.keys(make())).toEqual(['data', 'meta']);
  expect('data' in make()).toBe(true);
});
