/** What token endpoints answer outside the standard. */
import { expect, test } from 'vitest';
import { standardTokenResponse } from '../../../src/api/users/providers/client/open-client.ts';

const json = (body: object, status = 200): Response => Response.json(body, { status });

test.each<[string, Response, number, object]>([
  [
    'as the standard has it',
    json({ access_token: 'a', token_type: 'Bearer', expires_in: 60, scope: 'x y' }),
    200,
    { access_token: 'a', token_type: 'Bearer', expires_in: 60, scope: 'x y' },
  ],
  ['without a type', json({ access_token: 'a' }), 200, { access_token: 'a', token_type: 'bearer' }],
  [
    'a list of scopes',
    json({ access_token: 'a', scope: ['x', 'y'] }),
    200,
    { access_token: 'a', token_type: 'bearer', scope: 'x y' },
  ],
  [
    'an ID token that is not checked',
    json({ access_token: 'a', id_token: 'b' }),
    200,
    { access_token: 'a', token_type: 'bearer' },
  ],
  [
    'a list of one',
    json({ data: [{ access_token: 'a', user_id: 7 }] }),
    200,
    { access_token: 'a', token_type: 'bearer', user_id: 7 },
  ],
  ['a refusal that says 200', json({ error: 'bad_code' }), 400, { error: 'bad_code' }],
  ['a refusal that is an object', json({ error: { type: 'Odd', code: 1 } }, 403), 403, { error: 'Odd' }],
  ['a refusal that is an empty object', json({ error: {} }, 400), 400, { error: 'refused' }],
  [
    'a form',
    new Response('access_token=a&scope=x'),
    200,
    { access_token: 'a', token_type: 'bearer', scope: 'x' },
  ],
])('%s', async (_what, response, status, body) => {
  const standard = await standardTokenResponse(response);
  expect([standard.status, await standard.json()]).toEqual([status, body]);
});

test.each([
  ['something else', 200, '<html>'],
  ['nothing', 204, null],
  ['a fault', 500, '{"error":"x"}'],
])('%s stays as it is', async (_what, status, body) => {
  const standard = await standardTokenResponse(new Response(body, { status }));
  expect([standard.status, await standard.text()]).toEqual([status, body ?? '']);
});
