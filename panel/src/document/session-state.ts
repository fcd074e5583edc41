/** The state of a form's session with the server, the events that change it, and what is to be done then. */
import type { Values } from './document.ts';

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
