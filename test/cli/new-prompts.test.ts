/** What `octavo new` asks in a terminal. */
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { DEFAULTS } from '../../src/octavo/cli/new/choices.ts';
import { type Known, promptChoices } from '../../src/octavo/cli/new/prompts.ts';

const ENTER = '\r';
const DOWN = '\u001b[B';
const STOP = '\u0003';

/** Types one answer after each question; a question is what ends with `?`. */
async function answers(known: Known, keys: readonly (readonly string[])[]) {
  const input = new PassThrough();
  const output = new PassThrough();
  const questions: string[] = [];
  const left = [...keys];
  output.setEncoding('utf8').on('data', (text: string) => {
    const [question] = /(?<= {2})[A-Z][\w ]+\?/.exec(text) ?? [];
    if (question === undefined || questions.at(-1) === question) return;
    questions.push(question);
    const [answer = []] = left.splice(0, 1);
    // it listens once the question is printed
    setImmediate(() => {
      for (const key of answer) input.write(key);
    });
  });
  const chosen = await promptChoices(known, { input, output });
  return { questions, chosen };
}

test('everything that was not said is questions, and Enter takes the default', async () => {
  const { questions, chosen } = await answers(
    {},
    Array.from({ length: 6 }, () => [ENTER]),
  );
  expect(questions).toEqual([
    'Which folder?',
    'Which language?',
    'Which database?',
    'What does it begin with?',
    'Install the packages with npm?',
    'Make a repository of git?',
  ]);
  expect(chosen).toEqual({ ...DEFAULTS, dir: 'my-site' });
});

test('what was said is not questions, and another answer counts', async () => {
  const known = { dir: 'shop', language: 'javascript', install: false, git: false } as const;
  const { questions, chosen } = await answers(known, [
    [DOWN, ENTER],
    [DOWN, DOWN, ENTER],
  ]);
  expect(questions).toEqual(['Which database?', 'What does it begin with?']);
  expect(chosen).toEqual({ ...known, database: 'postgres', example: 'empty' });
});

test('Ctrl+C stops it', async () => {
  expect((await answers({ dir: 'shop' }, [[STOP]])).chosen).toBeNull();
});
