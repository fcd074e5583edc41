/** Who edits: an administrator with the rights to entries. */
import type { Caller } from '../../core/access/caller.ts';
import { after, type MaybePromise } from '../../core/base/maybe-promise.ts';
import { type Granted, grantedAt, grantedAtMany } from '../../core/content/granted-at.ts';
import type { ContentReader } from '../../core/content/read-content.ts';
import type { ContentType } from '../../core/model/content-type.ts';
import type { FieldSet } from '../../core/rights/field-set.ts';
import type { Rights } from '../../core/rights/rights.ts';
import type { TypeRights } from '../../core/rights/type-rights.ts';
import type { AdminContext } from '../administrators/admin-context.ts';
import { EXPLORER } from '../administrators/permissions/actions.ts';
import { rightsOf } from '../administrators/rights-of.ts';
import type { Administrator } from '../administrators/session/administrator.ts';
import { READ_POLICY } from './editor-read-policy.ts';

/** What editors do with entries: the actions behind `plugin::content-manager.explorer.`. */
export type Verb = 'create' | 'read' | 'update' | 'delete' | 'publish';

export class Editor {
  readonly admin: Administrator;
  readonly rights: Rights;
  /** Who reads, for `ContentReader`: its plans hold what the editor may read of every type. */
  readonly caller: Caller;

  constructor(admin: Administrator, rights: Rights) {
    this.admin = admin;
    this.rights = rights;
    this.caller = {
      kind: 'public',
      permissionKey: `editor:${rights.key}`,
      rights: rights.reading(`${EXPLORER}.read`, READ_POLICY),
      may: () => false,
    };
  }

  /** What the editor may do with the entries of a type. */
  on(type: ContentType, verb: Verb): TypeRights {
    return this.rights.on(type, `${EXPLORER}.${verb}`);
  }

  /**
   * Looks at a stored entry, inside the transaction around the call if there is one.
   * @returns whether it exists, and which attributes the permissions that it meets name; null where it meets none
   */
  at(reader: ContentReader, type: ContentType, verb: Verb, id: number): Promise<Granted> {
    return grantedAt(reader, this.caller, this.on(type, verb), id);
  }

  /** The same for several entries. @returns the attributes by id; null where an entry meets no permission, nothing for one that is not there */
  atMany(
    reader: ContentReader,
    type: ContentType,
    verb: Verb,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, FieldSet | null>> {
    return grantedAtMany(reader, this.caller, this.on(type, verb), ids);
  }
}

/** The editor behind an administrator: asks the conditions of the permissions. */
export const editorOf = ({ conditions }: AdminContext, admin: Administrator): MaybePromise<Editor> =>
  after(rightsOf(admin, conditions), (rights) => new Editor(admin, rights));
