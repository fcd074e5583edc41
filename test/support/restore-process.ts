/**
 * Closes what the tests of a file have shared, and restores what they have changed in their process: the working directory,
 * the environment variables and `globalThis.strapi`. Without isolation, test files follow each other in one process.
 */
import { afterAll } from 'vitest';
import { endFile } from './end-of-file.ts';
import './project-hooks.ts';
import './use-quick-bcrypt.ts';

const directory = process.cwd();
const environment = { ...process.env };

afterAll(async () => {
  await endFile();
  process.chdir(directory);
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  Reflect.deleteProperty(globalThis, 'strapi');
});
