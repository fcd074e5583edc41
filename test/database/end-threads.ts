/** A process of the tests that ends threads at all moments of the load of the driver. */
import { once } from 'node:events';
import { endDriverWorker, startDriverWorker } from '../../src/core/database/sqlite/driver-worker.ts';

for (let tenths = 0; tenths < 40; tenths += 1) {
  const worker = startDriverWorker(new URL('./loading-thread.ts', import.meta.url), {});
  await once(worker, 'message');
  const until = performance.now() + tenths / 10;
  while (performance.now() < until);
  await endDriverWorker(worker);
}
console.log('all ended');
