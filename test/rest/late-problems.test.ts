/**
 * What a write finds wrong only while it is made: formats of dates and times, ids of components. Of several the first is
 * answered. The answers are the reference's, asked of it.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';

let kit: ServedKit;
beforeAll(async () => {
  kit = await serveKit({ compat: 'reference' });
});
afterAll(() => kit.close());

const DATE = 'Invalid format, expected yyyy-MM-dd';
const DAY = 'Invalid date';
const INSTANT = 'Invalid format, expected a timestamp or an ISO date';
const foreignIn = (name: string): string =>
  `Some of the provided components in ${name} are not related to the entity`;

const measure = (values: object): object => ({ label: 'x', ...values });
const inZone = (values: object): object => ({ __component: 'shared.measure', ...measure(values) });
const quote = { __component: 'sections.quote', text: 't', saidAt: 'x' };
const foreign = { id: 9999 };

test.each([
  [DATE, { day: '2024-02-30', measures: [measure({ takenOn: 'x' })] }],
  [DATE, { clock: '25', box: measure({ takenOn: 'x' }) }],
  [DATE, { clock: 5, measures: [measure({ takenOn: 'x' })] }],
  [DATE, { day: '2024-02-30', bits: [inZone({ takenOn: 'x' })] }],
  [DAY, { bits: [inZone({ takenOn: 'x' })], box: measure({ takenOn: '2024-02-30' }) }],
  [DAY, { measures: [measure({ takenOn: '2024-02-30' }), measure({ takenOn: 'x' })] }],
  [INSTANT, { bits: [quote, inZone({ takenOn: 'x' })] }],
  [DATE, { day: 'x', clock: '25:00:00' }],
  [foreignIn('measures'), { day: '2024-02-30', measures: [measure(foreign)] }],
  [foreignIn('measures'), { measures: [measure({ takenOn: 'x' }), measure(foreign)] }],
  [foreignIn('bits'), { bits: [inZone({ takenOn: 'x' }), inZone(foreign)] }],
  [foreignIn('box'), { box: measure(foreign), measures: [measure({ takenOn: 'x' })] }],
  [DATE, { box: measure({ takenOn: 'x' }), measures: [measure(foreign)] }],
])('a change of an entry answers %j', async (message, data) => {
  const { status, body } = await kit.send('PUT', '/api/specimens/1', { data }, 'token:full');
  expect([status, body.error.message]).toEqual([400, message]);
});

describe('a new entry', () => {
  test('components come before the columns', async () => {
    const data = {
      code: 'late',
      clock: '1',
      measures: [measure({ takenOn: 'x' })],
      bits: [quote],
    };
    const { body } = await kit.send('POST', '/api/specimens', { data }, 'token:full');
    expect(body.error.message).toBe(DATE);
  });

  test('zones do, too', async () => {
    const data = { title: 'Late', releaseDate: '2024-02-30', sections: [quote] };
    const { body } = await kit.send('POST', '/api/articles', { data }, 'token:full');
    expect(body.error.message).toBe(INSTANT);
  });
});
