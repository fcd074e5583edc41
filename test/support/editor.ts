/** Editors with chosen permissions, without signing in: for tests of what the content manager reads. */
import { ActionRegistry } from '../../src/admin/administrators/permissions/actions.ts';
import type { Permission } from '../../src/admin/administrators/permissions/admin-permission-store.ts';
import {
  type Condition,
  ConditionRegistry,
} from '../../src/admin/administrators/permissions/condition-registry.ts';
import { PermissionRules } from '../../src/admin/administrators/permissions/permission-rules.ts';
import { rightsOf } from '../../src/admin/administrators/rights-of.ts';
import { Administrator } from '../../src/admin/administrators/session/administrator.ts';
import { Editor, type Verb } from '../../src/admin/content-manager/editor.ts';
import type { Model } from '../../src/core/model/content-type.ts';

/** One permission, by the last parts of its names. */
export interface Allowed {
  /** `read` unless given. */
  readonly verb?: Verb;
  /** `author` for `api::author.author`, or a whole name. */
  readonly type: string;
  readonly fields?: readonly string[];
  readonly locales?: readonly string[] | null;
  /** Queries one of which an entry has to meet. */
  readonly where?: readonly Condition['handler'][] | undefined;
  /** Ids of built-in conditions. */
  readonly conditions?: readonly string[];
}

const PLUGINS = { i18n: true, usersPermissions: true, email: true, upload: true };

/** An administrator of the fixture, number 3 and in role 2 unless said otherwise. */
export async function editorWith(
  model: Model,
  allowed: readonly Allowed[],
  { id = 3, roleId = 2 }: { readonly id?: number; readonly roleId?: number } = {},
): Promise<Editor> {
  const conditions = new ConditionRegistry();
  const permissions = allowed.map((one, index): Permission => {
    const registered = (one.where ?? []).map((handler, place) => {
      const name = `test::${index}.${place}`;
      conditions.register({ id: name, displayName: name, category: 'test', handler });
      return name;
    });
    return {
      id: index + 1,
      action: `plugin::content-manager.explorer.${one.verb ?? 'read'}`,
      actionParameters: {},
      subject: one.type.includes('::') ? one.type : `api::${one.type}.${one.type}`,
      properties: {
        ...(one.fields && { fields: one.fields }),
        ...(one.locales !== undefined && { locales: one.locales }),
      },
      conditions: [...(one.conditions ?? []), ...registered],
    };
  });
  const user = {
    id,
    firstname: 'Test',
    lastname: null,
    username: null,
    email: 'test@octavo.test',
    isActive: true,
    blocked: false,
    preferedLanguage: null,
    createdAt: null,
    updatedAt: null,
    roles: [{ id: roleId, name: 'Editor', code: 'strapi-editor', description: null }],
  };
  const actions = new ActionRegistry(model, { plugins: PLUGINS });
  const admin = new Administrator(user, new PermissionRules(permissions, { actions, conditions }), {
    hash: '',
    expiresAt: 0,
  });
  return new Editor(admin, await rightsOf(admin, conditions));
}
