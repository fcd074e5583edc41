/** What may be done with the entry of a form: saving, publishing; the form's session on this server. */
import { useState, useSyncExternalStore } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { send, sendVersioned } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { requestKey } from '../../api/request-key.ts';
import { hasDrafts } from '../../content-types/content-types.ts';
import type { Document, Path, Values } from '../../document/document.ts';
import { EntrySession } from '../../document/entry-session.ts';
import { copyOfComponent, SYSTEM_NAMES } from '../../document/entry-values.ts';
import {
  type Attempt,
  type EntryAction,
  isBusy,
  type Notice,
  type SessionState,
} from '../../document/session-state.ts';
import { validate } from '../../document/validate.ts';
import type { MessageId } from '../../i18n/catalogues.ts';
import { t } from '../../i18n/messages.ts';
import { notify } from '../../ui/notifications.tsx';
import { collectionPath, type Entry } from '../entries/entries.ts';
import { readRelated, shownRelated } from '../entries/related-rows.ts';
import { showProblems, showRefusal } from '../entries/show-problems.ts';
import type { EntryFormProps } from './entry-form-props.ts';
import { entryPath } from './entry-requests.ts';

interface ActionOptions extends EntryFormProps {
  readonly document: Document;
  readonly mayEdit: (path: Path) => boolean;
  /** Something is wrong with the values: the first wrong field is where to go on. */
  readonly onWrong: () => void;
}

export interface EntryActions {
  readonly session: EntrySession<Entry>;
  readonly state: SessionState<Entry>;
  readonly busy: boolean;
  /** The version of the entry that the form shows. */
  version(): string | null;
  /** Shows an entry that was stored by another way than this form. */
  show(entry: Entry, version: string | null): void;
  save(): Promise<void>;
  publish(): Promise<void>;
  unpublish(): Promise<void>;
  /** Saves what the form says as another entry: the one that it shows is gone. */
  saveAsNew(): Promise<void>;
  /** How many related entries are drafts. */
  countDrafts(): Promise<number>;
}

const NOTICES: Readonly<Record<Notice, readonly ['success' | 'warning' | 'danger', MessageId]>> = {
  save: ['success', 'content-manager.success.record.save'],
  publish: ['success', 'content-manager.success.record.publish'],
  unpublish: ['success', 'content-manager.success.record.unpublish'],
  shown: ['warning', 'content-manager.conflict.shown'],
  unanswered: ['danger', 'content-manager.form.unanswered'],
};

/** How long a save waits for values that are being made, in ms. */
const ARRIVAL_LIMIT = 3000;

const tooLong = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, ARRIVAL_LIMIT));

export function useEntryActions(options: ActionOptions): EntryActions {
  const { type, components, locale, document, mayEdit, onWrong } = options;
  const [session] = useState(() => sessionOf(options));
  const state = useSyncExternalStore(session.subscribe, session.state);
  const [isCounting, setCounting] = useState(false);

  /** What v4's panel checks before it sends anything. */
  const isRight = (draft: boolean): boolean => {
    const problems = validate(type.attributes, document.values, {
      components,
      draft,
      isNew: session.state().entry === null,
      mayEdit,
    });
    if (showProblems(document, problems)) return true;
    onWrong();
    return false;
  };
  const isDraft = hasDrafts(type) && !state.entry?.publishedAt;
  const checked = async (action: EntryAction, draft: boolean): Promise<void> => {
    await document.arrivals.all(tooLong);
    if (isRight(draft)) await session.act(action);
  };
  return {
    session,
    state,
    busy: isBusy(state) || isCounting,
    version: () => session.state().version,
    show: (body, version) => void session.shown({ body, version }),
    save: () => checked('save', isDraft),
    publish: () => checked('publish', false),
    unpublish: () => session.act('unpublish'),
    saveAsNew: async () => {
      await document.arrivals.all(tooLong);
      if (isRight(hasDrafts(type)))
        await session.saveAsNew(await wholeValues(options, session.state().entry));
    },
    countDrafts: async () => {
      setCounting(true);
      try {
        const query = type.kind === 'singleType' && locale !== null ? { locale } : {};
        const path = `${entryPath(type, state.entry?.id ?? null)}/actions/countDraftRelations`;
        return (await send<{ data: number }>('GET', path, { query })).data;
      } catch {
        // the question is a courtesy: publishing itself says what is wrong
        return 0;
      } finally {
        setCounting(false);
      }
    },
  };
}

function sessionOf(options: ActionOptions): EntrySession<Entry> {
  const { type, components, locale, stored, document, onWrong, onMade } = options;
  const isSingle = type.kind === 'singleType';
  return new EntrySession<Entry>({
    uid: type.uid,
    document,
    shape: { attributes: type.attributes, components },
    entry: stored,
    version: options.version,
    newKey: requestKey,
    server: {
      send: (attempt) => sendAttempt(options, attempt),
      read: (id) =>
        sendVersioned<Entry>('GET', entryPath(type, id), {
          query: isSingle && locale !== null ? { locale } : {},
        }),
      related: readRelated,
    },
    page: {
      tell: (notice) => notify(NOTICES[notice][0], t(NOTICES[notice][1])),
      fail: (error) => {
        if (showRefusal(document, error)) onWrong();
        else notify('danger', messageOf(error));
      },
      made: (entry) => {
        if (!isSingle) onMade(entry);
      },
      shownRelated,
      refresh: async () => {
        void queryClient.invalidateQueries({ queryKey: ['content-manager', 'list', type.uid] });
        void queryClient.invalidateQueries({ queryKey: ['content-manager', 'relation-search'] });
        try {
          const relations = { queryKey: ['content-manager', 'relations'] };
          await queryClient.invalidateQueries(relations, { throwOnError: true });
          return true;
        } catch {
          return false;
        }
      },
    },
  });
}

/** Sends a request; a repeated one has the same key, by which the server knows it. */
function sendAttempt(
  { type, locale, relatedId, source }: ActionOptions,
  { action, key, id, version, body }: Attempt,
) {
  const isSingle = type.kind === 'singleType';
  if (action !== 'save') {
    const query = isSingle && locale !== null ? { locale } : {};
    const path = `${entryPath(type, id)}/actions/${action}`;
    return sendVersioned<Entry>('POST', path, { query, body: {}, version, key });
  }
  const isNew = id === null;
  const query = {
    ...(locale === null ? {} : { locale }),
    ...(isNew && relatedId !== null ? { relatedEntityId: relatedId } : {}),
  };
  if (isSingle || !isNew)
    return sendVersioned<Entry>('PUT', entryPath(type, id), { query, body, version, key });
  const path = source === null ? collectionPath(type.uid) : `${collectionPath(type.uid)}/clone/${source}`;
  return sendVersioned<Entry>('POST', path, { query, body, key });
}

/** What the form says, with the related entries that it has shown and not changed. */
async function wholeValues(
  { type, components, document }: ActionOptions,
  entry: Entry | null,
): Promise<Values> {
  const whole = new Map(components).set(type.uid, { ...type, category: '' });
  const row = { ...document.values, id: entry?.id };
  const copy = await copyOfComponent(type.uid, row, whole, async (...of) => shownRelated(...of));
  return Object.fromEntries(
    Object.entries(copy).filter(([name]) => Object.hasOwn(type.attributes, name) && !SYSTEM_NAMES.has(name)),
  );
}
