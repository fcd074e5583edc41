/**
 * Writes the audit log (A271). It subscribes to the events of administration and to the rows of content, and records
 * what an administrator, a client who wants to become one, or a command does, in the transaction of the change: both
 * are committed, or neither.
 */
import { type Actor, currentActor } from '../../core/base/actor.ts';
import { isObject } from '../../core/base/is-object.ts';
import type { Database, Executor } from '../../core/database/database.ts';
import { type EventPayload, payloadValue, type RecordingSubscriber } from '../../core/hooks/event-bus.ts';
import type { RowWatcher, WatchedWrite } from '../../core/hooks/row-effects.ts';
import type { AuditUser } from './audit-entry.ts';
import { withoutSecrets } from './audit-payload.ts';
import { insertAuditEntry } from './audit-store.ts';

/** What the names of recorded events begin with. Those of entries come from their rows. */
const RECORDED = [
  ...['admin.', 'user.', 'user-role.', 'role.', 'permission.', 'api-token.', 'transfer-token.', 'webhook.'],
  ...['project-settings.', 'locale.', 'media.', 'media-folder.', 'content-type.', 'component.', 'settings.'],
];

/** Types whose rows have events of their own. */
const WITH_EVENTS = /^admin::|^plugin::upload\.|^plugin::i18n\./;

/** Attributes that each write has, or that say nothing of it. */
const DULL = new Set(['id', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy']);

/** Ids one line names. */
const MOST_IDS = 100;

export interface AuditLogOptions {
  readonly db: Database;
  readonly isEnabled: boolean;
  readonly now: () => number;
}

export class AuditLog implements RecordingSubscriber, RowWatcher {
  readonly #options: AuditLogOptions;

  constructor(options: AuditLogOptions) {
    this.#options = options;
  }

  get #isActive(): boolean {
    return this.#options.isEnabled && currentActor() !== undefined;
  }

  wants(name: string): boolean {
    return this.#isActive && RECORDED.some((prefix) => name.startsWith(prefix));
  }

  async record(name: string, payload: EventPayload): Promise<void> {
    const value = payloadValue(payload);
    await this.#insert(this.#options.db, name, isObject(value) ? (withoutSecrets(value) as object) : {});
  }

  watches(uid: string): boolean {
    // components are part of their entry
    return this.#isActive && uid.includes('::') && !WITH_EVENTS.test(uid);
  }

  async written(tx: Executor, write: WatchedWrite): Promise<void> {
    const { uid, ids } = write;
    const attributes = write.attributes().filter((name) => !DULL.has(name));
    const one = ids.length === 1 ? { entry: { id: ids[0] } } : {};
    const many = ids.length === 1 ? {} : { entries: { count: ids.length, ids: ids.slice(0, MOST_IDS) } };
    await this.#insert(tx, actionOf(write, attributes), {
      uid,
      ...one,
      ...many,
      ...(write.action === 'delete' ? {} : { attributes }),
    });
  }

  async #insert(tx: Executor, action: string, payload: object): Promise<void> {
    const actor = currentActor()!;
    const { now } = this.#options;
    await insertAuditEntry(tx, { action, user: userOf(actor), ip: actor.ip, payload: { ...payload } }, now());
  }
}

/** Who a line names: an administrator, or what stands for another actor. */
function userOf({ kind, admin, caller }: Actor): AuditUser | null {
  if (kind === 'command') return { id: null, email: 'octavo', displayName: 'command line' };
  if (caller !== undefined) return { id: null, email: 'content-api', displayName: caller };
  return admin && { id: admin.id, email: admin.email, displayName: admin.name };
}

/** An update that sets nothing but the moment of publication has a name of its own, as in v4. */
function actionOf({ action, columns }: WatchedWrite, attributes: readonly string[]): string {
  if (action === 'update' && attributes.length === 1 && attributes[0] === 'publishedAt')
    return columns?.get('published_at') === null ? 'entry.unpublish' : 'entry.publish';
  return `entry.${action}`;
}
