/** What may be done with the entry of a form: saving, publishing. */
import { useCallback, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { send, sendVersioned, type Versioned } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { entryAddress } from '../../content-types/addresses.ts';
import type { Document, DocumentErrors, Path, Values } from '../../document/document.ts';
import { bodyOf, isToMany, valuesOf } from '../../document/entry-values.ts';
import { mergeChanges } from '../../drafts/merge.ts';
import { t } from '../../i18n/messages.ts';
import { withoutAsking } from '../../routing/navigation-guard.ts';
import { notify } from '../../ui/notifications.tsx';
import { collectionPath, type Entry } from '../list/entries.ts';
import type { EntryFormProps } from './entry-form.tsx';
import { entryPath } from './entry-requests.ts';

interface ActionOptions extends EntryFormProps {
  readonly document: Document;
  readonly setStored: (entry: Entry) => void;
}

/** Another editor has changed what this form changes, too. */
export interface Conflict {
  /** The attributes that both have changed. */
  readonly fields: readonly string[];
  /** The values of the form, and those that are stored now. */
  readonly mine: Values;
  readonly theirs: Values;
  /** Saves what this form says, but for the fields whose stored value is to stay. */
  accept(accepted: readonly string[]): void;
  /** Shows the entry as it is stored now; what was typed here is gone. */
  takeTheirs(): void;
  dismiss(): void;
}

export interface EntryActions {
  readonly conflict: Conflict | null;
  readonly busy: boolean;
  /** The version of the entry that the form shows. */
  version(): string | null;
  /** Shows an entry that was stored by another way than this form. */
  show(entry: Entry, version: string | null): void;
  save(): Promise<void>;
  publish(): Promise<void>;
  unpublish(): Promise<void>;
  /** How many related entries are drafts. */
  countDrafts(): Promise<number>;
}

export function useEntryActions(options: ActionOptions): EntryActions {
  const { type, components, locale, stored, setStored, document, source, relatedId } = options;
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const isSingle = type.kind === 'singleType';
  const id = stored?.id ?? null;

  const version = useRef(options.version);
  const [newer, setNewer] = useState<{
    readonly entry: Entry;
    readonly version: string | null;
    readonly fields: readonly string[];
  } | null>(null);

  const keep = useCallback(
    (entry: Entry): void => {
      document.reset(valuesOf(entry, type.attributes, components));
      setStored(entry);
      void queryClient.invalidateQueries({ queryKey: ['content-manager', 'list', type.uid] });
      void queryClient.invalidateQueries({ queryKey: ['content-manager', 'relations'] });
      void queryClient.invalidateQueries({ queryKey: ['content-manager', 'relation-search'] });
    },
    [document, type, components, setStored],
  );

  /** The entry as the other editor has stored it. */
  const readAgain = useCallback(
    () =>
      sendVersioned<Entry>('GET', entryPath(type, id), {
        query: isSingle && locale !== null ? { locale } : {},
      }),
    [type, id, isSingle, locale],
  );

  /** Runs a request; what it says is wrong appears at the fields. */
  const attempt = useCallback(
    async (work: () => Promise<Versioned<Entry>>, done: string): Promise<Entry | null> => {
      setBusy(true);
      try {
        const answer = await work();
        version.current = answer.version;
        notify('success', done);
        return answer.body;
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 412)) {
          showError(document, error);
          return null;
        }
        const now = await readAgain().catch((failure: unknown) => {
          showError(document, failure);
          return null;
        });
        if (!now) return null;
        const { changed } = document;
        if (changed.length === 0) {
          // nothing of the person's is lost: they see what they would have published
          version.current = now.version;
          keep(now.body);
          notify('warning', t('content-manager.conflict.shown'));
          return null;
        }
        // the changes of a relation to many entries are made one by one
        const isMerged = (name: string): boolean => {
          const attribute = type.attributes[name];
          return attribute?.type === 'relation' && isToMany(attribute);
        };
        const mine = Object.fromEntries(changed.map((name) => [name, document.get([name])]));
        const { conflicts } = mergeChanges(mine, comparable(stored), comparable(now.body), isMerged);
        if (conflicts.length > 0) {
          setNewer({ entry: now.body, version: now.version, fields: conflicts });
          return null;
        }
        // each has changed something else, and a save sends nothing but its own changes
        version.current = now.version;
        return await attempt(work, done);
      } finally {
        setBusy(false);
      }
    },
    [document, type, stored, keep, readAgain],
  );

  const save = useCallback(async (): Promise<void> => {
    const isNew = id === null;
    const names = isNew ? Object.keys(document.values) : document.changed;
    const body = bodyOf(document.values, type.attributes, components, names);
    const query = {
      ...(locale === null ? {} : { locale }),
      ...(isNew && relatedId !== null ? { relatedEntityId: relatedId } : {}),
    };
    const entry = await attempt(() => {
      if (isSingle || !isNew) {
        return sendVersioned<Entry>('PUT', entryPath(type, id), { query, body, version: version.current });
      }
      const path = source === null ? collectionPath(type.uid) : `${collectionPath(type.uid)}/clone/${source}`;
      return sendVersioned<Entry>('POST', path, { query, body });
    }, t('content-manager.success.record.save'));
    if (!entry) return;
    keep(entry);
    if (isNew && !isSingle)
      withoutAsking(() => navigate(entryAddress(type.uid, entry.id, locale), { replace: true }));
  }, [attempt, keep, navigate, document, type, components, id, isSingle, locale, relatedId, source]);

  const changeState = useCallback(
    async (action: 'publish' | 'unpublish'): Promise<void> => {
      const query = isSingle && locale !== null ? { locale } : {};
      const done = t(
        action === 'publish'
          ? 'content-manager.success.record.publish'
          : 'content-manager.success.record.unpublish',
      );
      const entry = await attempt(
        () =>
          sendVersioned<Entry>('POST', `${entryPath(type, id)}/actions/${action}`, {
            query,
            body: {},
            version: version.current,
          }),
        done,
      );
      if (entry) keep(entry);
    },
    [attempt, keep, type, id, isSingle, locale],
  );

  const dismiss = (): void => setNewer(null);
  return {
    busy,
    conflict: newer && {
      fields: newer.fields,
      mine: document.values,
      theirs: newer.entry,
      accept: (accepted) => {
        version.current = newer.version;
        const kept = document.changed.filter((name) => !accepted.includes(name));
        const changes = Object.fromEntries(kept.map((name) => [name, document.get([name])]));
        document.rebase(valuesOf(newer.entry, type.attributes, components), changes);
        setStored(newer.entry);
        dismiss();
        if (document.isChanged) void save();
      },
      takeTheirs: () => {
        version.current = newer.version;
        keep(newer.entry);
        dismiss();
      },
      dismiss,
    },
    version: () => version.current,
    show: (entry, shown) => {
      version.current = shown;
      keep(entry);
    },
    save,
    publish: useCallback(() => changeState('publish'), [changeState]),
    unpublish: useCallback(() => changeState('unpublish'), [changeState]),
    countDrafts: async () => {
      setBusy(true);
      try {
        const query = isSingle && locale !== null ? { locale } : {};
        const path = `${entryPath(type, id)}/actions/countDraftRelations`;
        return (await send<{ data: number }>('GET', path, { query })).data;
      } catch {
        // the question is a courtesy: publishing itself says what is wrong
        return 0;
      } finally {
        setBusy(false);
      }
    },
  };
}

/** What the server says of values goes to their fields, the rest above the page. */
function showError(document: Document, error: unknown): void {
  const errors = error instanceof ApiError ? error.fieldErrors : [];
  const named: Record<string, string> = {};
  for (const { path, message } of errors) {
    if (path.length === 0) continue;
    named[path.join('.')] = isMissing(document, path)
      ? t('components.Input.error.validation.required')
      : message;
  }
  document.setErrors(named satisfies DocumentErrors);
  notify('danger', messageOf(error));
}

/** Nothing else can be wrong with a value that is not there. */
function isMissing(document: Document, path: Path): boolean {
  const value = document.get(path);
  return value === null || value === undefined || value === '';
}

/** An entry with texts in the place of values, so that two answers of the server can be compared. */
const comparable = (entry: Entry | null): Values =>
  Object.fromEntries(Object.entries(entry ?? {}).map(([name, value]) => [name, JSON.stringify(value)]));
