/** The engine that is opened after the start: requests before that wait, and it is opened once. */
import { expect, test } from 'vitest';
import type { GraphqlContext, GraphqlExecutor } from '../../../src/api/graphql/execute/engine-types.ts';
import { LazyExecutor } from '../../../src/api/graphql/http/lazy-executor.ts';

const request = { query: '{ a }', operationName: null, variables: {} };
const context = {} as GraphqlContext;
const answer = { status: 200, body: Buffer.from('{}') };

test('requests before it is ready wait, those after do not', async () => {
  let opened = 0;
  const executor: GraphqlExecutor = { execute: () => answer };
  let finish = (_executor: GraphqlExecutor): void => {};
  const lazy = new LazyExecutor(() => {
    opened += 1;
    return new Promise((resolve) => {
      finish = resolve;
    });
  });
  const early = [lazy.execute(request, context), lazy.execute(request, context)];
  expect(opened).toBe(1);
  finish(executor);
  expect(await Promise.all(early)).toEqual([answer, answer]);
  expect(lazy.execute(request, context)).toBe(answer);
  expect(await lazy.ready()).toBe(executor);
  expect(opened).toBe(1);
});

test('what cannot be opened fails each request', async () => {
  const lazy = new LazyExecutor(() => Promise.reject(new Error('two types of one name')));
  await expect(lazy.ready()).rejects.toThrow('two types of one name');
  await expect(lazy.execute(request, context)).rejects.toThrow('two types of one name');
});
