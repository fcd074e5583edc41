/** Tells listeners of the writes of entries, whichever way these come: REST, GraphQL, code. */
import type { EntryNews, Watch } from '../../content/write/watch.ts';
import type { ContentType } from '../../model/content-type.ts';
import type { QueryEngine } from '../query/query-engine.ts';
import type { EventHubFacet } from '../strapi/event-hub.ts';
import type { LifecycleKind } from './actions.ts';
import type { LifecycleParams, LifecycleStates, Lifecycles } from './lifecycles.ts';
import { refusal } from './refusal.ts';

export interface EntryWatchOptions {
  readonly engine: QueryEngine;
  readonly lifecycles: Lifecycles;
  readonly hub: EventHubFacet;
  /** An entry without what is private. */
  readonly shown: (type: ContentType, entry: object) => unknown;
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

export function createEntryWatch({ engine, lifecycles, hub, shown }: EntryWatchOptions): Watch {
  return {
    hears: (uid) => lifecycles.hears(uid, KINDS) || NEWS.some((news) => hub.hears(news)),
    before: async (kind, { uid }, params) => {
      const given: LifecycleParams = { ...params };
      const states = await lifecycles.run(`before${kind}`, uid, { params: given });
      return { kind, uid, params: given, states } satisfies Told;
    },
    after: async (told, result) => {
      const { kind, uid, params, states } = told as Told;
      await lifecycles.run(`after${kind}`, uid, { params, result }, states);
    },
    findOne: ({ uid }, params) => engine.query(uid).findOne(params),
    announce: async (news, type, entry) => {
      if (!hub.hears(news)) return;
      await hub.emit(news, { model: type.singularName, uid: type.uid, entry: shown(type, entry) });
    },
    refusal,
  };
}
