/** The types and rules by which data is cleaned for a caller, and what a caller may see of a type. */
import type { Caller } from '../../core/access/caller.ts';
import type { CompatibilityRules } from '../../core/base/compatibility-rules.ts';
import { FILE_UID } from '../../core/database/layout/layout.ts';
import { ADMIN_USER_UID } from '../../core/model/system-attributes.ts';
import type { Params } from '../../core/query/params.ts';
import { CREATOR_NAMES } from '../../core/query/resolve/visibility.ts';
import type { CodeType } from '../shared/type-registry.ts';

export interface DataRules {
  readonly typeOf: (uid: string) => CodeType | undefined;
  /** All content-types and components. */
  readonly types: () => readonly CodeType[];
  /** `api.responses.privateAttributes` */
  readonly privateEverywhere: () => readonly string[];
  readonly compatibility: CompatibilityRules;
  /** Populated attributes one query may name (`limits.populateNodes`). */
  readonly populateNodes: number;
  /** The caller that `ctx.state.auth` stands for. */
  readonly callerOf: (auth: unknown) => Caller;
  /**
   * Holds a query against the rules of the content API.
   * @throws OctavoError ValidationError naming the parameter
   */
  readonly checkQuery: (uid: string, caller: Caller, query: Record<string, unknown>) => void;
  /**
   * True for filters or a sort of a content-type or component that project code could run, and that the content
   * API refuses to this caller.
   */
  readonly exceeds: (uid: string, caller: Caller, query: Pick<Params, 'filters' | 'sort'>) => boolean;
}

/** The type of some data, and the caller it is for. */
export interface DataScope {
  readonly rules: DataRules;
  readonly type: CodeType;
  readonly caller: Caller;
  /** Below the entry itself: the type was reached by an attribute. */
  readonly isNested?: boolean;
  /** No caller is named: as in v4 polymorphic lists stay where they are empty. */
  readonly keepsEmptyLists?: boolean;
}

/** The same caller, one level down. */
export const inside = (scope: DataScope, type: CodeType): DataScope => ({ ...scope, type, isNested: true });

export type Tree = Record<string, unknown>;

/** True for an attribute that neither answers nor queries may hold: a password, a private one (S9 for creators). */
export function isHidden({ rules, type, caller, isNested = false }: DataScope, name: string): boolean {
  if (type.attributes[name]?.['type'] === 'password') return true;
  if (isPrivate(type, name, rules.privateEverywhere())) return true;
  const isCreator = isNested && type.uid === ADMIN_USER_UID && !caller.seesAll;
  return isCreator && rules.compatibility.creatorsShowNamesOnly && !CREATOR_NAMES.has(name);
}

/** Names of a project-wide list, and of the type's own, are private whatever the attribute says. */
function isPrivate(type: CodeType, name: string, everywhere: readonly string[]): boolean {
  const privateAttributes = type.options['privateAttributes'];
  const isListed = Array.isArray(privateAttributes) && privateAttributes.includes(name);
  return type.attributes[name]?.['private'] === true || isListed || everywhere.includes(name);
}

/** True for a relation to entries the caller may not read. */
export function isRestricted(attribute: Tree, caller: Caller): boolean {
  if (attribute['type'] !== 'relation') return false;
  const { target } = attribute;
  // each value names its type
  if (typeof target !== 'string') return false;
  // the type opens its creator fields, else they are private
  return target !== ADMIN_USER_UID && !mayRead(target, caller);
}

/** True for a relation whose values name their types. */
export const isMorph = (attribute: Tree): boolean =>
  attribute['type'] === 'relation' && typeof attribute['target'] !== 'string';

/** True for a type whose entries a polymorphic relation may show to the caller; those of the admin panel never. */
export const mayReadMember = (uid: string, caller: Caller): boolean =>
  !uid.startsWith('admin::') && mayRead(uid, caller);

const mayRead = (uid: string, caller: Caller): boolean => uid === FILE_UID || caller.may(`${uid}.find`);
