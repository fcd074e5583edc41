/** The processes that run files of tests (`worker.ts`). */
import { ForksPoolWorker, type PoolRunnerInitializer } from 'vitest/node';

const NAME = 'octavo-forks';

class WorkerProcess extends ForksPoolWorker {
  override readonly name = NAME;
  protected override readonly entrypoint = `${import.meta.dirname}/worker.ts`;
}

export const workerPool: PoolRunnerInitializer = {
  name: NAME,
  createPoolWorker: (options) => new WorkerProcess(options),
};
