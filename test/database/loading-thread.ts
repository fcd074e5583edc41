/** A thread of the tests that says when it begins to load the driver. */
import { parentPort } from 'node:worker_threads';
import { loadDriver } from '../../src/core/database/sqlite/load-driver.ts';

parentPort!.postMessage('begins');
loadDriver();
