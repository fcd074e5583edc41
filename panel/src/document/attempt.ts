/** A request that changes the entry, made of what the form says. Pure. */
import { isSame } from './document.ts';
import { bodyOf } from './entry-values.ts';
import type { Shape } from './rebase.ts';
import type { Attempt, EntryAction, FormState, SessionState, Step, StoredEntry } from './session-state.ts';
import { hasTypedText } from './typed-text.ts';

/** The attributes whose values differ from those that are stored. */
export const changedNames = ({ base, values }: FormState): string[] =>
  [...new Set([...Object.keys(base), ...Object.keys(values)])].filter(
    (name) => !isSame(base[name], values[name]),
  );

/** @param key the same each time that the request is repeated */
export function newAttempt(
  { entry, version }: SessionState,
  action: EntryAction,
  key: string,
  form: FormState,
  { attributes, components }: Shape,
): Attempt {
  const names = entry === null ? Object.keys(form.values) : changedNames(form);
  // what is half typed waits, and does not count as sent
  const sent = { ...form.values };
  for (const name of names.filter((one) => hasTypedText(form.values[one]))) sent[name] = form.base[name];
  const sentNames = names.filter((name) => sent[name] === form.values[name]);
  const body = action === 'save' ? bodyOf(sent, attributes, components, sentNames) : {};
  return { action, key, id: entry?.id ?? null, version, body, sent };
}

/** The session while the request is under way. */
export const sending = <Entry extends StoredEntry>(
  state: SessionState<Entry>,
  attempt: Attempt,
): Step<Entry> => ({
  state: { ...state, phase: 'sending', attempt, conflict: null },
  effects: [{ type: 'send', attempt }],
});
