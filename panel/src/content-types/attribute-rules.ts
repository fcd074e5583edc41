/** What lists and forms can do with an attribute, by its type, as the server has it. Pure. */
import type { Attribute } from './content-types.ts';

/** Relations whose entries a list can be sorted by. */
const SORTED_RELATIONS = new Set(['oneToOne', 'manyToOne']);
const LISTED_RELATIONS = new Set(['oneToOne', 'oneToMany', 'manyToOne', 'manyToMany']);
const NOT_LISTED = new Set(['json', 'password', 'richtext', 'dynamiczone', 'blocks']);
const NOT_SORTED = new Set(['component', 'json', 'media', 'richtext', 'dynamiczone', 'blocks']);
/** What no form edits. */
export const NOT_EDITED = new Set(['id', 'createdAt', 'updatedAt', 'publishedAt', 'createdBy', 'updatedBy']);
const NO_TITLE = new Set(['relation', 'media', 'component']);

type Attributes = Readonly<Record<string, Attribute>>;

export const isListable = ({ type, relationType = '' }: Attribute): boolean =>
  type === 'relation' ? LISTED_RELATIONS.has(relationType) : !NOT_LISTED.has(type);

export const isSortable = ({ type, relationType = '' }: Attribute): boolean =>
  type === 'relation' ? SORTED_RELATIONS.has(relationType) : !NOT_SORTED.has(type);

const namesWhere = (attributes: Attributes, test: (attribute: Attribute) => boolean): readonly string[] =>
  Object.keys(attributes).filter((name) => test(attributes[name]!));

/** What may stand for an entry. */
export const titleNames = (attributes: Attributes): readonly string[] =>
  namesWhere(attributes, (attribute) => isListable(attribute) && !NO_TITLE.has(attribute.type));

/** What a list may be sorted by at first. */
export const sortNames = (attributes: Attributes): readonly string[] =>
  namesWhere(attributes, (attribute) => isSortable(attribute) && attribute.type !== 'relation');

/** What may be a column. */
export const columnNames = (attributes: Attributes): readonly string[] => namesWhere(attributes, isListable);
