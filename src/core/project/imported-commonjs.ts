/**
 * CommonJS that ES modules import while hooks load modules. Before Node 22.22.3, 24.11.1 and 25.1.0 such a file got a
 * `require` that fails with files of its own package ("request for './index.js' is not in cache"), and that no hook sees. There an
 * ES module takes its place, which loads the file by the `require` that works.
 */
import { createRequire } from 'node:module';

/** The first version of each major one that imports such files as it should; those after the last one do. */
const FIXED: Readonly<Record<number, readonly [minor: number, patch: number]>> = {
  22: [22, 3],
  23: [Number.POSITIVE_INFINITY, 0],
  24: [11, 1],
  25: [1, 0],
};

/** @param version of Node, as `process.versions.node` gives it */
export function importsCommonJs(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  const [fixedMinor, fixedPatch] = FIXED[major] ?? [0, 0];
  return minor > fixedMinor || (minor === fixedMinor && patch >= fixedPatch);
}

/** Whether files have to be replaced in this process. */
const REPLACES = !importsCommonJs(process.versions.node);

/** What a hook is given of how a module is asked for: a list, or in `require` a set. */
export const isReplaced = (conditions: Iterable<string> | undefined): boolean =>
  REPLACES && conditions !== undefined && [...conditions].includes('import');

/**
 * Loads a file of CommonJS, and gives the ES module that exports the same.
 * @throws what loading the file throws
 */
export function moduleOf(path: string): string {
  const exported: unknown = createRequire(path)(path);
  const names = Object.keys(Object(exported) as object).filter(
    (name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default',
  );
  return [
    "import { createRequire } from 'node:module';",
    `const exported = createRequire(import.meta.url)(${JSON.stringify(path)});`,
    'export default exported;',
    "export { exported as 'module.exports' };",
    ...names.map((name, at) => `const _${at} = exported.${name}; export { _${at} as ${name} };`),
  ].join('\n');
}
