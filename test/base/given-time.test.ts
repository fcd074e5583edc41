/**
 * Time is given: what waits, expires or comes again in the sources asks the clock that it was made with (`src/base/clock.ts`),
 * which tests own. A file that reads the machine's time itself is listed here, with the reason.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');

const READS_TIME =
  /\bDate\.now\b|\bperformance\.now\b|(?<![.#\w])set(?:Timeout|Interval)\(|\bAbortSignal\.timeout\b|'node:timers\/promises'/;
const ONLY_TURNS = /import \{ setImmediate(?: as \w+)? \} from 'node:timers\/promises'/;

/** Why a file has the machine's time, and which files these are; a folder stands for all in it. */
const REASONS: Readonly<Record<string, readonly string[]>> = {
  'the clock itself': ['base/clock.ts'],
  'it measures how long something took, for a log or an estimate': [
    'app/current-project.ts',
    'app/explain-request.ts',
    'app/start-server.ts',
    'content/explain/recorded-reads.ts',
    'content/run-read.ts',
    'database/processor-time.ts',
    'database/sqlite/reader-thread.ts',
    'database/sqlite/sqlite-database.ts',
    'http/log/request-log.ts',
    'http/response-writer.ts',
    'http/server-request.ts',
  ],
  'it bounds the work that holds a thread, by the time that this really takes': [
    'base/loop-turn.ts',
    'database/sqlite/commit-group.ts',
    'database/sqlite/statement-guard.ts',
  ],
  'it ends threads and estimates, which have an effect on speed alone': [
    'database/blocking-read.ts',
    'database/sqlite/log-copier.ts',
    'database/sqlite/reader-threads.ts',
    'database/sqlite/sqlite-facts.ts',
    'database/sqlite/thread-writer.ts',
  ],
  'it waits for another program, or for a server or a client behind a socket, whose time is the real one': [
    'app/open-server.ts',
    'client/request.ts',
    'database/sqlite/lock-retry.ts',
    'http/graceful-shutdown.ts',
    'http/log/metrics.ts',
    'mail/smtp-mailer.ts',
    'media/remote-file.ts',
    'project-code/plugins/email-plugin.ts',
    'project-code/plugins/mail-options.ts',
    'project-code/providers/provider-storage.ts',
    'schema-change/make-change.ts',
    'users/providers/client/provider-fetch.ts',
    'users/rate-limits/redis-store.ts',
  ],
  'it compares with times that others have: of files on the disk, of the service that signs addresses, of the response head':
    [
      'base/signed-body.ts',
      'content/answers/answer-cache.ts',
      'http/body/form-folder.ts',
      'http/head-writer.ts',
      'upload/local-leftovers.ts',
      'upload/s3',
    ],
  'it writes to a terminal or a log': ['app/reporter.ts', 'http/log/logger.ts'],
  'a command, which runs once, or supervises processes': ['cli', 'check'],
  'it notes a moment that nothing is compared with': [
    'content/statements/apply-row.ts',
    'project-code/strapi/config-api.ts',
  ],
};

const files = (readdirSync(SRC, { recursive: true }) as string[])
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.ts'));

const readsTime = (name: string): boolean =>
  readFileSync(join(SRC, name), 'utf8')
    .split('\n')
    .some((line) => READS_TIME.test(line) && !ONLY_TURNS.test(line));

const listed = Object.values(REASONS).flat();

test('no file but those that are listed here reads the machine’s time or sets a timer', () => {
  const isListed = (name: string): boolean =>
    listed.some((place) => name === place || name.startsWith(`${place}/`));
  expect(files.filter((name) => readsTime(name) && !isListed(name))).toEqual([]);
});

test('each of those that are listed does', () => {
  const uses = (place: string): boolean =>
    files.some((name) => (name === place || name.startsWith(`${place}/`)) && readsTime(name));
  expect(listed.filter((place) => !uses(place))).toEqual([]);
});
