/**
 * vitest reports each import to its main process, which wants to know what to run again in watch mode. Projects that tests
 * open import dozens of files at each start: what was reported of them took a fifteenth of the lane.
 */
interface Worker {
  rpc: { ensureModuleGraphEntry?(url: string, importer: string): Promise<void> };
}

const worker = (globalThis as { __vitest_worker__?: Worker }).__vitest_worker__;

/** Whether the run has a watch mode to inform. */
const isWatched = process.env['VITEST_MODE'] === 'WATCH';

if (worker && !isWatched) {
  const { rpc } = worker;
  worker.rpc = new Proxy(rpc, {
    get: (target, name) =>
      name === 'ensureModuleGraphEntry' ? async () => undefined : Reflect.get(target, name, target),
  });
}
