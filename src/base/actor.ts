/**
 * Who is at work, for records of what is changed: an administrator, a client who has not signed in, or a command.
 * Requests of the content API have no actor.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Actor {
  readonly kind: 'admin' | 'client' | 'command';
  /** The administrator; null where nobody has signed in. */
  readonly admin: { readonly id: number; readonly email: string; readonly name: string } | null;
  /** The address of the client; null for a command. */
  readonly ip: string | null;
}

const actors = new AsyncLocalStorage<Actor>();

/** What `work` changes, now and later, is the actor's doing. */
export const actingAs = <T>(actor: Actor, work: () => T): T => actors.run(actor, work);

/** Who is at work; undefined for the content API and for the server itself. */
export const currentActor = (): Actor | undefined => actors.getStore();
