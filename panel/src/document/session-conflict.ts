/** What becomes of a save when others have stored something meanwhile. Pure. */
import { changedNames, newAttempt, sending } from './attempt.ts';
import { conflictsOf } from './conflicts.ts';
import { isSame, type Values } from './document.ts';
import { overStored, type Shape, settledValues } from './rebase.ts';
import type {
  FormState,
  SessionEffect,
  SessionEvent,
  SessionState,
  Step,
  StoredEntry,
} from './session-state.ts';

/** What was changed here, over what is stored, but for the attributes whose stored value is to stay. */
export function putOver(form: FormState, theirs: Values, given: readonly string[], shape: Shape): FormState {
  const base: Record<string, unknown> = { ...settledValues(theirs, shape) };
  for (const [name, { type }] of Object.entries(shape.attributes)) {
    // as it is stored or was sent, until the relations are read again
    if (type === 'relation' && (given.includes(name) || isSame(form.base[name], form.values[name])))
      base[name] = theirs[name] ?? form.base[name];
  }
  const values: Record<string, unknown> = { ...base };
  for (const name of changedNames(form)) {
    const attribute = shape.attributes[name];
    if (attribute && !given.includes(name))
      values[name] = overStored(attribute, form.values[name], theirs[name], shape);
  }
  for (const [name, value] of Object.entries(values)) {
    // what is the same stays the same object: its control is not made anew
    if (isSame(value, form.values[name])) values[name] = form.values[name];
  }
  return { base, values };
}

/** The save goes on over what was found, or the person is asked. */
export function compared<Entry extends StoredEntry>(
  state: SessionState<Entry>,
  { stored, theirs, key }: Extract<SessionEvent<Entry>, { readonly type: 'found' }>,
  form: FormState,
  shape: Shape,
): Step<Entry> {
  const { attempt } = state;
  const next = {
    entry: stored.body,
    version: stored.version,
    phase: 'idle',
    attempt: null,
    isRepeat: false,
    conflict: null,
  } as const;
  const mine = Object.fromEntries(changedNames(form).map((name) => [name, form.values[name]]));
  const fields = conflictsOf(mine, form.base, theirs, shape);
  if (fields.length > 0) {
    return { state: { ...state, phase: 'asking', conflict: { stored, fields, theirs } }, effects: [] };
  }
  const put = putOver(form, theirs, [], shape);
  if (attempt?.action === 'save' && Object.keys(mine).length > 0)
    return saveOver(next, put, key, shape, (attempt.rounds ?? 0) + 1);
  // a publication of what the person has not seen is not sent again
  return {
    state: next,
    effects: [{ type: 'rebase', ...put }, { type: 'tell', notice: 'shown' }, { type: 'refresh' }],
  };
}

/** Saves over what others have stored; where nothing is left to save, it is stored already. */
export function saveOver<Entry extends StoredEntry>(
  state: SessionState<Entry>,
  put: FormState,
  key: string,
  shape: Shape,
  rounds = 0,
): Step<Entry> {
  const rebase: SessionEffect = { type: 'rebase', ...put };
  if (changedNames(put).length === 0) {
    return { state, effects: [rebase, { type: 'tell', notice: 'save' }, { type: 'refresh' }] };
  }
  const sent = sending(state, { ...newAttempt(state, 'save', key, put, shape), rounds });
  return { state: sent.state, effects: [rebase, ...sent.effects] };
}
