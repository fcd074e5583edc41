/**
 * The attributes Octavo sets itself. They come after a schema's own, in this order, in an entry's JSON and in
 * the v4 columns.
 */
import type { Attribute, RelationAttribute, ScalarAttribute } from './attribute.ts';
import type { ContentType } from './content-type.ts';

/** The users of the administration panel, who create and change entries. */
export const ADMIN_USER_UID = 'admin::user';

/**
 * How v4 declares `createdBy` and `updatedBy` in the attributes of a content-type.
 * @param isPrivate whether the content API leaves them out
 */
export const declaredCreator = (isPrivate: boolean): Record<string, string | boolean> => ({
  type: 'relation',
  relation: 'oneToOne',
  target: ADMIN_USER_UID,
  configurable: false,
  writable: false,
  visible: false,
  useJoinTable: false,
  private: isPrivate,
});

/** The system attributes of a content-type; components have none. */
export function systemAttributes(
  type: Pick<ContentType, 'uid' | 'draftAndPublish' | 'localized' | 'populateCreatorFields'>,
  privateNames: ReadonlySet<string>,
): readonly Attribute[] {
  const base = (name: string) => ({
    name,
    private: privateNames.has(name),
    required: false,
    localized: true,
    system: true,
  });
  const datetime = (name: string): ScalarAttribute => ({
    ...base(name),
    kind: 'scalar',
    type: 'datetime',
    unique: false,
  });
  const creator = (name: string): RelationAttribute => ({
    ...base(name),
    private: privateNames.has(name) || !type.populateCreatorFields,
    kind: 'relation',
    relation: 'oneToOne',
    target: ADMIN_USER_UID,
  });
  return [
    datetime('createdAt'),
    datetime('updatedAt'),
    ...(type.draftAndPublish ? [datetime('publishedAt')] : []),
    creator('createdBy'),
    creator('updatedBy'),
    ...(type.localized
      ? [
          {
            ...base('localizations'),
            kind: 'relation',
            relation: 'oneToMany',
            target: type.uid,
          } satisfies RelationAttribute,
          { ...base('locale'), kind: 'scalar', type: 'string', unique: false } satisfies ScalarAttribute,
        ]
      : []),
  ];
}
