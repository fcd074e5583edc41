/** The image of docs/deployment.md, built of a new project step by step where no engine is: what npm would install is linked. */
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'dotenv';
import { expect, test } from 'vitest';
import { temporaryProject } from '../project/temporary-project.ts';
import { octavoCommand } from '../support/built-octavo.ts';
import { newProject, runCli, startCli } from './run-cli.ts';

const ROOT = join(import.meta.dirname, '../..');

interface Step {
  readonly verb: string;
  readonly rest: string;
}

/** The instructions of a Dockerfile, with lines that go on joined. */
const stepsOf = (file: string): Step[] =>
  readFileSync(file, 'utf8')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .flatMap((line) => {
      const [, verb = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
      return verb === '' ? [] : [{ verb, rest }];
    });

/** What `.dockerignore` leaves of a project. */
function sentToEngine(dir: string): string {
  const context = temporaryProject({});
  cpSync(dir, context, { recursive: true });
  for (const pattern of readFileSync(join(dir, '.dockerignore'), 'utf8').split('\n').filter(Boolean)) {
    for (const path of globSync(pattern, { cwd: context })) rmSync(join(context, path), { recursive: true });
  }
  return context;
}

/** Runs what the steps do to `/site` of the last stage. @returns that folder, and what it starts */
function build(context: string): { site: string; command: string[]; env: Record<string, string> } {
  let site = '';
  let command: string[] = [];
  const env: Record<string, string> = {};
  for (const { verb, rest } of stepsOf(join(ROOT, 'deploy/Dockerfile.project'))) {
    if (verb === 'FROM') site = temporaryProject({});
    else if (verb === 'ENV') Object.assign(env, parse(rest));
    else if (verb === 'CMD') command = JSON.parse(rest) as string[];
    else if (verb === 'RUN' && rest.startsWith('npm ci')) continue;
    else if (verb === 'RUN')
      execFileSync('sh', ['-c', rest.replace('chown -R node:node /site', 'true')], { cwd: site });
    else if (verb === 'COPY' && rest.includes('--from=')) {
      mkdirSync(join(site, 'node_modules'));
      symlinkSync(join(octavoCommand(), '../..'), join(site, 'node_modules/octavo'));
    } else if (verb === 'COPY') {
      const [target = '', ...sources] = rest.replace('--chown=node:node ', '').split(' ').toReversed();
      const found = sources.flatMap((source) =>
        source === '.' ? source : globSync(source, { cwd: context }),
      );
      // an engine wants the files whose names it is given
      expect(found).toEqual(expect.arrayContaining(sources.filter((source) => !source.includes('*'))));
      for (const path of found) cpSync(join(context, path), join(site, target, path), { recursive: true });
    }
  }
  return { site, command, env };
}

test.each(['blog', 'museum'])('a new project (%s) becomes an image that serves it', async (example) => {
  const dir = join(temporaryProject({}), 'site');
  expect(await runCli(newProject(dir, '--example', example))).toMatchObject({ code: 0 });
  writeFileSync(join(dir, 'package-lock.json'), '{}');
  const context = sentToEngine(dir);
  const { site, command, env } = build(context);
  expect(globSync('{.env,.git}', { cwd: site })).toEqual([]);
  expect(command.slice(0, 2)).toEqual(['node', 'node_modules/octavo/bin/octavo.js']);
  // `docker run --env-file .env`
  const variables = { ...env, ...parse(readFileSync(join(dir, '.env'), 'utf8')), PORT: '0' };
  const { child, finished, printed } = startCli(command.slice(2), variables, site);
  const [, address = ''] = await printed(/ at (http:\S+)/);
  const { status } = await fetch(`${address.replace('0.0.0.0', '127.0.0.1')}/api/articles`);
  expect(status).toBe(200);
  child.kill('SIGTERM');
  expect((await finished).code).toBe(0);
});
