/** The permissions of an administrator → the engine of rights. */
import { LRUCache } from 'lru-cache';
import type { MaybePromise } from '../../core/base/maybe-promise.ts';
import type { QueryObject } from '../../core/rights/condition-query.ts';
import type { Grant } from '../../core/rights/grant.ts';
import { Rights } from '../../core/rights/rights.ts';
import type { Permission } from './permissions/admin-permission-store.ts';
import type { ConditionRegistry } from './permissions/condition-registry.ts';
import type { PermissionRules } from './permissions/permission-rules.ts';
import type { Administrator } from './session/administrator.ts';

/** An administrator, whether signed in or not. */
export type Holder = Pick<Administrator, 'user' | 'allowed'>;

/**
 * What an administrator may do with entries. The conditions of the permissions are asked each time, which runs code of
 * the project where it has registered some: their answers are part of `Rights.key`, under which plans are cached.
 */
export function rightsOf(admin: Holder, conditions: ConditionRegistry): MaybePromise<Rights> {
  const kept = keptFor(admin.allowed);
  if (kept.conditional.length === 0) return rightsFor(kept, admin.allowed, []);
  return answered(admin, conditions, kept);
}

async function answered(
  { allowed, user }: Holder,
  conditions: ConditionRegistry,
  kept: KeptRights,
): Promise<Rights> {
  const answers: Answer[] = [];
  for (const permission of kept.conditional) answers.push(await metBy(permission, user, conditions));
  return rightsFor(kept, allowed, answers);
}

/** Answers of conditions that are kept for one set of permissions: one for each administrator where they name one. */
const ANSWERS = 500;

/** The rights made of one set of permissions. */
interface KeptRights {
  /** The permissions with conditions. */
  readonly conditional: readonly Permission[];
  /** By what the conditions have answered. */
  readonly rights: LRUCache<string, Rights>;
}

const keptRights = new WeakMap<PermissionRules, KeptRights>();

function keptFor(allowed: PermissionRules): KeptRights {
  let kept = keptRights.get(allowed);
  if (!kept) {
    kept = {
      conditional: allowed.rules.filter(({ conditions }) => conditions.length > 0),
      rights: new LRUCache({ max: ANSWERS }),
    };
    keptRights.set(allowed, kept);
  }
  return kept;
}

/** @param answers of the permissions with conditions, in their order */
function rightsFor(
  { conditional, rights: known }: KeptRights,
  { rules }: PermissionRules,
  answers: readonly Answer[],
): Rights {
  const key = answers.length === 0 ? '' : JSON.stringify(answers);
  let rights = known.get(key);
  if (!rights) {
    const said = new Map(conditional.map((permission, place) => [permission, answers[place]]));
    rights = new Rights(grantsOf(rules, said));
    known.set(key, rights);
  }
  return rights;
}

const grantsOf = (rules: readonly Permission[], said: ReadonlyMap<Permission, Answer>): Grant[] =>
  rules.flatMap((permission) => {
    const { action, subject, properties } = permission;
    const where = said.get(permission);
    return where === 'never'
      ? []
      : [{ action, subject, fields: properties.fields, locales: properties.locales, where }];
  });

/** The queries one of which an entry has to meet; undefined where it need not meet any, `never` where none can. */
type Answer = readonly QueryObject[] | undefined | 'never';

/** What the conditions of a permission say together. */
async function metBy(
  { conditions: ids }: Permission,
  user: Administrator['user'],
  registry: ConditionRegistry,
): Promise<Answer> {
  const queries: QueryObject[] = [];
  for (const id of ids) {
    const said = await registry.get(id)?.handler(user);
    if (said === true) return undefined;
    if (typeof said === 'object' && said !== null) queries.push(said);
  }
  return queries.length === 0 ? 'never' : queries;
}
