/** Writes of entries by clients of the content API, as the doing of who has sent them. */
import type { Caller } from '../access/caller.ts';
import { actingAs, currentActor } from '../base/actor.ts';
import { currentIp } from '../base/http/current-request.ts';

/**
 * Runs a write in the name of its caller. Somebody else may be at work already (an administrator), and project code and
 * tasks write in nobody's name.
 */
export function actingAsCaller<T>(caller: Caller, work: () => T): T {
  const ip = currentIp();
  if (ip === null || caller.seesAll || currentActor() !== undefined) return work();
  const id = caller.tokenId ?? caller.userId;
  const name = id === undefined ? caller.kind : `${caller.kind} ${id}`;
  return actingAs({ kind: 'caller', admin: null, caller: name, ip }, work);
}
