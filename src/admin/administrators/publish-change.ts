/**
 * The events of administration, published inside the transaction of their change. Those of administrators, roles and
 * permissions have v4's names; the others are named in the same way. What is published is what answers show: no
 * password, no key.
 */

import type { EventBus } from '../../core/hooks/event-bus.ts';
import { changesBetween } from '../audit/audit-payload.ts';

/** What an event is about, by the member that brings it. */
export type ChangedThing =
  | 'user'
  | 'role'
  | 'api-token'
  | 'transfer-token'
  | 'webhook'
  | 'project-settings'
  | 'locale'
  | 'user-role'
  | 'settings'
  | 'media-folder';

export interface Change<T extends object> {
  /** Null for something new. */
  readonly before: T | null;
  /** Null for something that is gone. */
  readonly after: T | null;
  /** Members that have changed and whose values are never shown, such as `password`. */
  readonly secrets?: readonly string[];
}

/** Publishes `user.create`, `role.update`, `webhook.delete` and so on. Nothing is compared without a subscriber. */
export async function publishChange<T extends object>(
  events: EventBus,
  thing: ChangedThing,
  { before, after, secrets = [] }: Change<T>,
): Promise<void> {
  const action = before === null ? 'create' : after === null ? 'delete' : 'update';
  const name = `${thing}.${action}`;
  if (!events.hasSubscribers(name)) return;
  const value = { [MEMBERS[thing]]: after ?? before };
  const changes = before && after ? { changes: changesBetween(before, after, secrets) } : {};
  await events.publish(name, { value: { ...value, ...changes } });
}

const MEMBERS: Readonly<Record<ChangedThing, string>> = {
  user: 'user',
  role: 'role',
  'api-token': 'apiToken',
  'transfer-token': 'transferToken',
  webhook: 'webhook',
  'project-settings': 'projectSettings',
  locale: 'locale',
  'user-role': 'role',
  settings: 'settings',
  'media-folder': 'folder',
};
