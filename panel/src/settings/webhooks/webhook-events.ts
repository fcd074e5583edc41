/** The events of webhooks, as a table shows them: kinds of things × what happens to them. Pure. */

/** What happens, in the order of the columns. */
export const VERBS = ['create', 'update', 'delete', 'publish', 'unpublish'] as const;

const KINDS = {
  entry: VERBS,
  media: ['create', 'update', 'delete'],
} as const satisfies Record<string, readonly (typeof VERBS)[number][]>;

export type EventKind = keyof typeof KINDS;

export interface EventRow {
  readonly kind: EventKind;
  /** The event of each column; undefined where there is none. */
  readonly events: readonly (string | undefined)[];
}

export const EVENT_ROWS: readonly EventRow[] = Object.entries(KINDS).map(([kind, verbs]) => ({
  kind: kind as EventKind,
  events: VERBS.map((verb) => ((verbs as readonly string[]).includes(verb) ? `${kind}.${verb}` : undefined)),
}));
