/** `octavo check` as a command: its output for people and for scripts, and its exit codes. */
import { expect, test } from 'vitest';
import { temporaryProject } from '../project/temporary-project.ts';
import { BASE } from '../project-code/code-project.ts';
import { runCliHere } from './run-cli-here.ts';

const run = (...args: string[]) => runCliHere(['check', ...args]);

const BROKEN = {
  ...BASE,
  'config/api.js': 'module.exports = { rest: { maxLimit: "many" } };',
  'src/index.js': 'module.exports = { bootstrap({ strapi }) {\n  strapi.db.repair();\n} };',
};

test('a sound project: what was looked at, and 0', async () => {
  const dir = temporaryProject({ ...BASE });
  const { code, stdout, stderr } = await run(dir);
  expect(stderr).toBe('');
  expect(stdout).toContain(`${dir}: 0 blockers, `);
  expect(stdout).toContain('\nSchemas: nothing found\n  1 content-type and 0 components were read\n');
  expect(stdout.trimEnd()).toMatch(/Nothing found keeps the project from starting\.$/);
  expect(code).toBe(0);
});

test('a project that could not start: the worst first, with what to do, and 1', async () => {
  const { code, stdout } = await run(temporaryProject(BROKEN));
  const [heading, first, second] = stdout.split('\n\n');
  expect(heading).toMatch(/: 1 blocker, \d+ warnings?, \d+ notes?$/);
  expect(first).toMatch(
    /^Configuration: 1 blocker, 1 warning\n {2}blocker {2}config\/api\.js: rest\.maxLimit: expected a whole .*, found "many"\n {11}Correct it: the server does not start with it\./,
  );
  expect(second).toContain('  warning  src/index.js:2: strapi.db.repair is not there');
  expect(code).toBe(1);
});

test('for scripts: one JSON value', async () => {
  const { code, stdout } = await run('--json', temporaryProject(BROKEN));
  const report = JSON.parse(stdout);
  expect(report.counts.blocker).toBe(1);
  expect(report.sections[0]).toMatchObject({
    name: 'configuration',
    findings: [{ level: 'blocker', place: 'config/api.js', remedy: expect.any(String) }, {}],
  });
  expect(code).toBe(1);
});

test('called wrongly: 2', async () => {
  for (const args of [['--what'], ['one', 'two'], ['--json=yes']]) {
    const { code, stdout, stderr } = await run(...args);
    expect([code, stdout], args.join(' ')).toEqual([2, '']);
    expect(stderr).toContain('octavo check --help');
  }
});

test('files that config names from the project’s folder are found from any other', async () => {
  const dir = temporaryProject({
    ...BASE,
    'limit.txt': '7',
    'config/api.js':
      "module.exports = { rest: { maxLimit: require('fs').readFileSync('./limit.txt', 'utf8') } };",
  });
  const { code, stdout } = await run(dir);
  expect(stdout).toContain('Nothing found keeps the project from starting.');
  expect(code).toBe(0);
});
