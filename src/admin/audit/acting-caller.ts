/** Names the caller of the content API as the actor of its writes. */
import type { Caller } from '../../core/access/caller.ts';
import { actingAs, currentActor } from '../../core/base/actor.ts';
import { currentIp } from '../../core/base/http/current-request.ts';

/**
 * Runs a write in the name of its caller. An administrator may be at work already, and writes
 * of project code and tasks have no actor.
 */
export function actingAsCaller<T>(caller: Caller, work: () => T): T {
  const ip = currentIp();
  if (ip === null || caller.seesAll || currentActor() !== undefined) return work();
  const id = caller.tokenId ?? caller.userId;
  const name = id === undefined ? caller.kind : `${caller.kind} ${id}`;
  return actingAs({ kind: 'caller', admin: null, caller: name, ip }, work);
}
