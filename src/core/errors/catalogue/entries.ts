/** Writing entries. */
import { defineError } from '../define-error.ts';

/** A shape that is none of a relation's. */
export const invalidRelations = defineError(
  'entries.invalid_relations',
  'ValidationError',
  'Invalid relations',
  {
    path: [],
  },
);

export const setWithConnect = defineError(
  'entries.set_with_connect',
  'ValidationError',
  'set can not be combined with connect or disconnect',
  { path: [] },
);

export const connectNotAllowed = defineError(
  'entries.connect_not_allowed',
  'ValidationError',
  (attribute: string) => `connect and disconnect can not be used on ${attribute}: give ids`,
  { path: [] },
);

export const typedListExpected = defineError(
  'entries.typed_list_expected',
  'ValidationError',
  (attribute: string) => `${attribute} takes a list of entries with id and __type`,
  { path: [] },
);

export const typedEntryExpected = defineError(
  'entries.typed_entry_expected',
  'ValidationError',
  (attribute: string) => `${attribute} takes entries as { id, __type }`,
  { path: [] },
);

export const connectedTwice = defineError(
  'entries.connected_twice',
  'ValidationError',
  (id: number) =>
    `The relation with id ${id} is already connected. You cannot connect the same relation twice.`,
);

export const unknownAnchor = defineError(
  'entries.unknown_anchor',
  'ValidationError',
  (id: number, position: string, anchor: string) =>
    `There was a problem connecting relation with id ${id} at position ${position}. The relation with id ${anchor} needs to be connected first.`,
);

export const circularAnchors = defineError(
  'entries.circular_anchors',
  'ValidationError',
  'A circular reference was found in the connect array. One relation is trying to connect before/after another one that is trying to connect before/after it',
);

export const foreignComponent = defineError(
  'entries.foreign_component',
  'ApplicationError',
  (attribute: string) => `Some of the provided components in ${attribute} are not related to the entity`,
);

export const singleTypeExists = defineError(
  'entries.single_type_exists',
  'ValidationError',
  'singleType.alreadyExists',
);

export const entityNotFound = defineError('entries.not_found', 'NotFoundError', 'Entity not found');

export const unknownLocale = defineError(
  'entries.unknown_locale',
  'ApplicationError',
  "This locale doesn't exist",
);

export const localeMissing = defineError('entries.locale_missing', 'ApplicationError', 'locale is missing');

export const localeInvalid = defineError('entries.locale_invalid', 'ApplicationError', 'locale is invalid');

export const localeUsed = defineError('entries.locale_used', 'ApplicationError', 'locale is already used');

export const alreadyPublished = defineError(
  'entries.already_published',
  'ApplicationError',
  'already.published',
);

export const alreadyDraft = defineError('entries.already_draft', 'ApplicationError', 'already.draft');

/** One text for all cases, so that no client learns which entries exist. */
export const cannotTranslate = defineError(
  'entries.cannot_translate',
  'ApplicationError',
  "The related entity doesn't exist or the entity already exists in this locale",
);

/** The same for an editor who may not read each entry of the type. */
export const sourceUnreadable = defineError(
  'entries.source_unreadable',
  'ApplicationError',
  'relatedEntityId: there is no such entry without this locale that you may read. A translation takes over the shared values of the entry it is made from, so it needs permission to read that entry',
);

export const notClonable = defineError(
  'entries.not_clonable',
  'BadRequestError',
  'Entity could not be cloned as it has unique and/or relational fields. Please edit those fields manually and save to complete the cloning.',
);

export const unknownContentType = defineError(
  'entries.unknown_content_type',
  'ValidationError',
  'ContentType not found',
);

export const noUidAttribute = defineError(
  'entries.no_uid_attribute',
  'ValidationError',
  (name: string) => `${name} must be a valid \`uid\` attribute`,
);
