/**
 * May this administrator hand out that right? The one answer for everything by which rights reach somebody: permissions of
 * roles, roles of administrators, their accounts, tokens, and roles of the site's users. Nobody gives what they do not hold
 * (A207, A650 to A653).
 */
import type { Executor } from '../../core/database/database.ts';
import { forbidden } from '../../core/errors/catalogue.ts';
import { contentTypeOf, type Model } from '../../core/model/content-type.ts';
import { fieldsOf, pathsOf } from '../../core/model/field-paths.ts';
import type { ResolveSettings } from '../../core/query/resolve/context.ts';
import { FieldSet } from '../../core/rights/field-set.ts';
import { type NeededRight, rightsBehind } from './content-rights.ts';
import type { ActionRegistry } from './permissions/actions.ts';
import {
  type PermissionProperties,
  type PermissionValues,
  permissionsOfRole,
} from './permissions/admin-permission-store.ts';
import type { Administrator } from './session/administrator.ts';
import { SUPER_ADMIN } from './stores/admin-user-store.ts';
import { listLocales } from './stores/list-locales.ts';

/** A right on its way to somebody. */
export type HandedRight =
  /** A permission of administrators. */
  | { readonly permission: PermissionValues }
  /** All permissions of a role of administrators. */
  | { readonly role: { readonly id: number; readonly code: string } }
  /** An action of the content API, by its full name: its caller gets at all entries. */
  | { readonly contentAction: string }
  /** Whatever there is: for super admins alone. */
  | { readonly everything: true };

export interface HandOutContext {
  readonly settings: () => Pick<ResolveSettings, 'model' | 'rules'>;
  readonly actions: ActionRegistry;
}

/** @param tx the transaction that gives the rights */
export async function mayHandOut(
  tx: Executor,
  { settings, actions }: HandOutContext,
  admin: Administrator,
  rights: readonly HandedRight[],
): Promise<boolean> {
  if (admin.isSuperAdmin) return true;
  const { model } = settings();
  let locales: readonly string[] | null = null;
  const holdsAll = async (needed: readonly NeededRight[]): Promise<boolean> => {
    locales ??= (await listLocales(tx)).map(({ code }) => code);
    return needed.every((one) => holds(admin, unlimited(model, actions, one, locales!)));
  };
  for (const right of rights) {
    if ('everything' in right) return false;
    if ('permission' in right) {
      if (!holds(admin, right.permission)) return false;
    } else if ('role' in right) {
      if (right.role.code === SUPER_ADMIN) return false;
      // a permission of an action that is gone gives nothing
      const held = (await permissionsOfRole(tx, right.role.id)).filter(({ action }) => actions.get(action));
      if (!held.every((permission) => holds(admin, permission))) return false;
    } else {
      const needed = rightsBehind(model, right.contentAction);
      if (!needed || !(await holdsAll(needed))) return false;
    }
  }
  return true;
}

/** @throws OctavoError ForbiddenError where `mayHandOut` says no */
export async function requireHandOut(...question: Parameters<typeof mayHandOut>): Promise<void> {
  if (!(await mayHandOut(...question))) throw forbidden();
}

/** An action on all entries there are, with everything in them. */
function unlimited(
  model: Model,
  actions: ActionRegistry,
  { action, subject }: NeededRight,
  locales: readonly string[],
): PermissionValues {
  const type = subject === null ? null : contentTypeOf(model, subject);
  const takesFields = actions.get(action)?.applyToProperties.includes('fields');
  return {
    action,
    actionParameters: {},
    subject,
    properties: {
      ...(type && takesFields ? { fields: pathsOf(fieldsOf(model, type)) } : {}),
      ...(type?.localized ? { locales } : {}),
    },
    conditions: [],
  };
}

/** Whether an administrator may do all that a permission allows: what several of theirs allow of the fields adds up. */
function holds(admin: Administrator, { action, subject, properties, conditions }: PermissionValues): boolean {
  const granted = admin.allowed
    .of(action)
    .filter(
      (one) =>
        one.subject === subject &&
        coversConditions(one.conditions, conditions) &&
        covers(localesOf(one.properties), localesOf(properties)),
    );
  if (granted.length === 0) return false;
  const fields = FieldSet.union(granted.map((one) => new FieldSet(one.properties.fields ?? null)));
  return fields.isAll || properties.fields?.every((path) => fields.has(path)) === true;
}

/** Conditions are alternatives: fewer of them narrow a permission, none at all opens it. */
const coversConditions = (granted: readonly string[], requested: readonly string[]): boolean =>
  granted.length === 0 || (requested.length > 0 && requested.every((one) => granted.includes(one)));

/** A permission without locales opens none (A361); null means all of them. */
const localesOf = ({ locales = [] }: PermissionProperties): readonly string[] | null => locales;

const covers = (granted: readonly string[] | null, requested: readonly string[] | null): boolean =>
  granted === null || requested?.every((one) => granted.includes(one)) === true;
