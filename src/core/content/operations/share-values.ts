/** What a write of one locale's entry changes in the other locales: the values that they share. */

import type { ContentType } from '../../model/content-type.ts';
import type { Body } from '../check/check-context.ts';
import type { Entity } from '../entities/read-entities.ts';
import { listenerValue } from '../hooks/listener-data.ts';
import type { OtherWrites, WriteHooks } from '../hooks/write-hooks.ts';
import { localizationHop, localizationsOf } from '../statements/localizations.ts';
import { columnValues, sharedAttributes } from '../statements/shared-attributes.ts';
import type { WriteRequest } from '../write-request.ts';
import type { WriteContext } from './write-context.ts';

/** Whether locales share attributes whatever the query says (S16). */
export const syncsAlways = ({ settings }: WriteContext, { policy }: WriteRequest): boolean =>
  policy.alwaysSyncsShared || settings().rules.sharedAttributesAlwaysSync;

/** The shared attributes a request sends, as values or as files. */
export const sentShared = ({ type, files }: WriteRequest, body: Body): string[] =>
  sharedAttributes(type).filter((name) => Object.hasOwn(body, name) || files?.names.has(name));

/** The shared attributes a body does not set. */
export const unsentShared = (type: ContentType, body: Body): string[] =>
  sharedAttributes(type).filter((name) => !Object.hasOwn(body, name));

/**
 * Which shared attributes a change brings to the other locales: all that the body sets. In reference mode those the
 * answer holds, sent or not, and only where the request populates `localizations` (S16).
 */
export function syncedNames(context: WriteContext, request: WriteRequest, body: Body): string[] {
  const { type, caller, params } = request;
  if (!type.localized) return [];
  if (syncsAlways(context, request)) return sentShared(request, body);
  const keys = new Set(context.reader.answeredKeys(type, caller, params));
  if (!keys.has('localizations')) return [];
  const { fields } = params;
  const allFields =
    fields === undefined ||
    fields === null ||
    fields === '*' ||
    (Array.isArray(fields) && fields.includes('*'));
  const isScalar = (name: string) => type.attributes.get(name)?.kind === 'scalar';
  return sharedAttributes(type).filter((name) => keys.has(name) || (allFields && isScalar(name)));
}

/** Attributes of an entry that go to its other locales. */
export interface SharedValues {
  readonly id: number;
  readonly names: readonly string[];
}

/** Runs the hooks of the other locales that attributes of an entry go to. */
export async function hookLocalizations(
  { db, settings, now }: WriteContext,
  hooks: WriteHooks,
  { type }: WriteRequest,
  { id, names, body }: SharedValues & { readonly body: Body },
): Promise<OtherWrites> {
  const { layout } = settings();
  const others = names.length > 0 ? await localizationsOf(db, localizationHop(layout, type), id) : [];
  const data: Entity = {};
  if (others.length > 0) {
    for (const { name, value } of await columnValues({ tx: db, layout }, type, names, id)) {
      const attribute = type.attributes.get(name);
      if (attribute?.kind === 'scalar') data[name] = listenerValue(attribute, value);
    }
    for (const name of names) if (Object.hasOwn(body, name)) data[name] = body[name];
    data['updatedAt'] = new Date(now());
  }
  return hooks.beforeOthers(
    others.map((one) => one.id),
    data,
  );
}
