/** Tells listeners of the writes of entries, whichever way these come: REST, GraphQL, code. */
import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../access/caller.ts';
import type { ContentReader } from '../../content/read-content.ts';
import { copyOf } from '../../content/write/seen-data.ts';
import type { Data, EntryNews, SeenEntry, Watch } from '../../content/write/watch.ts';
import type { ContentType } from '../../model/content-type.ts';
import { withinTime } from '../http/deadline.ts';
import { toParams, toQueryWords } from '../query/query-words.ts';
import { readEntities } from '../query/read-entities.ts';
import { selected } from '../query/selected.ts';
import { type EventHubFacet, hubHears, hubTells } from '../strapi/event-hub.ts';
import type { LifecycleKind } from './actions.ts';
import { type AnsweredEntry, layOver } from './lay-over.ts';
import type { LifecycleParams, LifecycleStates, Lifecycles } from './lifecycles.ts';
import { refusal } from './refusal.ts';
import { told } from './told.ts';

export interface EntryWatchOptions {
  readonly reader: ContentReader;
  readonly lifecycles: Lifecycles;
  readonly hub: EventHubFacet;
  /** An entry without what is private. */
  readonly shown: (type: ContentType, entry: object) => unknown;
  /** The attributes of an entry as the content API answers them to a caller. */
  readonly attributesFor: (type: ContentType, caller: Caller, entry: object) => Data;
  /** What code may take for a request, in ms. */
  readonly timeLimit: number;
}

/** What a write may tell of; it is read back, so that those who listen to reads hear of it. */
const KINDS: readonly LifecycleKind[] = ['Create', 'Update', 'Delete', 'FindOne'];

const NEWS: readonly EntryNews[] = ['entry.create', 'entry.update', 'entry.delete'];

interface Told {
  readonly kind: LifecycleKind;
  readonly uid: string;
  readonly params: LifecycleParams;
  readonly states: LifecycleStates;
}

export function createEntryWatch(options: EntryWatchOptions): Watch {
  const { reader, lifecycles, hub, shown, attributesFor, timeLimit } = options;
  return {
    hears: (uid) => lifecycles.hears(uid, KINDS) || NEWS.some((news) => hubHears(hub, news)),
    shapeOf: ({ fields, populate }) => toQueryWords({ fields, populate }),
    before: async (kind, { uid }, params) => {
      const given: LifecycleParams = { ...params };
      const states = await lifecycles.run(`before${kind}`, uid, { params: given });
      return { kind, uid, params: given, states } satisfies Told;
    },
    after: async (write, result) => {
      const { kind, uid, params, states } = write as Told;
      await lifecycles.run(`after${kind}`, uid, { params, result }, states);
    },
    findOne: async (type, params): Promise<SeenEntry | null> => {
      let original: Data | null = null;
      const entity = await told(lifecycles, 'FindOne', type.uid, params, async (given) => {
        const [first] = await readEntities(reader, type, { ...toParams(given), limit: 1 });
        const found = first ? selected(first, given) : null;
        original = found && (copyOf(found) as Data);
        return found;
      });
      return entity && original && { entity, original };
    },
    announce: async (news, type, entry) => {
      if (!hubTells(hub, news)) return;
      await hub.emit(news, { model: type.singularName, uid: type.uid, entry: shown(type, entry) });
    },
    answer: (type, caller, body, seen) => {
      if (isDeepStrictEqual(seen.entity, seen.original)) return body;
      const answer = JSON.parse(body.toString()) as { data: AnsweredEntry };
      layOver(answer.data, seen, () => attributesFor(type, caller, seen.entity));
      return Buffer.from(JSON.stringify(answer));
    },
    guard: async (write) => {
      try {
        return await withinTime({}, timeLimit, write);
      } catch (error) {
        throw refusal(error);
      }
    },
  };
}
