/** Processes that are killed in the middle of a change of the schemas: the project starts, and every row is there. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { JOURNAL } from '../../src/admin/schema-change/files/change-journal.ts';
import { BUILDER, type BuiltProject, buildProject } from '../content-type-builder/built-project.ts';
import { octavoCommand } from '../support/built-octavo.ts';
import { DATABASE } from '../support/database.ts';
import { fuzz } from '../support/fuzz.ts';
import { httpClient } from '../support/http-client.ts';
import { Dice, seededRandom } from '../support/random.ts';

const SUPER = 'admin:super';

const SCRIPT = join(import.meta.dirname, 'killed-change.ts');

/** Makes the change in a process of its own; @returns what it printed, and the signal it ended by */
async function change(dir: string, last: number): Promise<{ printed: string; signal: string | null }> {
  const child = spawn(process.execPath, [SCRIPT, dir, String(last)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (bytes) => (printed += String(bytes)));
  const [, signal] = await once(child, 'close');
  return { printed, signal };
}

/** All tags with their articles, whatever the type and its attributes are called now. */
async function rows(project: BuiltProject): Promise<{ name: 'tag' | 'label'; entries: unknown[] }> {
  const name = existsSync(join(project.dir, 'src/api/tag')) ? 'tag' : 'label';
  const query = 'sort=id&pagination[pageSize]=100&populate[articles][fields][0]=id&publicationState=preview';
  const { body } = await project.content('GET', `/api/${name}s?${query}`);
  interface Entry {
    readonly id: number;
    readonly attributes: Record<string, unknown>;
  }
  const entries = (body.data as Entry[]).map(({ id, attributes }) => {
    const { weight, mass = weight, createdAt, updatedAt, ...others } = attributes;
    return { id, ...others, mass: mass === null ? null : Number(mass) };
  });
  return { name, entries };
}

const leftovers = (dir: string): string[] =>
  readdirSync(join(dir, 'src'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.octavo-new'),
  );

/** What holds after a kill, wherever it was. */
async function expectWhole(
  project: BuiltProject,
  before: unknown[],
  where: string,
): Promise<'tag' | 'label'> {
  await project.octavo();
  const { name, entries } = await rows(project);
  expect([where, entries]).toEqual([where, before]);
  const other = name === 'tag' ? 'label' : 'tag';
  expect([where, existsSync(join(project.dir, 'src/api', other))]).toEqual([where, false]);
  expect([where, existsSync(join(project.dir, JOURNAL)), leftovers(project.dir)]).toEqual([where, false, []]);
  return name;
}

async function filled(): Promise<{ project: BuiltProject; before: unknown[] }> {
  const project = buildProject({ log: 'fatal' });
  await project.octavo();
  const { entries } = await rows(project);
  await project.stop();
  return { project, before: entries };
}

const { seed, numRuns } = fuzz(1);

/** Of the calls of a change, some ninety, as many are tried; `FUZZ_RUNS=5` tries nearly all. */
const TRIED = (DATABASE === 'sqlite' ? 20 : 10) * numRuns;

test('a process that kills itself before one of its calls', { timeout: 900_000 }, async () => {
  const whole = await filled();
  const { printed } = await change(whole.project.dir, 0);
  expect(await expectWhole(whole.project, whole.before, 'nowhere')).toBe('label');
  const calls = Number(printed);
  expect(calls).toBeGreaterThan(30);
  const dice = new Dice(seededRandom(seed));
  const tried = new Set(Array.from({ length: TRIED }, () => dice.upTo(calls - 1) + 1));
  const ended = new Set<string>();
  for (const last of tried) {
    const { project, before } = await filled();
    const { signal } = await change(project.dir, last);
    expect(signal).toBe('SIGKILL');
    ended.add(await expectWhole(project, before, `call ${last} of ${calls}`));
    await project.close();
  }
  expect([...ended].sort()).toEqual(['label', 'tag']);
});

const KILLS = 4 * numRuns;

/** A change takes some tenths of a second, with the start that follows it. */
const MOST_MS = 600;

/** `octavo dev` as people start it, in a group of processes of its own. */
async function startDev(dir: string) {
  const child = spawn(process.execPath, [octavoCommand(), 'dev', dir, '--port', '0', '--host', '127.0.0.1'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, NODE_ENV: 'test', API_COMPAT: 'reference' },
  });
  const gone = once(child, 'close');
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (bytes) => {
      said += String(bytes);
      const found = / at (http:\/\/\S+)/.exec(said)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(said)));
  });
  const { send, close } = httpClient(address);
  const path = (name: string): string => `${BUILDER}/content-types/api::${name}.${name}`;
  const { body } = await send(
    'GET',
    path(existsSync(join(dir, 'src/api/tag')) ? 'tag' : 'label'),
    undefined,
    SUPER,
  );
  const { visible, restrictRelationsTo, ...type } = body.data.schema;
  return {
    gone,
    kill: () => {
      process.kill(-child.pid!, 'SIGKILL');
      close();
    },
    /** Renames the type and its number. */
    rename: (from: string, to: string) => {
      const [former, name] = from === 'tag' ? ['weight', 'mass'] : ['mass', 'weight'];
      const { [former!]: moved, ...rest } = type.attributes;
      const attributes = { ...rest, [name!]: { ...moved, previousName: former } };
      const names = { singularName: to, pluralName: `${to}s`, collectionName: `${to}s` };
      const previous = { previousName: from, previousCollectionName: `${from}s` };
      return send('PUT', path(from), { contentType: { ...type, ...names, ...previous, attributes } }, SUPER);
    },
  };
}

test('octavo dev, killed with its server at any moment after a change was sent', {
  timeout: 900_000,
}, async () => {
  const { project, before } = await filled();
  const dice = new Dice(seededRandom(seed));
  for (let kill = 0; kill < KILLS; kill += 1) {
    const dev = await startDev(project.dir);
    const from = existsSync(join(project.dir, 'src/api/tag')) ? 'tag' : 'label';
    const to = from === 'tag' ? 'label' : 'tag';
    const sent = dev.rename(from, to).catch(() => null);
    await sleep(dice.upTo(MOST_MS));
    dev.kill();
    await Promise.all([sent, dev.gone]);
    await expectWhole(project, before, `kill ${kill}`);
    await project.stop();
  }
});
