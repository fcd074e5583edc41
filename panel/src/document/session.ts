/**
 * What is going on between a form and the server: which version of the entry the form shows, what is under way, what
 * became of it. A reducer: events in, the next state and what is to be done out. Pure.
 */
import { conflictsOf, saysSame } from './conflicts.ts';
import { isSame, type Values } from './document.ts';
import { bodyOf, SYSTEM_NAMES, valuesOf } from './entry-values.ts';
import { overStored, rebasedValues, type Shape, settledValues } from './rebase.ts';
import { hasTypedText } from './typed-text.ts';

/** An entry as the server answers it. */
export interface StoredEntry {
  readonly id: number;
  readonly [attribute: string]: unknown;
}

/** An entry, and which version of it this is. */
export interface Stored<Entry extends StoredEntry = StoredEntry> {
  readonly body: Entry;
  readonly version: string | null;
}

export type EntryAction = 'save' | 'publish' | 'unpublish';

/** A request that changes the entry. A repeated one is the same in all of it, so that the server does it once. */
export interface Attempt {
  readonly action: EntryAction;
  /** The same each time that this is sent. */
  readonly key: string;
  /** The entry; null for a new one. */
  readonly id: number | null;
  /** The version that it changes. */
  readonly version: string | null;
  readonly body: Readonly<Record<string, unknown>>;
  /** What the form said then. */
  readonly sent: Values;
  /** How often the save was compared with what others have stored, and sent anew over that; none: not yet. */
  readonly rounds?: number;
}

/** Another editor has changed what this form changes, too. */
export interface Conflict<Entry extends StoredEntry = StoredEntry> {
  readonly stored: Stored<Entry>;
  /** The attributes that both have changed. */
  readonly fields: readonly string[];
  /** What is stored now, as values of the form. */
  readonly theirs: Values;
}

export interface SessionState<Entry extends StoredEntry = StoredEntry> {
  /** The entry as it was stored when the form last read it; null for a new one. */
  readonly entry: Entry | null;
  readonly version: string | null;
  /**
   * `sending`: a request is under way. `lost`: one was sent, and whether it was done is not known. `comparing`: what
   * others have stored is being read. `asking`: the person decides a conflict. `gone`: the entry was deleted.
   */
  readonly phase: 'idle' | 'sending' | 'lost' | 'comparing' | 'asking' | 'gone';
  readonly attempt: Attempt | null;
  /** A request is repeated: what was typed since goes into another one. */
  readonly isRepeat: boolean;
  readonly conflict: Conflict<Entry> | null;
}

/** The values of the form when something happens. */
export interface FormState {
  readonly base: Values;
  readonly values: Values;
}

export type SessionEvent<Entry extends StoredEntry = StoredEntry> =
  | { readonly type: 'act'; readonly action: EntryAction; readonly key: string }
  | { readonly type: 'answered'; readonly stored: Stored<Entry> }
  /** The server has said what is wrong, and done nothing. */
  | { readonly type: 'refused'; readonly error: unknown }
  /** The session is over; the person is asked to sign in again. */
  | { readonly type: 'signedOut' }
  /** The page that has sent a request is gone, and this one goes on from its draft. */
  | { readonly type: 'resume'; readonly attempt: Attempt }
  /** No answer, or one of something in between. */
  | { readonly type: 'unanswered'; readonly error: unknown }
  /** Another version is stored by now. */
  | { readonly type: 'outdated'; readonly error: unknown }
  | { readonly type: 'missing' }
  /** The entry as it is stored, read to be compared. */
  | {
      readonly type: 'found';
      readonly stored: Stored<Entry>;
      readonly theirs: Values;
      readonly key: string;
    }
  | { readonly type: 'unreadable'; readonly error: unknown }
  /** Saves what the form says, but for the fields whose stored value is to stay. */
  | {
      readonly type: 'accept';
      readonly accepted: readonly string[];
      /** What the form says; rows that others have removed have the relations that it has shown. */
      readonly values: Values;
      readonly key: string;
    }
  /** Shows the entry as it is stored now; what was typed here is gone. */
  | { readonly type: 'takeTheirs' }
  | { readonly type: 'dismiss' }
  /** The deleted entry is there again. */
  | { readonly type: 'restored' }
  /** What the form says becomes a new entry. */
  | { readonly type: 'saveAsNew'; readonly values: Values; readonly key: string }
  /** The entry was stored by another way than this form. */
  | { readonly type: 'shown'; readonly stored: Stored<Entry> };

export type Notice = EntryAction | 'shown' | 'unanswered';

export type SessionEffect =
  | { readonly type: 'send'; readonly attempt: Attempt }
  | { readonly type: 'compare' }
  | { readonly type: 'rebase'; readonly base: Values; readonly values: Values }
  | { readonly type: 'tell'; readonly notice: Notice }
  | { readonly type: 'fail'; readonly error: unknown }
  /** A new entry has its id. */
  | { readonly type: 'made' }
  /** What is known of lists and relations is older than the entry. */
  | { readonly type: 'refresh' };

export interface Step<Entry extends StoredEntry> {
  readonly state: SessionState<Entry>;
  readonly effects: readonly SessionEffect[];
}

/** A version that no entry has: the server refuses a change of it, and says what is stored. */
const NO_VERSION = `"${'-'.repeat(22)}"`;

/** Others store again and again, or the server takes no version: after so many rounds a save is given up, and says so. */
const MOST_ROUNDS = 5;

export const firstState = <Entry extends StoredEntry>(
  entry: Entry | null,
  version: string | null,
): SessionState<Entry> => ({
  entry,
  version,
  phase: 'idle',
  attempt: null,
  isRepeat: false,
  conflict: null,
});

export const isBusy = ({ phase }: Pick<SessionState, 'phase'>): boolean =>
  phase === 'sending' || phase === 'comparing';

/** A request for a new entry that has no answer yet; a page that goes on from a draft has to repeat this one. */
export const openCreation = ({ entry, phase, attempt }: SessionState): Attempt | null =>
  entry === null && (phase === 'sending' || phase === 'lost') ? attempt : null;

/** The attributes whose values differ from those that are stored. */
const changedNames = ({ base, values }: FormState): string[] =>
  [...new Set([...Object.keys(base), ...Object.keys(values)])].filter(
    (name) => !isSame(base[name], values[name]),
  );

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

function newAttempt(
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

const sending = <Entry extends StoredEntry>(state: SessionState<Entry>, attempt: Attempt): Step<Entry> => ({
  state: { ...state, phase: 'sending', attempt, conflict: null },
  effects: [{ type: 'send', attempt }],
});

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

/** What was changed here, over what is stored, but for the attributes whose stored value is to stay. */
function putOver(form: FormState, theirs: Values, given: readonly string[], shape: Shape): FormState {
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

function compared<Entry extends StoredEntry>(
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
function saveOver<Entry extends StoredEntry>(
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
