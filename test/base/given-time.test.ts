/**
 * Time is given: what waits, expires or comes again in the sources asks the clock that it was made with (`src/core/base/clock.ts`),
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
  'the clock itself': ['core/base/clock.ts'],
  'it measures how long something took, for a log or an estimate': [
    'octavo/app/current-project.ts',
    'octavo/app/explain-request.ts',
    'octavo/app/start-server.ts',
    'core/content/explain/recorded-reads.ts',
    'core/content/run-read.ts',
    'core/database/processor-time.ts',
    'core/database/sqlite/reader-thread.ts',
    'core/database/sqlite/sqlite-database.ts',
    'api/http/log/request-log.ts',
    'api/http/response-writer.ts',
    'api/http/server-request.ts',
  ],
  'it bounds the work that holds a thread, by the time that this really takes': [
    'core/base/loop-turn.ts',
    'core/database/sqlite/commit-group.ts',
    'core/database/sqlite/statement-guard.ts',
  ],
  'it ends threads and estimates, which have an effect on speed alone': [
    'core/database/blocking-read.ts',
    'core/database/sqlite/log-copier.ts',
    'core/database/sqlite/reader-threads.ts',
    'core/database/sqlite/sqlite-facts.ts',
    'core/database/sqlite/thread-writer.ts',
  ],
  'it waits for another program, or for a server or a client behind a socket, whose time is the real one': [
    'octavo/app/open-server.ts',
    'client/request.ts',
    'core/database/sqlite/lock-retry.ts',
    'api/http/graceful-shutdown.ts',
    'api/http/log/metrics.ts',
    'api/mail/smtp-mailer.ts',
    'admin/media/remote-file.ts',
    'project-code/plugins/email-plugin.ts',
    'project-code/plugins/mail-options.ts',
    'project-code/providers/provider-storage.ts',
    'admin/schema-change/make-change.ts',
    'api/users/providers/client/provider-fetch.ts',
    'api/users/rate-limits/redis-store.ts',
  ],
  'it compares with times that others have: of files on the disk, of the service that signs addresses, of the response head':
    [
      'core/base/signed-body.ts',
      'core/content/answers/answer-cache.ts',
      'api/http/body/form-folder.ts',
      'api/http/head-writer.ts',
      'core/upload/local-leftovers.ts',
      'core/upload/s3',
    ],
  'it writes to a terminal or a log': ['octavo/app/reporter.ts', 'api/http/log/logger.ts'],
  'a command, which runs once, or supervises processes': ['octavo/cli', 'octavo/check'],
  'it notes a moment that nothing is compared with': [
    'core/content/statements/apply-row.ts',
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
