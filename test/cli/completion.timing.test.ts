/** The scripts of `octavo completion`, as bash uses them; the words are those that the commands take. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { COMMANDS } from '../../src/octavo/cli/commands.ts';
import { bashScript, fishScript, zshScript } from '../../src/octavo/cli/completion/scripts.ts';
import { allCandidates } from '../../src/octavo/cli/completion.ts';

/** What bash offers behind these words; the last one is what has been typed of the next. */
async function offered(...words: string[]): Promise<string[]> {
  const script = `${bashScript(await allCandidates(COMMANDS))}
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _octavo; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['-c', script, 'bash', 'octavo', ...words], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return stdout.split('\n').filter(Boolean);
}

test('bash completes commands, verbs, options and their values', async () => {
  expect(await offered('to')).toEqual(['token']);
  expect(await offered('token', 're')).toEqual(['revoke', 'regenerate']);
  expect(await offered('token', 'create', '--li')).toEqual(['--lifespan']);
  expect(await offered('token', 'create', '--type', 'f')).toEqual(['full-access']);
  expect(await offered('database', 'm')).toEqual(['migrate']);
  expect(await offered('database', 'migrate', '--re')).toEqual(['--rename']);
  expect(await offered('start', 'folder', '--po')).toEqual(['--port']);
});

test('every command is in the script of each shell', async () => {
  const candidates = await allCandidates(COMMANDS);
  for (const script of [bashScript(candidates), zshScript(candidates), fishScript(candidates)]) {
    for (const { name } of COMMANDS) expect(script).toContain(name);
    expect(script).toContain('regenerate');
    expect(script).toContain('lifespan');
  }
});
