/**
 * The drafts of the builder and the dialog that is open. They outlive the screen, since another address is another screen,
 * and a new type gets its address before it is saved.
 */
import { useSyncExternalStore } from 'react';
import type { Step } from './builder-context.ts';
import type { Draft } from './model/draft.ts';

interface State {
  /** By uid: while the person is asked whether to leave one, the next is there already. */
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly step: Step | null;
}

const EMPTY: State = { drafts: new Map(), step: null };

const listeners = new Set<() => void>();
let state = EMPTY;

function change(next: Partial<State>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useDraftState = (): State => useSyncExternalStore(subscribe, () => state);

export const setStep = (step: Step | null): void => change({ step });

export const keepDraft = (draft: Draft): void =>
  change({ drafts: new Map(state.drafts).set(draft.root.uid, draft) });

export const dropDraft = (uid: string): void =>
  change({ drafts: new Map([...state.drafts].filter(([one]) => one !== uid)) });

/** Forgets what belongs to another address. */
export const keepOnly = (uid: string | undefined): void =>
  change({ drafts: new Map([...state.drafts].filter(([one]) => one === uid)) });

/** Forgets everything: it is saved. */
export const dropDrafts = (): void => change(EMPTY);
