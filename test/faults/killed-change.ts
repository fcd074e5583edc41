/**
 * A process of its own that makes a change and kills itself at one of its steps: before the given call of the file
 * system or the database. Without one it makes the whole change and prints how many calls that were.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { makeChange } from '../../src/admin/schema-change/make-change.ts';
import type { Database, Executor } from '../../src/core/database/database.ts';
import { planRenamedTag } from '../content-type-builder/renamed-tag.ts';

const [dir = '', last = '0'] = process.argv.slice(2);
let calls = 0;
let counts = false;

function step(): void {
  if (!counts) return;
  calls += 1;
  if (calls === Number(last)) process.kill(process.pid, 'SIGKILL');
}

const CALLS = [
  'mkdirSync',
  'openSync',
  'writeSync',
  'fsyncSync',
  'closeSync',
  'renameSync',
  'rmSync',
  'rmdirSync',
] as const;
const files = fs as unknown as Record<string, (...args: unknown[]) => unknown>;
for (const name of CALLS) {
  const call = files[name]!;
  files[name] = (...args) => {
    step();
    return call(...args);
  };
}
syncBuiltinESMExports();

/** The same database, whose statements and commits are counted. */
function counted<Target extends Executor>(target: Target): Target {
  return new Proxy(target, {
    get(_, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        const [work, ...rest] = args;
        if (name === 'transaction') {
          return value.call(
            target,
            async (tx: Executor) => {
              const result = await (work as (tx: Executor) => unknown)(counted(tx));
              step();
              return result;
            },
            ...rest,
          );
        }
        if (name === 'run') step();
        return value.call(target, ...args);
      };
    },
  });
}

const { plan, db } = await planRenamedTag(dir);
counts = true;
await makeChange(dir, counted<Database>(db), plan);
counts = false;
await db.close();
console.log(calls);
