/** The actions of v4's controllers as code finds, wraps and replaces them; what they do is the server's own. */

import type { DefaultActions } from '../core-factories/default-actions.ts';
import type { CodeContext } from '../koa/code-context.ts';
import type { Controller } from '../shared/registry.ts';

const ACTIONS = new WeakMap<object, string>();

/** The action a controller's function stands for, where it is the server's own. */
export const builtInAction = (action: unknown): string | undefined =>
  typeof action === 'function' ? ACTIONS.get(action) : undefined;

/**
 * @param scope the full name of the action
 * @param answering the action of the server's that answers for it
 */
export function defaultAction(actions: DefaultActions, scope: string, answering = scope) {
  const action = (ctx: CodeContext): Promise<void> => {
    const changed = actions.byServices(scope);
    return changed ? changed(ctx) : actions.reply(answering, ctx);
  };
  ACTIONS.set(action, scope);
  return action;
}

/** The actions between which an upload is divided: a new file, another content of a file, other texts of it. */
const UPLOAD_PARTS = ['uploadFiles', 'replaceFile', 'updateFileInfo'] as const;

/** The controllers of uploads, each with the routes of its kind of callers. */
const UPLOADS = ['plugin::upload.content-api', 'plugin::upload.admin-upload'];

type Files = Readonly<Record<string, unknown>> | undefined;

/** Which part of v4's action an upload belongs to; null for one with nothing in it. */
function partOf({ query, request }: CodeContext): (typeof UPLOAD_PARTS)[number] | null {
  const { id } = query as { readonly id?: unknown };
  const { files } = (request.files ?? {}) as { readonly files?: Files | readonly Files[] };
  const isEmpty = [files].flat().every((file) => file === undefined || file['size'] === 0);
  if (isEmpty) return id ? 'updateFileInfo' : null;
  return id ? 'replaceFile' : 'uploadFiles';
}

/** The actions of a controller of uploads: `upload` calls the parts, of which an extension may replace one. */
export function uploadActions(actions: DefaultActions, uid: string): Controller {
  if (!UPLOADS.includes(uid)) return {};
  const scope = `${uid}.upload`;
  const parts = UPLOAD_PARTS.map((part) => [part, defaultAction(actions, `${uid}.${part}`, scope)] as const);
  async function upload(this: Controller | undefined, ctx: CodeContext): Promise<unknown> {
    const part = partOf(ctx);
    const action = part === null ? undefined : this?.[part];
    return typeof action === 'function' ? (action.call(this, ctx) as unknown) : actions.reply(scope, ctx);
  }
  ACTIONS.set(upload, scope);
  return { upload, ...Object.fromEntries(parts) };
}

/** Finds out what code has made of an action. */
export interface ActionTools {
  readonly controllerOf: (uid: string) => Controller | undefined;
  readonly actions: DefaultActions;
}

/** Whether an action, all that it is divided into, and the services that they call are the server's own. */
export function isServersOwn({ controllerOf, actions }: ActionTools, scope: string): boolean {
  const dot = scope.lastIndexOf('.');
  const uid = scope.slice(0, dot);
  const controller = controllerOf(uid);
  const isOwn = (action: string): boolean =>
    builtInAction(controller?.[action]) === `${uid}.${action}` &&
    actions.byServices(`${uid}.${action}`) === undefined;
  const action = scope.slice(dot + 1);
  return isOwn(action) && (action !== 'upload' || !UPLOADS.includes(uid) || UPLOAD_PARTS.every(isOwn));
}
