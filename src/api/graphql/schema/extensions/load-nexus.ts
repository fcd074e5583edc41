/** The nexus library, an optional dependency: loaded only when a project's code touches it. */
import { createRequire } from 'node:module';
import type * as Nexus from 'nexus';

const require = createRequire(import.meta.url);

let loaded: typeof Nexus | null = null;

/** @throws Error that says what to do if it is not installed or uses another copy of graphql */
export function loadNexus(): typeof Nexus {
  loaded ??= load();
  return loaded;
}

function load(): typeof Nexus {
  let path: string;
  try {
    path = require.resolve('nexus');
  } catch {
    throw new Error('nexus is not installed (npm install nexus@1.3)');
  }
  // types of two copies can't be in one schema
  const serverGraphql = require.resolve('graphql');
  const its = createRequire(path).resolve('graphql');
  if (serverGraphql !== its)
    throw new Error(`nexus needs the graphql package in ${serverGraphql}, and would use that in ${its}`);
  return require(path) as typeof Nexus;
}
