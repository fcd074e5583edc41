/** Entities as a caller may see them: without passwords, private attributes and relations it may not read. */
import { type DataScope, inside, isTree, type Tree } from './data-rules.ts';
import { isHidden, isRestricted, mayReadMember } from './visible.ts';

/** @param data an entity or a list of them; anything else comes back as it is */
export function sanitizeOutput(scope: DataScope, data: unknown): unknown {
  if (Array.isArray(data)) return data.map((one) => sanitizeOutput(scope, one));
  if (!isTree(data)) return data;
  const seen: Tree = {};
  for (const [name, value] of Object.entries(data)) {
    const kept = attribute(scope, name, value);
    if (kept !== WITHHELD) seen[name] = kept;
  }
  return seen;
}

const WITHHELD = Symbol('withheld');

function attribute(scope: DataScope, name: string, value: unknown): unknown {
  const given = scope.type.attributes[name];
  if (!given) return value;
  if (isHidden(scope, name) || isRestricted(given, scope.caller)) return WITHHELD;
  switch (given['type']) {
    case 'relation':
      return typeof given['target'] === 'string'
        ? below(scope, given['target'], value)
        : anyType(scope, value);
    case 'media':
      return below(scope, 'plugin::upload.file', value);
    case 'component':
      return below(scope, String(given['component']), value);
    case 'dynamiczone':
      return Array.isArray(value) ? value.map((part) => byMember(scope, '__component', part)) : value;
    default:
      return value;
  }
}

function below(scope: DataScope, uid: string, value: unknown): unknown {
  const type = scope.rules.typeOf(uid);
  return type ? sanitizeOutput(inside(scope, type), value) : null;
}

/** Entries of any type tell theirs; one the caller may not read is left out. */
function anyType(scope: DataScope, value: unknown): unknown {
  if (!Array.isArray(value)) return byMember(scope, '__type', value);
  return value.map((one) => byMember(scope, '__type', one)).filter((one) => one !== null);
}

function byMember(scope: DataScope, member: '__type' | '__component', value: unknown): unknown {
  if (!isTree(value)) return value;
  const uid = value[member];
  if (typeof uid !== 'string') return null;
  return member === '__type' && !mayReadMember(uid, scope.caller) ? null : below(scope, uid, value);
}
