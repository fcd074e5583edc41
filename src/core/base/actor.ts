/**
 * The actor of a change, for records of it: an administrator, a client who has not signed in, or a command.
 * Requests of the content API have an actor only while they write entries in a project that records this.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Actor {
  readonly kind: 'admin' | 'client' | 'command' | 'caller';
  /** The administrator; null for any other actor. */
  readonly admin: { readonly id: number; readonly email: string; readonly name: string } | null;
  /** A caller of the content API, by its kind and id: `token 3`, `user 12`, `public`. */
  readonly caller?: string;
  /** The address of the client; null for a command. */
  readonly ip: string | null;
}

const actors = new AsyncLocalStorage<Actor>();

/** What `work` changes, now and later, is the actor's doing. */
export const actingAs = <T>(actor: Actor, work: () => T): T => actors.run(actor, work);

/** Who is at work; undefined for the server itself, and for the content API but for what is said above. */
export const currentActor = (): Actor | undefined => actors.getStore();
