import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCliHere } from './run-cli-here.ts';

const VERSION = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }
).version;

test('--version', async () => {
  expect(await runCliHere(['--version'])).toEqual({ code: 0, stdout: `${VERSION}\n`, stderr: '' });
});

test('--help lists every command', async () => {
  const { code, stdout } = await runCliHere(['--help']);
  expect(code).toBe(0);
  for (const command of ['start', 'dev', 'new']) expect(stdout).toMatch(new RegExp(`^ {2}${command} `, 'm'));
});

test.each(['start', 'dev', 'new'])('%s --help', async (command) => {
  const { code, stdout } = await runCliHere([command, '--help']);
  expect(code).toBe(0);
  expect(stdout).toContain(`Usage: octavo ${command}`);
});

test.each([
  [['strat'], 'unknown command strat', 'octavo --help'],
  [['--prot'], 'unknown option --prot', 'octavo --help'],
  [['start', '--prot', '3'], 'unknown option --prot', 'octavo start --help'],
  [['start', '-p', '3'], 'unknown option -p', 'octavo start --help'],
  [['start', 'a', 'b'], 'unexpected argument b', 'octavo start --help'],
  [['start', '--port'], 'option --port needs a value', 'octavo start --help'],
  [
    ['start', '--port', '3', '--port=4'],
    'option --port takes one value, and it is given twice',
    'octavo start --help',
  ],
  [['start', '--port', '--host', 'x'], 'option --port needs a value', 'octavo start --help'],
  [['dev', '--port', '65536'], '--port takes a number from 0 to 65535, not 65536', 'octavo dev --help'],
  [['new'], 'which folder?', 'octavo new --help'],
  [['new', 'a', '--port', '1'], 'unknown option --port', 'octavo new --help'],
])('%j is refused with exit code 2', async (args, message, hint) => {
  const { code, stdout, stderr } = await runCliHere(args);
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain(`octavo: ${message}`);
  expect(stderr).toContain(`See \`${hint}\`.`);
});

test('without a command, and by the word help, the overview is shown', async () => {
  const overview = await runCliHere(['--help']);
  for (const args of [[], ['help'], ['strapi']]) expect(await runCliHere(args)).toEqual(overview);
});

test('help of a command by its name', async () => {
  expect(await runCliHere(['help', 'start'])).toEqual(await runCliHere(['start', '--help']));
  expect((await runCliHere(['help', 'strat'])).stderr).toContain(
    'unknown command strat, did you mean start?',
  );
});

test.each([
  [['develop']],
  [['strapi', 'develop', '--watch-admin', '--browser=false']],
])('%j is v4’s word for dev', async (words) => {
  expect(await runCliHere([...words, '--help'])).toEqual(await runCliHere(['dev', '--help']));
});

test('build is v4’s word for panel build', async () => {
  expect(await runCliHere(['build', '--clean', '--help'])).toEqual(await runCliHere(['panel', '--help']));
});

test('telemetry:disable has nothing to do, and scripts go on', async () => {
  const { code, stdout, stderr } = await runCliHere(['telemetry:disable', '--clean']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^octavo: .+\.\n$/);
  expect(stderr).toBe('');
});

test.each([
  ['admin:create-user', 'octavo admin create'],
  ['ts:generate-types', 'octavo types'],
  ['transfer', 'octavo move'],
  ['routes:list', 'octavo role actions'],
  ['configuration:dump', 'octavo export'],
])('%s of v4 names the command that takes its place', async (verb, command) => {
  const { code, stdout, stderr } = await runCliHere(['strapi', verb, '--email', 'x']);
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain(`${verb} is a command of v4: `);
  expect(stderr).toContain(`\`${command}`);
});

test.each([
  'migrate',
  'prune',
  'drafts',
])('%s is a command of database, and its former name goes on working', async (name) => {
  const help = await runCliHere(['database', name, '--help']);
  expect(help.stdout).toContain(`Usage: octavo database ${name}`);
  expect(await runCliHere([name, '--help'])).toEqual(help);
  expect(await runCliHere(['help', 'database', name])).toEqual(help);
  const refused = await runCliHere([name, '--wrong']);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain(name === 'drafts' ? 'unknown command' : 'unknown option --wrong');
  expect(refused.stderr).toContain(`See \`octavo database ${name} --help\`.`);
});

test.each([
  [['database'], 'database needs one of migrate, prune, drafts'],
  [['database', 'migrat'], 'unknown command database migrat, did you mean migrate?'],
  [['token', 'list', '--type', 'custom'], 'unknown option --type'],
  [['generate', 'policy', 'x', '--single'], 'unknown option --single'],
  [['completion'], 'completion needs one of bash, zsh, fish'],
])('%j is refused', async (args, message) => {
  const { code, stderr } = await runCliHere(args);
  expect(code).toBe(2);
  expect(stderr).toContain(`octavo: ${message}`);
});
