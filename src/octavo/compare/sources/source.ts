/** Where requests come from: one after the other, each with a look at what the old server has answered to the one before. */
import type { Answer } from '../answer.ts';
import type { ComparedRequest } from '../compared-request.ts';

/** Gets the old server's answer to each request; null where there is none. */
export type RequestSource = Generator<ComparedRequest, void, Answer | null>;

export const get = (path: string): ComparedRequest => ({ method: 'GET', path });
