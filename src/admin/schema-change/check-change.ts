/** What a change must not do although a server would start with it. */
import type { Model } from '../../core/model/content-type.ts';
import { SchemaChangeError } from './change-error.ts';
import type { SchemaDraft } from './draft.ts';

/** Types of GraphQL and of its schema that a content-type would take the name of. */
const GRAPHQL = new Set(
  [
    ...[
      'Query',
      'Mutation',
      'Subscription',
      'String',
      'Int',
      'Float',
      'Boolean',
      'ID',
      'Upload',
      'JSON',
      'Long',
    ],
    ...['Date', 'Time', 'DateTime', 'I18NLocaleCode', 'Error', 'Pagination', 'ResponseCollectionMeta'],
    ...['PublicationState', 'GenericMorph', 'FileInfoInput'],
  ].map((name) => name.toLowerCase()),
);

/** Names a folder cannot have on Windows. */
const DEVICES = /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])$/i;

/**
 * @param created uids that the change adds
 * @throws SchemaChangeError for names that clash in JavaScript or GraphQL or on a disk (A286), and for a password that
 *   becomes readable (A287)
 */
export function checkChange(
  before: Model,
  after: Model,
  draft: SchemaDraft,
  created: readonly string[],
): void {
  const fresh = new Set([...created, ...draft.renamedTypes.keys()]);
  const globals = new Map<string, string>();
  for (const { uid, globalId } of [...after.contentTypes.values(), ...after.components.values()]) {
    const other = globals.get(globalId.toLowerCase());
    if (other !== undefined && (fresh.has(uid) || fresh.has(other))) {
      throw new SchemaChangeError(`${uid} and ${other} would have one name in GraphQL: ${globalId}`);
    }
    globals.set(globalId.toLowerCase(), uid);
  }
  for (const uid of fresh) {
    const type = after.contentTypes.get(uid);
    const fileName = uid.slice(uid.lastIndexOf('.') + 1);
    if (DEVICES.test(fileName))
      throw new SchemaChangeError(`${fileName} cannot be the name of a file on every system`);
    if (!type) continue;
    for (const name of [type.singularName, type.pluralName]) {
      if (name in Object.prototype) throw new SchemaChangeError(`${name} is a name of JavaScript's own`);
      const global = name.replaceAll('-', '').toLowerCase();
      if (GRAPHQL.has(global)) throw new SchemaChangeError(`${name} is a name of GraphQL's own`);
    }
  }
  refuseReadablePasswords(before, after, draft);
}

/** A hash that becomes the value of another type is answered to clients; a text that becomes a password is none. */
function refuseReadablePasswords(before: Model, after: Model, draft: SchemaDraft): void {
  for (const { uid, attributes } of [...after.contentTypes.values(), ...after.components.values()]) {
    const former = draft.formerUid(uid);
    const old = before.contentTypes.get(former) ?? before.components.get(former);
    for (const attribute of attributes.values()) {
      const name = draft.renamedAttributes.get(uid)?.get(attribute.name) ?? attribute.name;
      const previous = old?.attributes.get(name);
      if (attribute.kind !== 'scalar' || previous?.kind !== 'scalar') continue;
      if ((attribute.type === 'password') === (previous.type === 'password')) continue;
      throw new SchemaChangeError(
        `${attribute.name} is ${previous.type} and cannot become ${attribute.type}: add an attribute of another name`,
        ['contentType', 'attributes', attribute.name, 'type'],
      );
    }
  }
}
