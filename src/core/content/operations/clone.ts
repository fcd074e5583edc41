/** Makes an entry like another one. */
import type { Executor } from '../../database/database.ts';
import { notFound } from '../../errors/catalogue.ts';
import type { Attribute, ComponentAttribute, DynamicZoneAttribute } from '../../model/attribute.ts';
import { type AnySchema, type Model, schemaOf } from '../../model/content-type.ts';
import type { Body } from '../check/check-context.ts';
import { isExclusive } from '../check/check-link.ts';
import { hashPasswords } from '../check/hash-passwords.ts';
import { readEntity } from '../entities/read-entities.ts';
import { isPartlyPermitted, permittedBody } from '../permitted-body.ts';
import { findEntry } from '../statements/find-entry.ts';
import { readRelation } from '../statements/relation-input.ts';
import type { WriteRequest } from '../write-request.ts';
import { type CheckedEntry, checkNewEntry } from './check-entry.ts';
import { addEntry } from './create.ts';
import { parseBody } from './parse-body.ts';
import { partsBody } from './stored-body.ts';
import {
  findingIn,
  prepareAnswer,
  type WriteContext,
  type WriteResult,
  withHashes,
} from './write-context.ts';

/**
 * Copies what the body does not set, but for polymorphic relations, those of which the other side has one only, and
 * locales. What a body connects or disconnects changes the copied relation. Unique values are copied like others, so
 * they are refused unless the body has others.
 * @param data the values that differ from the other entry's
 * @throws OctavoError 404 where there is no such entry, 400 with all broken rules
 */
export async function cloneEntry(
  context: WriteContext,
  write: WriteRequest,
  id: number,
  data: unknown,
): Promise<WriteResult> {
  const answer = prepareAnswer(context, write);
  const body = parseBody(data, write.type);
  const request = await withHashes(context, write, body);
  const { type, policy } = request;
  const check = async (tx: Executor): Promise<CheckedEntry> => {
    const entry = await findEntry(findingIn(context, tx), type, id);
    if (!entry) throw notFound();
    await policy.checkSource?.(tx, entry);
    return checkClone(context, tx, request, { id, body });
  };
  return addEntry(context, request, { body, answer, check });
}

async function checkClone(
  context: WriteContext,
  tx: Executor,
  request: WriteRequest,
  { id, body }: { readonly id: number; readonly body: Body },
): Promise<CheckedEntry> {
  const { type, policy } = request;
  const { model, rules } = context.settings();
  const taken = [...type.attributes.values()].filter((attribute) => {
    const { name } = attribute;
    if (name === 'localizations' || isExclusive(attribute) || isPolymorphic(attribute)) return false;
    if (policy.clones?.(attribute) === false) return false;
    return !Object.hasOwn(body, name) || isPatched(attribute, body[name], rules);
  });
  const stored = { reader: context.reader, model, type, id };
  const parts = taken.filter((attribute): attribute is ComponentAttribute | DynamicZoneAttribute =>
    goesThroughChecks(model, attribute, policy),
  );
  const copied = await partsBody(stored, parts);
  const permitted = policy.cloned ? permittedBody(model, type, policy.cloned, copied) : copied;
  const unique = taken.filter((attribute) => attribute.kind === 'scalar' && attribute.unique);
  const values = unique.length === 0 ? {} : await readEntity(context.reader, type, selecting(id, unique));
  const entries = Object.entries(values ?? {}).filter(([name, value]) => name !== 'id' && value !== null);
  // what is copied is hashed already
  const hashes = await hashPasswords(model, type, permitted, async (hash) => hash);
  const checked = new Set([...parts.map(({ name }) => name), ...entries.map(([name]) => name)]);
  return checkNewEntry(
    context,
    tx,
    { ...request, hashes: new Map([...(request.hashes ?? []), ...hashes]) },
    { ...Object.fromEntries(entries), ...permitted, ...body },
    { id, names: taken.map(({ name }) => name).filter((name) => !checked.has(name)), links: true },
  );
}

/** A clone has no polymorphic relations, as in v4. */
const isPolymorphic = (attribute: Attribute): boolean =>
  attribute.kind === 'relation' && attribute.relation.startsWith('morph');

const selecting = (id: number, attributes: readonly Attribute[]) => ({
  where: { id },
  select: attributes.map(({ name }) => name),
});

/** Whether a body changes a relation instead of setting it. */
function isPatched(attribute: Attribute, value: unknown, rules: Parameters<typeof readRelation>[1]): boolean {
  if (attribute.kind !== 'relation' || attribute.target === null || typeof value !== 'object') return false;
  try {
    return readRelation(value, rules).kind === 'patch';
  } catch {
    // the check of the body will say what is wrong
    return false;
  }
}

/** Components that may not be copied as they are: of some leaves, or with values that have to be unique. */
function goesThroughChecks(model: Model, attribute: Attribute, { cloned }: WriteRequest['policy']): boolean {
  if (attribute.kind !== 'component' && attribute.kind !== 'dynamiczone') return false;
  if (cloned && isPartlyPermitted(cloned, attribute)) return true;
  const uids = attribute.kind === 'component' ? [attribute.component] : attribute.components;
  return uids.some((uid) => hasUnique(model, schemaOf(model, uid), []));
}

function hasUnique(model: Model, schema: AnySchema, inside: readonly string[]): boolean {
  if (inside.includes(schema.uid)) return false;
  const below = [...inside, schema.uid];
  return [...schema.attributes.values()].some((attribute) => {
    if (attribute.kind === 'scalar') return attribute.unique;
    if (attribute.kind === 'component') return hasUnique(model, schemaOf(model, attribute.component), below);
    if (attribute.kind !== 'dynamiczone') return false;
    return attribute.components.some((uid) => hasUnique(model, schemaOf(model, uid), below));
  });
}
