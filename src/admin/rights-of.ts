/** The permissions of an administrator → the engine of rights. */
import { LRUCache } from 'lru-cache';
import type { QueryObject } from '../rights/condition-query.ts';
import type { Grant } from '../rights/grant.ts';
import { Rights } from '../rights/rights.ts';
import type { ConditionRegistry } from './permissions/conditions.ts';
import type { Permission } from './permissions/permission-store.ts';
import type { Administrator } from './session/administrator.ts';

/**
 * What an administrator may do with entries. The conditions of the permissions are asked, which runs code of the project
 * where it has registered some: their answers are part of `Rights.key`, under which plans are cached.
 */
export async function rightsOf(admin: Administrator, conditions: ConditionRegistry): Promise<Rights> {
  const answers: Answer[] = [];
  for (const permission of admin.rules) {
    const isPlain = permission.conditions.length === 0;
    answers.push(isPlain ? undefined : await metBy(permission, admin, conditions));
  }
  const { permissions, rules } = admin;
  const kept = keptRights.get(permissions) ?? new LRUCache<string, Rights>({ max: ANSWERS });
  keptRights.set(permissions, kept);
  const key = JSON.stringify(answers);
  let rights = kept.get(key);
  if (!rights) {
    rights = new Rights(grantsOf(rules, answers));
    kept.set(key, rights);
  }
  return rights;
}

/** Answers of conditions that are kept for one set of permissions: one for each administrator where they name one. */
const ANSWERS = 500;

/** The rights made of a set of permissions, by what its conditions have answered. */
const keptRights = new WeakMap<readonly Permission[], LRUCache<string, Rights>>();

const grantsOf = (rules: readonly Permission[], answers: readonly Answer[]): Grant[] =>
  rules.flatMap(({ action, subject, properties: { fields, locales } }, place) => {
    const where = answers[place];
    return where === 'never' ? [] : [{ action, subject, fields, locales, where }];
  });

/** The queries one of which an entry has to meet; undefined where it need not meet any, `never` where none can. */
type Answer = readonly QueryObject[] | undefined | 'never';

/** What the conditions of a permission say together. */
async function metBy(
  { conditions: ids }: Permission,
  { user }: Administrator,
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
