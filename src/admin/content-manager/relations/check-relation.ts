/** Who may ask for the entries of a relation. */

import type { Granted } from '../../../core/content/granted-at.ts';
import { holderOf } from '../../../core/database/component-holder.ts';
import { forbidden, notFound } from '../../../core/errors/catalogue.ts';
import type { ContentType } from '../../../core/model/content-type.ts';
import type { ContentManagerContext } from '../content-manager-context.ts';
import type { Editor } from '../editor.ts';
import type { RelationField } from './relation-field.ts';

/** Types that no editor's permission is about, and the action that opens their relations. */
const ACTIONS: Readonly<Record<string, string>> = { 'admin::user': 'admin::users.read' };

/**
 * A relation that the editor may not read on any entry. What a component has is for the entry around it to open (A224).
 * @throws OctavoError 403
 */
export function checkField(editor: Editor, { schema, attribute }: RelationField): void {
  if (attribute.system) throw forbidden();
  if (schema.modelType === 'component') return;
  const action = actionOf(schema);
  if (action !== undefined) {
    if (!editor.admin.can(action)) throw forbidden();
  } else if (!editor.on(schema, 'read').fields.hasPartOf(attribute.name)) throw forbidden();
}

/**
 * The entry, or the row of a component, that has the relation.
 * @throws OctavoError 404 for one that is not there, 403 where the editor may not read the relation of it
 */
export async function checkEntry(
  context: ContentManagerContext,
  editor: Editor,
  { schema, attribute }: RelationField,
  id: number,
): Promise<void> {
  if (schema.modelType === 'contentType') {
    const granted = await at(context, editor, schema, id);
    if (actionOf(schema) === undefined) checkGranted(granted, attribute.name);
    return;
  }
  const holder = await holderOf(context.db, context.settings(), schema.uid, id);
  if (!holder) throw notFound();
  checkGranted(await at(context, editor, holder.type, holder.id), `${holder.path}.${attribute.name}`);
}

const actionOf = ({ uid }: ContentType): string | undefined =>
  Object.hasOwn(ACTIONS, uid) ? ACTIONS[uid] : undefined;

async function at(
  { reader }: ContentManagerContext,
  editor: Editor,
  type: ContentType,
  id: number,
): Promise<Extract<Granted, { exists: true }>> {
  const granted = await editor.at(reader, type, 'read', id);
  if (!granted.exists) throw notFound();
  return granted;
}

function checkGranted({ fields }: Extract<Granted, { exists: true }>, path: string): void {
  if (!fields?.hasPartOf(path)) throw forbidden();
}
