/** Where drafts are kept: IndexedDB of this browser. A browser that refuses it works without drafts. */
import { createStore, del, entries, set, type UseStore } from 'idb-keyval';
import { BASE_PATH } from '../routing/base-path.ts';
import { type Draft, type DraftPlace, draftKey } from './draft.ts';

/** Which server a draft belongs to. */
export const SERVER = location.origin + BASE_PATH;

let opened: UseStore | null = null;

const store = (): UseStore => {
  opened ??= createStore('octavo-drafts', 'drafts');
  return opened;
};

const quietly = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
  try {
    return await work();
  } catch {
    return otherwise;
  }
};

export const writeDraft = (draft: Draft): Promise<void> =>
  quietly(() => set(draftKey(draft.place), draft, store()), undefined);

export const removeDraft = (place: DraftPlace): Promise<void> =>
  quietly(() => del(draftKey(place), store()), undefined);

/** The drafts of an administrator on this server, the latest first. */
export const draftsOf = (person: number): Promise<readonly Draft[]> =>
  quietly(async () => {
    const all = await entries<string, Draft>(store());
    return all
      .map(([, draft]) => draft)
      .filter(({ place }) => place.server === SERVER && place.person === person)
      .sort((one, other) => other.savedAt - one.savedAt);
  }, []);

/** Removes all drafts of an administrator on this server. */
export async function removeDraftsOf(person: number): Promise<void> {
  for (const { place } of await draftsOf(person)) await removeDraft(place);
}
