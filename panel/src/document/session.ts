/**
 * What is going on between a form and the server: which version of the entry the form shows, what is under way, what
 * became of it. A reducer: events in, the next state and what is to be done out. Pure.
 */
import { changedNames, newAttempt, sending } from './attempt.ts';
import { saysSame } from './conflicts.ts';
import { isSame } from './document.ts';
import { SYSTEM_NAMES, valuesOf } from './entry-values.ts';
import { rebasedValues, type Shape, settledValues } from './rebase.ts';
import { compared, putOver, saveOver } from './session-conflict.ts';
import {
  type Attempt,
  type FormState,
  isBusy,
  type SessionEffect,
  type SessionEvent,
  type SessionState,
  type Step,
  type Stored,
  type StoredEntry,
} from './session-state.ts';

/** A version that no entry has: the server refuses a change of it, and says what is stored. */
const NO_VERSION = `"${'-'.repeat(22)}"`;

/** Others store again and again, or the server takes no version: after so many rounds a save is given up, and says so. */
const MOST_ROUNDS = 5;

/** The next state, and what is to be done. An event that has come too late changes nothing. */
export function step<Entry extends StoredEntry>(
  state: SessionState<Entry>,
  event: SessionEvent<Entry>,
  form: FormState,
  shape: Shape,
): Step<Entry> {
  const stay: Step<Entry> = { state, effects: [] };
  const idle = { ...state, phase: 'idle', attempt: null, isRepeat: false, conflict: null } as const;
  switch (event.type) {
    case 'act': {
      if (isBusy(state) || state.phase === 'gone') return stay;
      const { attempt } = state;
      if (state.phase === 'lost' && attempt?.action === event.action) {
        return sending({ ...state, isRepeat: true }, attempt);
      }
      return sending(state, newAttempt(idle, event.action, event.key, form, shape));
    }
    case 'answered':
      return state.phase === 'sending' && state.attempt
        ? afterAnswer(state, state.attempt, event.stored, form, shape)
        : stay;
    case 'refused':
      return { state: idle, effects: [{ type: 'fail', error: event.error }] };
    case 'signedOut':
      // whether the first try was done is still not known
      return { state: state.isRepeat ? { ...state, phase: 'lost', isRepeat: false } : idle, effects: [] };
    case 'resume':
      return state.phase === 'idle' && state.entry === null && event.attempt.id === null
        ? { state: { ...state, phase: 'lost', attempt: event.attempt }, effects: [] }
        : stay;
    case 'unanswered':
      return {
        state: { ...state, phase: 'lost', isRepeat: false },
        effects: [{ type: 'tell', notice: 'unanswered' }],
      };
    case 'outdated':
      if ((state.attempt?.rounds ?? 0) >= MOST_ROUNDS)
        return { state: idle, effects: [{ type: 'fail', error: event.error }] };
      return { state: { ...state, phase: 'comparing' }, effects: [{ type: 'compare' }] };
    case 'restored':
      return { state: { ...state, phase: 'comparing' }, effects: [{ type: 'compare' }] };
    case 'missing':
      return { state: { ...idle, phase: 'gone' }, effects: [] };
    case 'found':
      return state.phase === 'comparing' ? compared(state, event, form, shape) : stay;
    case 'unreadable':
      return { state: idle, effects: [{ type: 'fail', error: event.error }] };
    case 'accept': {
      if (!state.conflict) return stay;
      const { stored, theirs } = state.conflict;
      const put = putOver({ base: form.base, values: event.values }, theirs, event.accepted, shape);
      return saveOver({ ...idle, entry: stored.body, version: stored.version }, put, event.key, shape);
    }
    case 'takeTheirs': {
      if (!state.conflict) return stay;
      const { stored, theirs } = state.conflict;
      // with the relations that were read to be compared: those that are shown are older, until they are read again
      const put = putOver({ base: form.base, values: form.base }, theirs, [], shape);
      return {
        state: { ...idle, entry: stored.body, version: stored.version },
        effects: [{ type: 'rebase', ...put }, { type: 'refresh' }],
      };
    }
    case 'dismiss':
      return { state: idle, effects: [] };
    case 'saveAsNew': {
      const fresh = { ...idle, entry: null, version: null };
      const put = { base: {}, values: event.values };
      const { state: next, effects } = sending<Entry>(
        fresh,
        newAttempt(fresh, 'save', event.key, put, shape),
      );
      return { state: next, effects: [{ type: 'rebase', ...put }, ...effects] };
    }
    case 'shown': {
      const { body, version } = event.stored;
      const answer = valuesOf(body, shape.attributes, shape.components);
      const values = rebasedValues(form.base, answer, form.values, shape);
      return {
        state: { ...idle, entry: body, version },
        effects: [
          { type: 'rebase', base: rebasedValues(form.base, answer, form.base, shape), values },
          { type: 'refresh' },
        ],
      };
    }
  }
}

function afterAnswer<Entry extends StoredEntry>(
  state: SessionState<Entry>,
  attempt: Attempt,
  { body, version }: Stored<Entry>,
  form: FormState,
  shape: Shape,
): Step<Entry> {
  const answer = valuesOf(body, shape.attributes, shape.components);
  const base = rebasedValues(attempt.sent, answer, attempt.sent, shape);
  const values = rebasedValues(attempt.sent, answer, form.values, shape);
  if (state.isRepeat && changedNames({ base, values }).length > 0) {
    // the entry may have been changed since by others as well, also where this form has said nothing: what was typed
    // meanwhile is compared with that
    const others = Object.entries(shape.attributes).filter(
      ([name, attribute]) =>
        !SYSTEM_NAMES.has(name) && !saysSame(attribute, attempt.sent[name], answer[name], shape),
    );
    const before: Record<string, unknown> = { ...base };
    const now: Record<string, unknown> = { ...values };
    const settled = settledValues(values, shape);
    for (const [name] of others) {
      const isTyped = !isSame(form.values[name], attempt.sent[name]);
      // where nothing was typed, it is as others have stored it: what was sent of relations is no choice of theirs
      before[name] = isTyped ? attempt.sent[name] : settled[name];
      now[name] = isTyped ? form.values[name] : settled[name];
    }
    // what others have changed was not seen yet: until it is, nothing is written over the version of this answer
    const seen = version === null ? null : (attempt.version ?? NO_VERSION);
    return {
      state: {
        entry: body,
        version: seen,
        phase: 'comparing',
        attempt,
        isRepeat: false,
        conflict: null,
      },
      effects: [
        { type: 'rebase', base: before, values: now },
        ...(attempt.id === null ? [{ type: 'made' } as const] : []),
        { type: 'compare' },
      ],
    };
  }
  const effects: SessionEffect[] = [
    { type: 'rebase', base, values },
    { type: 'tell', notice: attempt.action },
  ];
  if (attempt.id === null) effects.push({ type: 'made' });
  effects.push({ type: 'refresh' });
  const next = {
    entry: body,
    version,
    phase: 'idle',
    attempt: null,
    isRepeat: false,
    conflict: null,
  } as const;
  return { state: next, effects };
}
