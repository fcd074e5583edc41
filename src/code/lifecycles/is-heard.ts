import type { EntryNews } from '../../content/write/watch.ts';
import type { Strapi } from '../strapi/strapi.ts';
import type { LifecycleKind } from './actions.ts';

/** What the generated actions tell of; what is written is read back for its answer. */
const TOLD: Readonly<Record<string, readonly LifecycleKind[]>> = {
  find: ['FindMany', 'FindOne', 'Count'],
  findOne: ['FindOne'],
  create: ['Create', 'FindOne'],
  update: ['Update', 'Create', 'FindOne'],
  delete: ['Delete', 'FindOne'],
};

const NEWS: Readonly<Record<string, readonly EntryNews[]>> = {
  create: ['entry.create'],
  update: ['entry.update', 'entry.create'],
  delete: ['entry.delete'],
};

/** Whether code listens to what an action does to entries of a type. */
export function isHeard({ db, eventHub }: Strapi, uid: string, action: string): boolean {
  // the database comes after `register`, and nobody listens before
  if (!db) return false;
  return (
    db.lifecycles.hears(uid, TOLD[action] ?? []) || (NEWS[action] ?? []).some((news) => eventHub.hears(news))
  );
}
