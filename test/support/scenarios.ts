/** Scenarios as rows of a table: a request, and what comes of it. */
import { expect, test } from 'vitest';
import type { Identity } from './credentials.ts';
import type { Octavo } from './open-octavo.ts';

export interface Scenario {
  readonly name: string;
  readonly request: readonly [method: string, path: string, body?: unknown];
  /** Who sends it; a token with all rights unless given. */
  readonly as?: Identity;
  readonly status: number;
  /** What the body contains at least. */
  readonly body?: object;
  /** All events the request publishes, in their order; not checked unless given. */
  readonly events?: readonly string[];
}

/**
 * Makes a test of each row.
 * @param octavo the server; a project with code where a row names events
 */
export function testScenarios(octavo: () => Octavo, scenarios: readonly Scenario[]): void {
  test.each(scenarios)('$name', async ({ request, as = 'token:full', status, body, events }) => {
    const take = events && octavo().recordEvents();
    const answer = await octavo().send(request[0], request[1], request[2], as);
    expect(answer.status, answer.text).toBe(status);
    if (body) expect(answer.body).toMatchObject(body);
    if (take) expect(take()).toEqual(events);
  });
}
