/** The start names the environment, and says where v4 would take another one. */
import { expect, test } from 'vitest';
import { describeEnvironment } from '../../src/octavo/app/describe-environment.ts';

test.each([
  ['production', true, 'Environment: production (NODE_ENV is not set; v4 would take development)'],
  ['development', true, 'Environment: development (NODE_ENV is not set)'],
  ['staging', false, 'Environment: staging'],
])('%s, chosen by the command: %s', (environment, isChosen, line) => {
  expect(describeEnvironment(environment, isChosen)).toBe(line);
});
