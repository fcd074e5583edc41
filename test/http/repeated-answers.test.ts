/** How much of what was written in a second is kept for the rest of it. */
import { expect, test } from 'vitest';
import { RepeatedAnswers, type WrittenAnswer } from '../../src/api/http/repeated-answers.ts';
import { ReusableBody } from '../../src/core/base/http/reusable-body.ts';

const MB = 1024 * 1024;

const written = (bytes: number): WrittenAnswer => ({
  status: 200,
  shared: {},
  vary: null,
  isTagged: false,
  head: '',
  bytes: Buffer.alloc(bytes),
});

test('bodies beyond eight megabytes are written each time, until the next second', () => {
  const answers = new RepeatedAnswers();
  const bodies = Array.from({ length: 12 }, () => new ReusableBody(Buffer.alloc(1), []));
  for (const body of bodies) {
    expect(answers.of(body, 1)).toBeNull();
    if (answers.of(body, 1)) answers.add(body, written(MB));
  }
  expect(bodies.map((body) => answers.of(body, 1)?.length)).toEqual([
    ...new Array(8).fill(1),
    ...new Array(4).fill(undefined),
  ]);
  expect(bodies.map((body) => answers.of(body, 2))).toEqual(new Array(12).fill(null));
  expect(answers.of(bodies[0]!, 2)).toEqual([]);
});
