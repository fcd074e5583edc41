/** V28 (CVE-2022-0764): what is typed after a command is a name, and never a command of a shell. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { newProject, runCli } from '../cli/run-cli.ts';
import { temporaryProject } from '../project/temporary-project.ts';

let home: string;
let mark: string;

beforeEach(() => {
  home = temporaryProject({});
  mark = join(home, 'mark');
});

/** Names that would leave a file behind if a shell saw them. */
const names = (): string[] => [
  `; touch ${mark}; $(touch ${mark}) | touch ${mark} && touch ${mark}`,
  `\`touch ${mark}\` '"\ntouch ${mark}\n# --help`,
];

test('a project may be called anything', async () => {
  // a folder's name holds no slash: the file would be beside the tests
  mark = 'octavo-mark';
  for (const name of names()) {
    const dir = join(home, name);
    const { code, stderr } = await runCli(newProject(dir));
    expect([0, 1, 2], stderr).toContain(code);
    if (code === 0) expect(JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'))).toBeTypeOf('object');
  }
  expect(existsSync(join(process.cwd(), mark))).toBe(false);
  expect(readdirSync(home)).not.toContain(mark);
});

test('so may tokens, users, roles and actions', async () => {
  const dir = join(home, 'site');
  expect((await runCli(newProject(dir))).code).toBe(0);
  for (const [index, name] of names().entries()) {
    const codes: (number | null)[] = [];
    for (const words of [
      ['token', 'create', '--type', 'read-only', `--name=${name}`, `--description=${name}`],
      ['user', 'create', `u${name}`, `someone${index}@octavo.test`, `--password=p${name.slice(0, 40)}`],
      ['role', 'grant', 'public', name, '--force'],
      ['token', 'revoke', `x${name}`],
    ]) {
      codes.push((await runCli([...words, dir])).code);
      expect(existsSync(mark), words.join(' ')).toBe(false);
    }
    expect(codes).toEqual([0, 0, 1, 1]);
  }
  const { stdout } = await runCli(['token', 'list', '--json', dir]);
  expect(JSON.parse(stdout)).toMatchObject(names().map((name) => ({ name, description: name })));
});

test('no file of the sources gives a text to a shell', () => {
  const sources = join(import.meta.dirname, '../../src');
  const starting = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => ({ name, code: readFileSync(join(sources, name), 'utf8') }))
    .filter(({ code }) => code.includes('child_process'));
  expect(starting.length).toBeGreaterThan(0);
  for (const { name, code } of starting) expect(code, name).not.toMatch(/\bexec(Sync)?\b|shell:/);
});
