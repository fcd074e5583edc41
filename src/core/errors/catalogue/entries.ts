/** Writing entries. */
import { applicationError, badRequestError, notFoundError, validationError } from '../define-error.ts';

/** A shape that is none of a relation's. */
export const invalidRelations = validationError('entries.invalid_relations', 'Invalid relations', {
  path: [],
});
export const setWithConnect = validationError(
  'entries.set_with_connect',
  'set can not be combined with connect or disconnect',
  { path: [] },
);
export const connectNotAllowed = validationError(
  'entries.connect_not_allowed',
  (attribute: string) => `connect and disconnect can not be used on ${attribute}: give ids`,
  { path: [] },
);
export const typedListExpected = validationError(
  'entries.typed_list_expected',
  (attribute: string) => `${attribute} takes a list of entries with id and __type`,
  { path: [] },
);
export const typedEntryExpected = validationError(
  'entries.typed_entry_expected',
  (attribute: string) => `${attribute} takes entries as { id, __type }`,
  { path: [] },
);
export const connectedTwice = validationError(
  'entries.connected_twice',
  (id: number) =>
    `The relation with id ${id} is already connected. You cannot connect the same relation twice.`,
);
export const unknownAnchor = validationError(
  'entries.unknown_anchor',
  (id: number, position: string, anchor: string) =>
    `There was a problem connecting relation with id ${id} at position ${position}. The relation with id ${anchor} needs to be connected first.`,
);
export const circularAnchors = validationError(
  'entries.circular_anchors',
  'A circular reference was found in the connect array. One relation is trying to connect before/after another one that is trying to connect before/after it',
);
export const foreignComponent = applicationError(
  'entries.foreign_component',
  (attribute: string) => `Some of the provided components in ${attribute} are not related to the entity`,
);
export const singleTypeExists = validationError('entries.single_type_exists', 'singleType.alreadyExists');
export const entityNotFound = notFoundError('entries.not_found', 'Entity not found');
export const unknownLocale = applicationError('entries.unknown_locale', "This locale doesn't exist");
export const localeMissing = applicationError('entries.locale_missing', 'locale is missing');
export const localeInvalid = applicationError('entries.locale_invalid', 'locale is invalid');
export const localeUsed = applicationError('entries.locale_used', 'locale is already used');
export const alreadyPublished = applicationError('entries.already_published', 'already.published');
export const alreadyDraft = applicationError('entries.already_draft', 'already.draft');

/** One text for all cases, so that no client learns which entries exist. */
export const cannotTranslate = applicationError(
  'entries.cannot_translate',
  "The related entity doesn't exist or the entity already exists in this locale",
);

/** The same for an editor who may not read each entry of the type. */
export const sourceUnreadable = applicationError(
  'entries.source_unreadable',
  'relatedEntityId: there is no such entry without this locale that you may read. A translation takes over the shared values of the entry it is made from, so it needs permission to read that entry',
);
export const notClonable = badRequestError(
  'entries.not_clonable',
  'Entity could not be cloned as it has unique and/or relational fields. Please edit those fields manually and save to complete the cloning.',
);
export const unknownContentType = validationError('entries.unknown_content_type', 'ContentType not found');
export const noUidAttribute = validationError(
  'entries.no_uid_attribute',
  (name: string) => `${name} must be a valid \`uid\` attribute`,
);
