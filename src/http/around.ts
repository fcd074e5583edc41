/** What of a project's code stands around every request. Types only. */
import type { HttpReply, HttpRequest, Route } from './route.ts';

/** Answers where there is no route: health, a file, or what is neither. */
export type Unrouted = () => HttpReply | Promise<HttpReply>;

/** Answers a request, which a route takes or none. */
export type Around = (request: HttpRequest, route: Route | null, unrouted: Unrouted) => Promise<HttpReply>;
