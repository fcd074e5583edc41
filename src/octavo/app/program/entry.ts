/**
 * The entries of the package for programs: `octavo/strapi`, `octavo/utils` and `octavo/register` are small files in `entry`
 * that call what is here. Those files are loaded once for each context that asks for them, this one once in a process.
 */
import { readOutDir } from '../../../core/project/compiled-paths.ts';
import { hookModules } from '../../../core/project/load-module.ts';
import { provideModules } from '../../../core/project/provided-modules.ts';
import { latePackages, lateStrapi, lateUtils } from '../../../project-code/modules/late-packages.ts';
import { type CallingCode, THIS_PROCESS } from './calling-code.ts';
import { openStrapi, type ProgramOptions } from './open-strapi.ts';

/**
 * `@strapi/strapi`: a function that opens a project, with `factories` and `compile`.
 * @param caller the code that asks for it
 */
export function strapiFor(caller: CallingCode): object {
  return caller.global === globalThis ? ofThisProcess() : makeStrapi(caller);
}

/** `@strapi/utils` */
export const utils = lateUtils;

/** Has `import` and `require` of this process give v4's packages as project code gets them, and load TypeScript. */
export function register(): void {
  provide();
  hookModules();
}

const makeStrapi = (caller: CallingCode): object =>
  lateStrapi((options: ProgramOptions = {}) => openStrapi(options, caller, provide), { compile });

let strapiHere: object | null = null;

function ofThisProcess(): object {
  strapiHere ??= makeStrapi(THIS_PROCESS);
  return strapiHere;
}

/** Project code gets the same packages as the program. */
function provide(): void {
  provideModules(latePackages(ofThisProcess()));
}

/** v4's `compile` gives what its function takes. Nothing is compiled. */
async function compile(): Promise<ProgramOptions> {
  const appDir = process.cwd();
  return { appDir, distDir: readOutDir(appDir) ?? appDir };
}
