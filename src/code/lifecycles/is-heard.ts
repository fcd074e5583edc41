import type { Strapi } from '../strapi/strapi.ts';
import type { LifecycleKind } from './actions.ts';

/** What the generated actions that read tell of; writes are told of by whoever writes. */
const TOLD: Readonly<Record<string, readonly LifecycleKind[]>> = {
  find: ['FindMany', 'FindOne', 'Count'],
  findOne: ['FindOne'],
};

/** Whether code listens to the reads of an action, so that these have to go through code. */
export function isHeard({ db }: Strapi, uid: string, action: string): boolean {
  // the database comes after `register`, and nobody listens before
  return db?.lifecycles.hears(uid, TOLD[action] ?? []) ?? false;
}
