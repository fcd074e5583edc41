/** A request that a click sends: whether it is under way, what is said after it, which answers are read again. */
import { type QueryKey, useMutation } from '@tanstack/react-query';
import { messageOf } from '../api/api-error.ts';
import { queryClient } from '../api/queries.ts';
import { notify } from './notifications.tsx';

interface ActionOptions<Answer> {
  /** The queries that are sent again, also after a failure: the server may have done it, and its answer is lost. */
  readonly invalidates?: readonly QueryKey[];
  readonly done?: (answer: Answer) => unknown;
  /** In place of a message that names the failure. */
  readonly failed?: (error: unknown) => unknown;
}

export interface Action<Input> {
  run(input: Input): void;
  /** Until the queries have been answered again. */
  readonly busy: boolean;
}

/** Says what went wrong. */
export const notifyFailure = (error: unknown): void => notify('danger', messageOf(error));

/** @param request what is sent; its answer is what `done` gets */
export function useAction<Input = void, Answer = unknown>(
  request: (input: Input) => Promise<Answer>,
  { invalidates = [], done, failed = notifyFailure }: ActionOptions<Answer> = {},
): Action<Input> {
  const { mutate, isPending } = useMutation({
    mutationFn: request,
    onSuccess: (answer) => done?.(answer),
    onError: (error) => failed(error),
    onSettled: () => Promise.all(invalidates.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
  return { run: mutate, busy: isPending };
}
