/**
 * What writes cost the reads beside them, in processor time of the reads themselves: the same reads in this
 * process, alone and with a write before every four. Nothing is estimated, no other process counts, and the
 * wait for the disk is nobody's processor time.
 *
 *     node bench/reads-beside-writes.ts [articles]
 */
import { contentTypeOf } from '../src/model/content-type.ts';
import { parseQueryString } from '../src/rest/query-string.ts';
import { openProject } from '../src/server/open-project.ts';
import { database } from './data.ts';
import { PROJECT } from './paths.ts';
import { median } from './statistics.ts';
import { figure, table } from './table.ts';
import { textsOf, writableCopy } from './writable-copy.ts';
import { MIXED_WRITES, WRITE_EVERY, WriteRequests } from './write-requests.ts';
import { ANYBODY } from './write-statements.ts';

const ROUNDS = 41;
/** Of one round, each with its reads. */
const TURNS = 50;
/** Requests that arrive in one turn of the event loop, a write and its reads. */
const TOGETHER = 3;

const [articles = '1000'] = process.argv.slice(2);

const copy = await writableCopy(await database(Number(articles)), 'reads-beside-writes');
const reporter = { info: () => {}, warn: console.error };
const project = await openProject(PROJECT, reporter, { DATABASE_FILENAME: copy.file });
const { reader, writer, model, settings } = project;
const type = contentTypeOf(model, 'api::article.article');
const requests = new WriteRequests(textsOf(copy.file, 200), Number(articles));
const reads = requests.reads();
const made: number[] = [];
let turn = 0;

/** Microseconds this thread has worked. */
const worked = (): number => {
  const { user, system } = process.threadCpuUsage();
  return user + system;
};

/** The microseconds of one read. */
function read(): number {
  const { url } = reads[turn++ % reads.length]!;
  const { pathname, search } = new URL(url, 'http://localhost');
  const id = /\/(\d+)$/.exec(pathname)?.[1];
  const begin = worked();
  const prepared = reader.prepare(id ? 'one' : 'list', type, ANYBODY, search.slice(1), (words) =>
    parseQueryString(words, settings.limits),
  );
  void (id ? reader.run(prepared, Number(id)) : reader.run(prepared));
  return worked() - begin;
}

async function write(): Promise<void> {
  const name = MIXED_WRITES[turn % MIXED_WRITES.length]!;
  const id = name === 'delete' ? made.shift() : undefined;
  if (name === 'delete' && id === undefined) return;
  const { url, method, body } = requests.next(name, id);
  const request = { type, caller: ANYBODY, words: '', params: {} };
  const data: unknown = body === undefined ? undefined : JSON.parse(body).data;
  if (method === 'POST') made.push(JSON.parse((await writer.create(request, data)).toString()).data.id);
  else if (method === 'PUT') await writer.update(request, Number(url.split('/').at(-1)), data);
  else await writer.delete(request, id!);
}

/** One round: the mean of its reads. */
async function round(writes: boolean): Promise<number> {
  let sum = 0;
  for (let one = 0; one < TURNS; one += 1) {
    const waiting: Promise<void>[] = [];
    for (let request = 0; request < TOGETHER; request += 1) {
      if (writes) waiting.push(write());
      // what needs no waiting is done, as between two requests of a turn
      await new Promise<void>((resolve) => process.nextTick(resolve));
      for (let count = 1; count < WRITE_EVERY; count += 1) sum += read();
    }
    await Promise.all(waiting);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return sum / (TURNS * TOGETHER * (WRITE_EVERY - 1));
}

const rounds: { alone: number; beside: number }[] = [];
for (let one = -5; one < ROUNDS; one += 1) {
  const alone = await round(false);
  const beside = await round(true);
  if (one >= 0) rounds.push({ alone, beside });
}
const of = (figureOf: (round: (typeof rounds)[number]) => number): string =>
  figure(median(rounds.map(figureOf)));
console.log(
  table(
    ['articles', 'a read alone, µs', 'beside writes, µs', 'kept'],
    [
      [
        articles,
        of(({ alone }) => alone),
        of(({ beside }) => beside),
        of(({ alone, beside }) => alone / beside),
      ],
    ],
  ),
);
await project.close();
copy.remove();
