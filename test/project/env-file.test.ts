import { expect, test } from 'vitest';
import { loadEnvFile } from '../../src/core/project/env.ts';
import { temporaryProject } from './temporary-project.ts';

test('adds what is not set already', () => {
  const dir = temporaryProject({ '.env': 'A=1\nB="two words"\n# C=3\nD=\n' });
  const env: NodeJS.ProcessEnv = { A: 'mine' };
  loadEnvFile(dir, env);
  expect(env).toEqual({ A: 'mine', B: 'two words', D: '' });
});

test('ENV_PATH names another file, and a missing file is fine', () => {
  const dir = temporaryProject({ '.env': 'A=1', 'other.env': 'A=2' });
  const env: NodeJS.ProcessEnv = { ENV_PATH: 'other.env' };
  loadEnvFile(dir, env);
  expect(env['A']).toBe('2');
  expect(() => loadEnvFile(dir, { ENV_PATH: 'nowhere.env' })).not.toThrow();
});

test('a folder in its place is reported as one', () => {
  const dir = temporaryProject({ '.env/x': '' });
  expect(() => loadEnvFile(dir, {})).toThrow(/\.env: is a folder, expected a file/);
});
