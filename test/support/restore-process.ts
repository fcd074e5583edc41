/**
 * Restores what a test file has changed in its process: the working directory, the environment variables and
 * `globalThis.strapi`. Without isolation, test files follow each other in one process.
 */
import { afterAll } from 'vitest';

const directory = process.cwd();
const environment = { ...process.env };

afterAll(() => {
  process.chdir(directory);
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  Reflect.deleteProperty(globalThis, 'strapi');
});
