/** The services of the built-in plugins as project code finds them: what the reference's have answered. */
import { expect, test } from 'vitest';
import { expectRecorded } from './recorded-code.ts';

test('services of users-permissions, upload and i18n; the store', async () => {
  expect(await expectRecorded('services.jsonl')).toBeGreaterThan(15);
});
