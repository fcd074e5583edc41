/** Who works in the media library: an administrator with the rights to files and folders. */
import type { Caller } from '../../core/access/caller.ts';
import { grantedAt } from '../../core/content/granted-at.ts';
import type { ContentReader } from '../../core/content/read-content.ts';
import { FILE_UID } from '../../core/database/layout/layout.ts';
import { entityNotFound, forbidden } from '../../core/errors/catalogue.ts';
import { type ContentType, contentTypeOf, type Model } from '../../core/model/content-type.ts';
import type { Rights } from '../../core/rights/rights.ts';
import type { TypeRights } from '../../core/rights/type-rights.ts';
import type { AdminContext } from '../administrators/admin-context.ts';
import { rightsOf } from '../administrators/rights-of.ts';
import type { Administrator } from '../administrators/session/administrator.ts';

export const FOLDER_UID = 'plugin::upload.folder';

/** What is done in the media library: the actions behind `plugin::upload.`. */
export type MediaAction = 'read' | 'assets.create' | 'assets.update';

export class MediaUser {
  readonly admin: Administrator;
  readonly #rights: Rights;
  /**
   * Who reads: every attribute of files and folders may be read with the action. Which names a client may use is
   * checked before (`media-query.ts`); which files are shown is a condition of each plan.
   */
  readonly caller: Caller;

  constructor(admin: Administrator, rights: Rights) {
    this.admin = admin;
    this.#rights = rights;
    this.caller = {
      kind: 'public',
      permissionKey: `media:${rights.key}`,
      seesAll: true,
      may: () => true,
    };
  }

  /** The administrator's id, for the columns of creators. */
  get id(): number {
    return this.admin.user.id;
  }

  /** Which files, or folders, an action is allowed on. */
  on(type: ContentType, action: MediaAction): TypeRights {
    return this.#rights.on(type, `plugin::upload.${action}`);
  }

  /** @throws OctavoError 403 for who has the action on no file */
  need(model: Model, action: MediaAction): void {
    if (this.on(contentTypeOf(model, FILE_UID), action).isEmpty) throw forbidden();
  }

  /**
   * Looks at a stored file, inside the transaction around the call if there is one.
   * @throws OctavoError 404; 403 where the conditions of the action do not hold for it
   */
  async needFor(reader: ContentReader, model: Model, action: MediaAction, id: number): Promise<void> {
    const rights = this.on(contentTypeOf(model, FILE_UID), action);
    const granted = await grantedAt(reader, this.caller, rights, id);
    if (!granted.exists) throw entityNotFound();
    if (granted.fields === null) throw forbidden();
  }
}

/** The user behind an administrator: asks the conditions of the permissions. */
export const mediaUserOf = async ({ conditions }: AdminContext, admin: Administrator): Promise<MediaUser> =>
  new MediaUser(admin, await rightsOf(admin, conditions));
