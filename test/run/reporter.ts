/** Writes what `run.ts` needs to know about each file into the file that `OCTAVO_TEST_REPORT` names. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import type { FileResult, RunResult } from './file-result.ts';

const ROOT = `${import.meta.dirname}/../..`;
const NOTHING = { itself: 0, children: 0 };

type Meta = { readonly processor?: FileResult['processor'] };

export default class ResultReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: Parameters<NonNullable<Reporter['onTestRunEnd']>>[1]) {
    const result: RunResult = {
      files: modules.map(resultOf),
      strayErrors: errors.map((error) => {
        const file = error['VITEST_TEST_PATH'];
        return {
          message: String(error.stack ?? error.message),
          ...(typeof file === 'string' && { file: relative(ROOT, file) }),
        };
      }),
    };
    writeFileSync(process.env['OCTAVO_TEST_REPORT']!, JSON.stringify(result));
  }
}

function resultOf(module: TestModule): FileResult {
  const states = [...module.children.allTests()].map((test) => test.result().state);
  const count = (state: string): number => states.filter((other) => other === state).length;
  return {
    file: relative(ROOT, module.moduleId),
    project: module.project.name,
    passed: count('passed'),
    failed: count('failed') + count('pending'),
    skipped: count('skipped'),
    isGood: module.ok() && module.state() !== 'queued' && module.state() !== 'pending',
    milliseconds: Math.round(module.diagnostic().duration),
    processor: (module.meta() as Meta).processor ?? NOTHING,
  };
}
