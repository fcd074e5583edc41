/** Making, changing and removing a component, and renaming and removing their categories. */
import type { HttpReply, HttpRequest } from '../../core/base/http/route.ts';
import { categoryMissing, categoryTaken } from '../../core/errors/catalogue.ts';
import type { Model } from '../../core/model/content-type.ts';
import { SchemaChangeError } from '../schema-change/change-error.ts';
import { slugOf } from '../schema-change/derived-names.ts';
import {
  componentsOf,
  createComponent,
  removeComponent,
  renameCategory,
  updateComponent,
} from '../schema-change/edit-component.ts';
import type { ComponentInput } from '../schema-change/requests.ts';
import { checkBody, NOT_FOUND, refused } from './answers.ts';
import { categoryBody, componentBody } from './body-rules.ts';
import { withoutLeftovers } from './without-leftovers.ts';
import type { WriteContext } from './write-context.ts';

interface ComponentBody {
  readonly component: ComponentInput;
  readonly components?: readonly ComponentInput[];
}

export async function createOneComponent(
  { bodies, changes }: WriteContext,
  request: HttpRequest,
): Promise<HttpReply> {
  const body = await request.readBody();
  const wrong = checkBody(componentBody(bodies), body);
  if (wrong) return wrong;
  const { component, components = [] } = body as ComponentBody;
  return changes.answer(request, { event: 'component.create', status: 201 }, (draft) =>
    createComponent(draft, component, components),
  );
}

export async function updateOneComponent(
  { model, bodies, changes }: WriteContext,
  request: HttpRequest,
): Promise<HttpReply> {
  const uid = request.params['uid']!;
  if (!model.components.has(uid)) return refused(404, NOT_FOUND.component);
  const body = withoutLeftovers(await request.readBody());
  const wrong = checkBody(componentBody(bodies), body);
  if (wrong) return wrong;
  const { component, components = [] } = body as ComponentBody;
  return changes.answer(request, { event: 'component.update', status: 200, uid }, (draft) =>
    updateComponent(draft, uid, component, components),
  );
}

export async function removeOneComponent(
  { model, changes }: WriteContext,
  request: HttpRequest,
): Promise<HttpReply> {
  const uid = request.params['uid']!;
  if (!model.components.has(uid)) return refused(404, NOT_FOUND.component);
  return changes.answer(request, { event: 'component.delete', status: 200, uid }, (draft) => {
    removeComponent(draft, uid);
    return uid;
  });
}

export async function renameOneCategory(
  { model, changes }: WriteContext,
  request: HttpRequest,
): Promise<HttpReply> {
  const name = request.params['name']!;
  const body = await request.readBody();
  const wrong = checkBody(categoryBody, body);
  if (wrong) return wrong;
  const to = slugOf((body as { name: string }).name);
  if (!hasCategory(model, name)) throw categoryMissing();
  if (to !== name && hasCategory(model, to)) throw categoryTaken();
  return changes.answer(request, { event: 'component.update', status: 200, body: { name: to } }, (draft) => {
    if (to !== name) renameCategory(draft, name, to);
    return to;
  });
}

export async function removeCategory(
  { model, changes }: WriteContext,
  request: HttpRequest,
): Promise<HttpReply> {
  const name = request.params['name']!;
  if (!hasCategory(model, name)) throw categoryMissing();
  return changes.answer(request, { event: 'component.delete', status: 200, body: { name } }, (draft) => {
    const uids = componentsOf(draft, name);
    if (uids.length === 0) throw new SchemaChangeError('category not found');
    for (const uid of uids) removeComponent(draft, uid);
    return name;
  });
}

const hasCategory = (model: Model, name: string): boolean =>
  [...model.components.values()].some(({ category }) => category === name);
