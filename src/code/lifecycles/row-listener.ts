/**
 * Tells listeners of the writes of users and files. Their rows have writers of their own, which tell of them
 * inside their transactions: what a listener throws, before or after, takes the write back.
 */
import type { RowChanges } from '../../content/write/changes.ts';
import type { ContentEvent, EventHub } from '../../content/write/events.ts';
import { reviseChanges } from '../../content/write/revise-changes.ts';
import { copyOf, seenRow } from '../../content/write/seen-data.ts';
import type { Data } from '../../content/write/watch.ts';
import { FILE_UID } from '../../database/layout/layout.ts';
import type { ContentType } from '../../model/content-type.ts';
import { USER_UID } from '../../users/users-context.ts';
import { ROW_NEWS, type RowKind } from '../../webhooks/row-news.ts';
import type { CodeParts } from '../code-parts.ts';
import type { Entity, QueryEngine } from '../query/query-engine.ts';
import { type EventHubFacet, hubTells } from '../strapi/event-hub.ts';
import type { LifecycleKind } from './actions.ts';
import type { LifecycleParams, LifecycleStates, Lifecycles } from './lifecycles.ts';
import { refusal } from './refusal.ts';

export interface RowListenerOptions {
  readonly parts: CodeParts;
  readonly events: EventHub;
  readonly engine: QueryEngine;
  readonly lifecycles: Lifecycles;
  readonly hub: EventHubFacet;
  /** A row without what is private. */
  readonly shown: (type: ContentType, entry: object) => unknown;
}

type RowKey = RowChanges['columns'] | string;

const KINDS: readonly LifecycleKind[] = ['Create', 'Update', 'Delete'];

/** What has been told before a write. */
interface Told {
  readonly params: LifecycleParams;
  readonly states: LifecycleStates;
  /** The row that goes. */
  readonly gone: Entity | null;
}

/** Subscribes to the writes of users and files. */
export function listenToRows(options: RowListenerOptions): void {
  const { parts, events, engine, lifecycles, hub, shown } = options;
  /** By what is written, or the row that goes. */
  const running = new Map<RowKey, Told>();

  const newsOf = (uid: string, kind: LifecycleKind): readonly string[] =>
    (ROW_NEWS[uid]?.[kind as RowKind] ?? []).filter((name) => hubTells(hub, name));
  const isHeard = (uid: string, kind: LifecycleKind): boolean =>
    lifecycles.hears(uid, [kind]) || newsOf(uid, kind).length > 0;

  const before = async (kind: LifecycleKind, { type, changes, id }: ContentEvent): Promise<void> => {
    const where = id === null ? {} : { where: { id } };
    const data = changes ? seenRow(parts.layout, changes) : null;
    const given = data && (copyOf(data) as Data);
    const params: LifecycleParams = { ...shapeOf(type), ...where, ...(data ? { data } : {}) };
    const states = await lifecycles.run(`before${kind}`, type.uid, { params });
    const gone = changes ? null : await engine.query(type.uid).findOne({ where: { id } });
    running.set(keyOf(type, changes, id), { params, states, gone });
    if (!changes || !given) return;
    const { db: tx, settings } = parts;
    await reviseChanges({ settings, tx, before: given, after: params['data'], id }, changes);
  };

  const after = async (kind: LifecycleKind, { type, changes, id }: ContentEvent): Promise<void> => {
    const key = keyOf(type, changes, id);
    const told = running.get(key);
    running.delete(key);
    if (!told) return;
    const result = told.gone ?? (await engine.query(type.uid).findOne({ where: { id }, ...shapeOf(type) }));
    await lifecycles.run(`after${kind}`, type.uid, { params: told.params, result }, told.states);
    for (const news of newsOf(type.uid, kind)) {
      const entry = shown(type, result ?? {});
      const isMedia = news.startsWith('media.');
      await hub.emit(news, isMedia ? { media: entry } : { model: type.singularName, uid: type.uid, entry });
    }
  };

  events.subscribe(
    async (event) => {
      const [, time, kind] = /^(before|after)(\w+)$/.exec(event.name)! as unknown as [
        string,
        'before' | 'after',
        LifecycleKind,
      ];
      if (!isHeard(event.type.uid, kind)) return;
      try {
        await (time === 'before' ? before(kind, event) : after(kind, event));
      } catch (error) {
        throw refusal(error);
      }
    },
    () => [USER_UID, FILE_UID].some((uid) => KINDS.some((kind) => isHeard(uid, kind))),
  );
}

/** Users come with their roles. */
const shapeOf = ({ uid }: ContentType) => (uid === USER_UID ? { populate: ['role'] } : {});

/** What is written is the same before and after; a row that goes has only its id. */
const keyOf = (type: ContentType, changes: RowChanges | null, id: number | null): RowKey =>
  changes?.columns ?? `${type.uid} ${id}`;
