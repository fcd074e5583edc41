/**
 * Brings a deleted entry back as far as its editor could have made it by hand: with what permissions to create name, published
 * where they may publish it, and named by others where they may change these (A656).
 */

import { USER_UID } from '../../../api/users/users-context.ts';
import type { Body } from '../../../core/content/check/check-context.ts';
import { holderOf } from '../../../core/database/component-holder.ts';
import { forbidden } from '../../../core/errors/catalogue.ts';
import type { ContentType } from '../../../core/model/content-type.ts';
import { fieldsOf, pathsOf } from '../../../core/model/field-paths.ts';
import type { InboundLink } from '../../editing/inbound-links.ts';
import type { RestoredEntry, RestoreRights, TrashedEntry } from '../../editing/trash.ts';
import type { ContentManagerContext } from '../content-manager-context.ts';
import type { Editor } from '../editor.ts';
import { isHiddenFromEditors } from '../editor-read-policy.ts';
import { holdsOn, isHidden, keptStates, restorableOf } from '../read/kept-states.ts';
import { EditorWrite } from '../write/editor-write.ts';

/** What has come back, and what has not. */
export interface RestoredByHand extends RestoredEntry {
  readonly id: number;
  /** Attributes that the editor may not set on a new entry, whatever the entry had in them. */
  readonly leftOut: readonly string[];
  /** Whether it was published, and is a draft now. */
  readonly unpublished: boolean;
}

/**
 * @throws OctavoError ForbiddenError where the editor may make no such entry, or where what they may not set would be lost;
 *   what a new entry is refused with
 */
export async function restoreByHand(
  context: ContentManagerContext,
  { editor, type }: { readonly editor: Editor; readonly type: ContentType },
  { id, locale, snapshot }: TrashedEntry,
): Promise<RestoredByHand> {
  const { db, editing, reader, settings } = context;
  const { revisions, trash } = editing;
  const creating = editor.on(type, 'create');
  if (!creating.holdsIn(locale)) throw forbidden();
  const [state] = await keptStates(db, editor, type, [snapshot]);
  if (isHidden(editor, type, state!)) throw forbidden();
  const fields = restorableOf(editor, type, state!, creating.inLocale(locale));
  const leftOut = pathsOf(fieldsOf(settings().model, type)).filter((path) => !fields.has(path));
  // an account without some of it would be another one; elsewhere a revision keeps what is left out
  if (leftOut.length > 0 && (type.uid === USER_UID || !revisions.keeps(type))) throw forbidden();
  const wasPublished = type.draftAndPublish && (snapshot['publishedAt'] ?? null) !== null;
  const publishes = wasPublished && holdsOn(editor, type, 'publish', state!);
  const isPartial = leftOut.length > 0 || publishes !== wasPublished;

  const write = new EditorWrite(context, editor, type);
  let counted: Body = {};
  const rights: RestoreRights = {
    publishes,
    permitted: (body) => {
      counted = write.permitted(fields, body);
      const hidden = Object.entries(body).filter(([name]) => isHiddenFromEditors(type, name));
      return { ...counted, ...Object.fromEntries(hidden) };
    },
    mayJoin: async (other) => {
      const found = await editor.at(reader, type, 'read', other);
      return found.exists && found.fields !== null;
    },
    mayBeNamedBy: (link) => mayBeNamedBy(context, editor, link),
  };
  const { policy } = write.restoration(() => counted, publishes, isPartial ? snapshot : undefined);
  const { missing } = await trash.restore(type, id, policy, rights);
  return { id, missing, leftOut, unpublished: wasPublished && !publishes };
}

/** Whether the editor may change the attribute of the other entry. Types that no permission is about are for super admins. */
async function mayBeNamedBy(
  { db, reader, settings }: ContentManagerContext,
  editor: Editor,
  { uid, attribute, id }: InboundLink,
): Promise<boolean> {
  const type = settings().model.contentTypes.get(uid);
  const holder = type ? { type, id, path: null } : await holderOf(db, settings(), uid, id);
  if (!holder) return false;
  if (holder.type.hiddenFromEditors) return editor.admin.isSuperAdmin;
  const { path } = holder;
  const found = await editor.at(reader, holder.type, 'update', holder.id);
  return found.exists && found.fields?.hasPartOf(path === null ? attribute : `${path}.${attribute}`) === true;
}
