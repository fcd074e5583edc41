/**
 * A caller that has written carries how far the database was: in a cookie, which browsers send by themselves,
 * or in a header of its own. What it reads next is no older than that.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '../../core/database/database.ts';
import type { ReplicaReads } from '../../core/database/replicas/caller-reads.ts';

export const POSITION_HEADER = 'Octavo-Position';
export const POSITION_COOKIE = 'octavo_position';

/** So long after a write a replica has it in any case, or is not asked; in seconds. */
const KEPT_SECONDS = 60;

/** Letters of a position at most: longer ones are ignored. */
const LONGEST = 64;

/** Runs the work of a request as its caller has to see the database. */
export type ForCaller = (raw: IncomingMessage, response: ServerResponse, work: () => void) => void;

/** @returns null for a database without replicas */
export function replicaReadsForCallers(db: Database): ForCaller | null {
  const { forCaller } = db as Partial<ReplicaReads>;
  if (!forCaller) return null;
  return (raw, response, work) => {
    const wrote = (position: string): void => {
      if (response.headersSent) return;
      response.setHeader(POSITION_HEADER, position);
      response.setHeader(
        'Set-Cookie',
        `${POSITION_COOKIE}=${position}; Max-Age=${KEPT_SECONDS}; Path=/; HttpOnly; SameSite=Lax`,
      );
    };
    forCaller.call(db, { position: positionOf(raw), wrote }, work);
  };
}

function positionOf({ headers }: IncomingMessage): string | null {
  const header = headers[POSITION_HEADER.toLowerCase()];
  const cookie = new RegExp(`(?:^|; *)${POSITION_COOKIE}=([^;]*)`).exec(headers.cookie ?? '')?.[1];
  const position = typeof header === 'string' ? header : cookie;
  return position === undefined || position.length > LONGEST ? null : position;
}
