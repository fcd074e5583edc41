/** The README of a new project, followed to its end: every command in it is run as it is written. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryProject } from '../project/temporary-project.ts';
import { newProject, runCli, startCli } from './run-cli.ts';

/** The commands of the README, with lines that go on joined. */
const commandsOf = (readme: string): string[] =>
  readme
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.startsWith('    '))
    .map((line) => line.trim());

/** `octavo …` as arguments; quotes are not used in these. */
const octavo = (command: string, dir: string): Promise<{ code: number | null; stdout: string }> =>
  runCli([
    ...command.replace(/^npx octavo /, '').split(' '),
    ...(command.includes('generate') ? ['--dir'] : []),
    dir,
  ]);

test('from octavo new to an entry of a content-type of one’s own', async () => {
  const dir = join(temporaryProject({}), 'site');
  const made = await runCli(newProject(dir));
  const commands = commandsOf(readFileSync(join(dir, 'README.md'), 'utf8'));
  // what the command prints are the README's own steps
  for (const start of ['npx octavo generate', 'npx octavo role grant', 'npx octavo token create']) {
    expect(made.stdout).toContain(start);
  }

  const dev = startCli(['dev', dir, '--port', '0', '--host', '127.0.0.1']);
  let [, address = ''] = await dev.printed(/ at (http:\S+)/);
  /** Sends what a `curl` line of the README says. */
  const curl = async (command: string, token = '') => {
    const [, url = ''] = /(http:\/\/localhost:1337[^\s']*)/.exec(command) ?? [];
    const [, data] = /-d '([^']*)'/.exec(command) ?? [];
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(url.replace('http://localhost:1337', address), {
      ...(data === undefined ? {} : { method: 'POST', body: data, headers }),
    });
    return { status: answer.status, body: (await answer.json()) as { data: never } };
  };
  const [articles, create, find] = commands.filter((command) => command.startsWith('curl'));
  expect(await curl(articles!)).toMatchObject({
    status: 200,
    body: { data: [{ attributes: { title: 'Hello' } }, {}] },
  });

  const [generate, grant, token] = commands.filter((command) => command.startsWith('npx octavo'));
  expect(await octavo(generate!, dir)).toMatchObject({ code: 0 });
  [, address = ''] = await dev.printed(/Restarting\.[\s\S]* at (http:\S+)/);
  expect(await curl(find!)).toMatchObject({ status: 403 });
  expect(await octavo(grant!, dir)).toMatchObject({ code: 0 });
  const printed = await octavo(token!, dir);
  const [secret = ''] = /[0-9a-f]{64,}/.exec(printed.stdout) ?? [];
  expect(await curl(create!, secret)).toMatchObject({ status: 200, body: { data: { id: 1 } } });
  expect(await curl(find!)).toMatchObject({
    status: 200,
    body: { data: [{ id: 1, attributes: { title: 'Twenty Thousand Leagues', pages: 426 } }] },
  });
  dev.child.kill('SIGINT');
  await dev.finished;
});
