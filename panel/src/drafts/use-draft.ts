/** Keeps what is typed into a form in this browser, and finds what was left there before. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Attribute } from '../content-types/content-types.ts';
import { type Document, isSame } from '../document/document.ts';
import type { Components } from '../document/entry-values.ts';
import { type Draft, type DraftPlace, draftKey, keepable } from './draft.ts';
import { readDraft, removeDraft, writeDraft } from './draft-store.ts';

/** How long typing rests before it is kept, in ms. */
const PAUSE = 300;

interface DraftOptions {
  readonly document: Document;
  readonly place: DraftPlace;
  /** Which version of the entry the form shows, when it is asked. */
  readonly version: () => string | null;
  readonly title: string;
  readonly address: string;
  readonly attributes: Readonly<Record<string, Attribute>>;
  readonly components: Components;
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
  const isKept = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the place
  useEffect(() => {
    let isGone = false;
    void readDraft(place).then((draft) => {
      if (isGone || draft === null) return;
      const differs = Object.entries(draft.values).some(
        ([name, value]) => !isSame(value, document.get([name])),
      );
      if (differs) setOffered(draft);
      else void removeDraft(place);
    });
    return () => {
      isGone = true;
    };
  }, [key, document]);

  const write = useCallback((): void => {
    const now = latest.current;
    const names = now.document.changed;
    if (names.length === 0) {
      // an offer that was not answered stays
      if (isKept.current && now.offered === null) void removeDraft(now.place);
      isKept.current = false;
      return;
    }
    isKept.current = true;
    const { attributes, components } = now;
    void writeDraft({
      place: now.place,
      values: { ...now.offered?.values, ...keepable(now.document.values, names, attributes, components) },
      base: { ...now.offered?.base, ...keepable(now.document.base, names, attributes, components) },
      version: now.version(),
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

  const settle = useCallback((): void => {
    latest.current = { ...latest.current, offered: null };
    setOffered(null);
    isKept.current = true;
    write();
  }, [write]);
  return { offered, settle };
}
