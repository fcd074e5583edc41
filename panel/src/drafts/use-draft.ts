/** Keeps what is typed into a form in this browser, and finds what was left there before. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Attribute } from '../content-types/content-types.ts';
import { type Document, isSame } from '../document/document.ts';
import type { Components } from '../document/entry-values.ts';
import { keptRelated, type ShownRelated } from '../document/gone-rows.ts';
import type { Attempt } from '../document/session-state.ts';
import { type Draft, type DraftPlace, draftKey, draftsAt, keepable, keepableCreation } from './draft.ts';
import { openSessions } from './draft-session.ts';
import { draftsOf, removeDraft, writeDraft } from './draft-store.ts';

/** How long typing rests before it is kept, in ms. */
const PAUSE = 300;

interface DraftOptions {
  readonly document: Document;
  readonly place: DraftPlace;
  /** Which version of the entry the form shows, when it is asked. */
  readonly version: () => string | null;
  /** The request for a new entry that has no answer yet. */
  readonly creation: Attempt | null;
  readonly title: string;
  readonly address: string;
  readonly attributes: Readonly<Record<string, Attribute>>;
  readonly components: Components;
  /** What the form shows of relations that it has not changed. */
  readonly shownRelated: ShownRelated;
}

interface DraftOffer {
  /** What was left here before; null: nothing, or it was decided about. */
  readonly offered: Draft | null;
  /** Decided: the draft goes, but for what the form has of its own. */
  settle(): void;
}

export function useDraft(options: DraftOptions): DraftOffer {
  const { document, place } = options;
  const key = draftKey(place);
  const [offered, setOffered] = useState<Draft | null>(null);
  // what is kept is put together when it is written, from what holds then
  const latest = useRef({ ...options, offered });
  latest.current = { ...options, offered };
  /** Where this form is kept; null while it is not. */
  const keptAt = useRef<DraftPlace | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the place
  useEffect(() => {
    let isGone = false;
    const find = async (): Promise<void> => {
      const [drafts, open] = await Promise.all([draftsOf(place.person), openSessions()]);
      for (const draft of draftsAt(place, drafts, open)) {
        if (isGone) return;
        // what this form itself has kept meanwhile is no offer
        if (keptAt.current !== null && draftKey(keptAt.current) === draftKey(draft.place)) continue;
        if (!isStored(draft, document)) return setOffered(draft);
        await removeDraft(draft.place);
      }
    };
    void find();
    return () => {
      isGone = true;
    };
  }, [key, document]);

  const write = useCallback((): void => {
    const now = latest.current;
    const names = now.document.changed;
    const { attributes, components } = now;
    // a copy may be asked for as it is: nothing was typed
    const isNothing = names.length === 0 && now.creation === null;
    // an offer of this page that was not answered stays, under the same name
    const extended = now.offered && draftKey(now.offered.place) === draftKey(now.place) ? now.offered : null;
    const kept = keptAt.current;
    if (kept !== null && (isNothing || draftKey(kept) !== draftKey(now.place))) {
      keptAt.current = null;
      if (extended === null || draftKey(kept) !== draftKey(extended.place)) void removeDraft(kept);
    }
    if (isNothing) return;
    keptAt.current = now.place;
    const values = keepable(now.document.values, names, attributes, components);
    const related = keptRelated(values, { attributes, components }, now.shownRelated);
    void writeDraft({
      place: now.place,
      values: { ...extended?.values, ...values },
      related: { ...extended?.related, ...related },
      base: { ...extended?.base, ...keepable(now.document.base, names, attributes, components) },
      version: now.version(),
      ...keepableCreation(now.creation, attributes, components),
      savedAt: Date.now(),
      title: now.title,
      address: now.address,
    });
  }, []);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = (): void => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      write();
    };
    const unsubscribe = document.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = undefined;
        write();
      }, PAUSE);
    });
    window.addEventListener('pagehide', flush);
    return () => {
      flush();
      unsubscribe();
      window.removeEventListener('pagehide', flush);
    };
  }, [document, write]);

  // with the request, before its answer: the page may be closed in between
  useEffect(() => {
    if (options.creation !== null) write();
  }, [options.creation, write]);

  const settle = useCallback((): void => {
    const { offered: settled } = latest.current;
    latest.current = { ...latest.current, offered: null };
    setOffered(null);
    if (settled) void removeDraft(settled.place).then(write);
  }, [write]);
  return { offered, settle };
}

/** Whether a form says what a draft says. */
const isStored = (draft: Draft, document: Document): boolean =>
  draft.creation === undefined &&
  Object.entries(draft.values).every(([name, value]) => isSame(value, document.get([name])));
