/**
 * Where Octavo's time goes under one kind of request: runs it with V8's sampling profiler and prints the
 * functions with most time of their own. What SQLite does shows as the driver's native functions.
 *
 * node tools/bench/profile.ts [r1…r5, g1…g3, create, 'create all', update, connect] [articles] [seconds] [override | hits]
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { database } from './data.ts';
import { Load } from './load.ts';
import type { LoadRequest } from './load-worker.ts';
import { overridingProject } from './override.ts';
import { ROOT, temporary } from './paths.ts';
import { startServer } from './processes.ts';
import {
  isGraphql,
  loadRequest,
  REQUEST_NAMES,
  REQUEST_TITLES,
  type RequestName,
  requestsOf,
} from './requests.ts';
import { octavoCommand } from './servers.ts';
import { sqliteStore } from './store.ts';
import { table } from './table.ts';
import { textsOf, writableCopy } from './writable-copy.ts';
import { WRITE_TITLES, type WriteName, WriteRequests } from './write-requests.ts';

const PORT = 14_390;
const CONNECTIONS = 16;
const SHOWN = 40;

/** What can be profiled; entries to delete would have to be made first. */
const { delete: _deletes, ...writeTitles } = WRITE_TITLES;
const TITLES: Readonly<Record<string, string>> = { ...REQUEST_TITLES, ...writeTitles };

/** Texts for new entries, and more writes than are answered in a second. */
const TEXTS = 200;
const MOST_WRITES = 4000;

/** The part of a .cpuprofile read here. */
interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  /** The node on top at each sample, and the microseconds since the sample before. */
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
  readonly startTime: number;
  readonly endTime: number;
}

async function main(): Promise<void> {
  const [request = 'r1', articles = '1000', seconds = '5', variant] = process.argv.slice(2);
  const title = TITLES[request];
  if (!title) throw new Error(`${request} is none of ${Object.keys(TITLES).join(', ')}`);
  const folder = temporary('profile');
  rmSync(folder, { recursive: true, force: true });
  const flags = ['--cpu-prof', `--cpu-prof-dir=${folder}`, '--cpu-prof-interval=200'];
  const count = Number(articles);
  const kept = await database(count);
  const isRead = (REQUEST_NAMES as readonly string[]).includes(request);
  const copy = isRead ? null : await writableCopy(kept, 'profile');
  const server = await startServer(
    octavoCommand(PORT, sqliteStore(copy?.file ?? kept), {
      nodeFlags: flags,
      ...(variant === 'override' ? { project: overridingProject() } : {}),
      ...(variant === 'hits' ? { memory: '64mb' } : {}),
      graphql: isRead && isGraphql(request as RequestName),
    }),
  );
  const load = new Load();
  const requests = copy
    ? writeRequests(copy.file, request as WriteName, count, Number(seconds))
    : requestsOf(request as RequestName, count).map(loadRequest);
  const begin = server.cpuSeconds();
  const { answers } = await load.run({
    port: PORT,
    requests,
    ...(copy ? { token: copy.token, once: true } : {}),
    connections: CONNECTIONS,
    milliseconds: Number(seconds) * 1000,
  });
  const used = (server.cpuSeconds() ?? Number.NaN) - (begin ?? Number.NaN);
  load.close();
  await server.stop();
  copy?.remove();

  const file = join(folder, readdirSync(folder).find((entry) => entry.endsWith('.cpuprofile'))!);
  const profile = JSON.parse(readFileSync(file, 'utf8')) as CpuProfile;
  const { rows, total } = selfTimes(profile, answers, Number(seconds) * 1e6);
  console.log(`${request}: ${title}, ${articles} articles, ${answers} answers`);
  console.log(`${((used * 1e6) / answers).toFixed(1)} µs of processor time an answer under the profiler`);
  console.log(`(${(total / 1e6).toFixed(1)} s sampled under load; the whole profile: ${file})\n`);
  console.log(table(['µs/answer', '%', 'function', 'where'], rows));
}

function writeRequests(file: string, name: WriteName, articles: number, seconds: number): LoadRequest[] {
  const requests = new WriteRequests(textsOf(file, TEXTS), articles);
  return Array.from({ length: seconds * MOST_WRITES }, () => requests.next(name));
}

/** The functions with most time of their own; of the profile only the load at its end counts. */
function selfTimes(
  profile: CpuProfile,
  answers: number,
  duration: number,
): { rows: string[][]; total: number } {
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
  const times = new Map<string, number>();
  let total = 0;
  let now = profile.startTime;
  for (const [index, id] of profile.samples.entries()) {
    const { functionName, url, lineNumber } = frames.get(id)!;
    const time = profile.timeDeltas[index]!;
    now += time;
    if (functionName === '(idle)' || now < profile.endTime - duration) continue;
    const place = url
      ? `${url.replace(`file://${ROOT}/`, '').replace(`${ROOT}/`, '')}:${lineNumber + 1}`
      : '';
    const key = `${functionName || '(anonymous)'}\0${place}`;
    times.set(key, (times.get(key) ?? 0) + time);
    total += time;
  }
  const rows = [...times]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, SHOWN)
    .map(([key, time]) => {
      const [functionName, place] = key.split('\0') as [string, string];
      return [(time / answers).toFixed(2), ((100 * time) / total).toFixed(1), functionName, place];
    });
  return { rows, total };
}

await main();
