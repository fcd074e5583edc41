/** The `ctx` of a request: koa's, with what v4 adds to it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Cookies } from './cookies.js';

/** `ctx.state` */
export interface State {
  /** Who has signed in, with the role; absent for everybody else. */
  user?: any;
  auth?: {
    strategy: { name: string };
    credentials: any;
    ability: { can(scope: string): boolean };
  };
  isAuthenticated?: boolean;
  route?: any;
  [key: string]: any;
}

/** What `ctx` shows of its request, too. */
interface RequestMembers {
  method: string;
  url: string;
  originalUrl: string;
  href: string;
  path: string;
  querystring: string;
  search: string;
  host: string;
  hostname: string;
  origin: string;
  protocol: string;
  secure: boolean;
  ip: string;
  ips: string[];
  header: Record<string, any>;
  headers: Record<string, any>;
}

export interface Request extends RequestMembers {
  /** What was sent, read; `{}` where nothing was. */
  body: any;
  /** The files of a form, by field. */
  files?: any;
  query: any;
  type: string;
  length?: number;
  fresh: boolean;
  stale: boolean;
  get(name: string): string;
  is(...types: string[]): string | false | null;
  accepts(...types: any[]): any;
  ctx: Context;
  req: IncomingMessage;
  [key: string]: any;
}

export interface Response {
  body: any;
  status: number;
  message: string;
  header: Record<string, any>;
  headers: Record<string, any>;
  type: string;
  length: number;
  get(name: string): string;
  set(name: string | Record<string, any>, value?: any): void;
  append(name: string, value: string | string[]): void;
  remove(name: string): void;
  redirect(url: string, alt?: string): void;
  attachment(filename?: string): void;
  ctx: Context;
  res: ServerResponse;
  [key: string]: any;
}

/** Answers with an error object of its status. */
type ErrorSender = (message?: string | Error, details?: unknown) => void;

type ErrorSenders = Record<
  | 'badRequest'
  | 'unauthorized'
  | 'paymentRequired'
  | 'forbidden'
  | 'notFound'
  | 'methodNotAllowed'
  | 'notAcceptable'
  | 'requestTimeout'
  | 'conflict'
  | 'gone'
  | 'lengthRequired'
  | 'preconditionFailed'
  | 'payloadTooLarge'
  | 'unsupportedMediaType'
  | 'imATeapot'
  | 'unprocessableEntity'
  | 'locked'
  | 'failedDependency'
  | 'tooEarly'
  | 'tooManyRequests'
  | 'internalServerError'
  | 'notImplemented'
  | 'badGateway'
  | 'serviceUnavailable'
  | 'gatewayTimeout',
  ErrorSender
>;

export interface Context extends ErrorSenders, RequestMembers {
  params: any;
  query: any;
  state: State;
  request: Request;
  response: Response;
  req: IncomingMessage;
  res: ServerResponse;
  body: any;
  status: number;
  message: string;
  type: string;
  length: number;
  cookies: Cookies;
  /** False: the code writes to `res` itself. */
  respond?: boolean;
  get(name: string): string;
  set(name: string | Record<string, any>, value?: any): void;
  append(name: string, value: string | string[]): void;
  remove(name: string): void;
  is(...types: string[]): any;
  accepts(...types: any[]): any;
  redirect(url: string, alt?: string): void;
  attachment(filename?: string): void;
  throw(status: number, message?: string, properties?: object): never;
  throw(message: string, status?: number, properties?: object): never;
  throw(error: Error): never;
  assert(value: any, status?: number, message?: string, properties?: object): asserts value;
  send(data: any, status?: number): void;
  created(data?: any): void;
  deleted(data?: any): void;
  [key: string]: any;
}

export type Next = () => Promise<any>;

/** A koa middleware. */
export type Middleware = (ctx: Context, next: Next) => any;

/** What a policy is given. */
export interface PolicyContext extends Context {
  /** Whether it is a request of REST, or a field of GraphQL. */
  is(name: 'koa' | 'graphql'): boolean;
}
