/**
 * What administrators have set for a type and its attributes follows a rename: the content manager's views, the
 * permissions of roles and tokens.
 */
import { isObject } from '../../../core/base/is-object.ts';
import type { Executor } from '../../../core/database/database.ts';
import type { PresentLayout } from '../../../core/database/layout/present-layout.ts';
import { ident, sql } from '../../../core/database/sql-template.ts';
import type { Json } from '../draft.ts';
import type { DataStep } from './data-step.ts';
import type { Names } from './renames.ts';

type RenameStep = Extract<DataStep, { kind: 'renameInSettings' }>;

const VIEWS = 'plugin_content_manager_configuration_';

/** Views of content-types and of components. */
const viewKeys = (uid: string): readonly string[] => [
  `${VIEWS}content_types::${uid}`,
  `${VIEWS}components::${uid}`,
];

export async function renameInSettings(
  tx: Executor,
  { tables }: PresentLayout,
  step: RenameStep,
): Promise<void> {
  if (tables.has('strapi_core_store_settings')) await renameViews(tx, step);
  if (tables.has('admin_permissions')) await renamePermissions(tx, step);
  if (step.uid === step.to || !step.uid.includes('::')) return;
  for (const table of ['up_permissions', 'strapi_api_token_permissions']) {
    if (tables.has(table)) await renameActions(tx, table, step);
  }
  if (tables.get('strapi_release_actions')?.has('content_type')) {
    await tx.run(sql`UPDATE strapi_release_actions SET content_type = ? WHERE content_type = ?`, [
      step.to,
      step.uid,
    ]);
  }
}

async function renameViews(tx: Executor, { uid, to, attributes }: RenameStep): Promise<void> {
  const [targets, found] = [viewKeys(to), viewKeys(uid)];
  for (const [at, key] of found.entries()) {
    const rows = await tx.query<{ id: number; value: string | null }>(
      sql`SELECT id, value FROM strapi_core_store_settings WHERE "key" = ?`,
      [key],
    );
    for (const { id, value } of rows) {
      const view = parsed(value);
      if (!isObject(view)) continue;
      const renamed = { ...renameView(view, attributes), uid: to };
      await tx.run(sql`UPDATE strapi_core_store_settings SET "key" = ?, value = ? WHERE id = ?`, [
        targets[at]!,
        JSON.stringify(renamed),
        id,
      ]);
    }
  }
}

/** A view names attributes as keys of `metadatas`, in its layouts and in its settings. */
function renameView(view: Json, attributes: RenameStep['attributes']): Json {
  const now = (name: unknown): unknown => (typeof name === 'string' ? (attributes[name] ?? name) : name);
  const { metadatas, layouts, settings } = view;
  const mapList = (list: unknown): unknown => (Array.isArray(list) ? list.map(now) : list);
  return {
    ...view,
    ...(isObject(metadatas)
      ? {
          metadatas: Object.fromEntries(
            Object.entries(metadatas).map(([name, one]) => {
              const renamed = String(now(name));
              return [renamed, renameLabels(one, name, renamed)];
            }),
          ),
        }
      : {}),
    ...(isObject(layouts)
      ? {
          layouts: {
            ...layouts,
            list: mapList(layouts['list']),
            editRelations: mapList(layouts['editRelations']),
            edit: Array.isArray(layouts['edit'])
              ? layouts['edit'].map((row: unknown) =>
                  Array.isArray(row)
                    ? row.map((cell: unknown) =>
                        isObject(cell) ? { ...cell, name: now(cell['name']) } : cell,
                      )
                    : row,
                )
              : layouts['edit'],
          },
        }
      : {}),
    ...(isObject(settings)
      ? {
          settings: {
            ...settings,
            mainField: now(settings['mainField']),
            defaultSortBy: now(settings['defaultSortBy']),
          },
        }
      : {}),
  };
}

/** A label that is the attribute's name follows it; one that a person wrote stays. */
function renameLabels(metadata: unknown, from: string, to: string): unknown {
  if (!isObject(metadata) || from === to) return metadata;
  return Object.fromEntries(
    Object.entries(metadata).map(([part, one]) => [
      part,
      isObject(one) && one['label'] === from ? { ...one, label: to } : one,
    ]),
  );
}

/** In the views of other types, for relations that lead to the type. */
export async function renameMainField(
  tx: Executor,
  { tables }: PresentLayout,
  { attributes, relations }: Extract<DataStep, { kind: 'renameMainField' }>,
): Promise<void> {
  if (!tables.has('strapi_core_store_settings')) return;
  for (const { uid, attribute } of relations) {
    for (const key of viewKeys(uid)) {
      const rows = await tx.query<{ id: number; value: string | null }>(
        sql`SELECT id, value FROM strapi_core_store_settings WHERE "key" = ?`,
        [key],
      );
      for (const { id, value } of rows) {
        const view = parsed(value);
        const metadatas = isObject(view) ? view['metadatas'] : null;
        const metadata = isObject(metadatas) ? metadatas[attribute] : null;
        const edit = isObject(metadata) ? metadata['edit'] : null;
        const mainField = isObject(edit) ? attributes[String(edit['mainField'])] : undefined;
        if (mainField === undefined) continue;
        Object.assign(edit as Json, { mainField });
        await tx.run(sql`UPDATE strapi_core_store_settings SET value = ? WHERE id = ?`, [
          JSON.stringify(view),
          id,
        ]);
      }
    }
  }
}

/** Permissions have the type as their subject, and names of attributes as `properties.fields`: `seo.metaTitle`. */
async function renamePermissions(tx: Executor, { uid, to, fields: names }: RenameStep): Promise<void> {
  const rows = await tx.query<{ id: number; properties: string | null }>(
    sql`SELECT id, properties FROM admin_permissions WHERE subject = ?`,
    [uid],
  );
  for (const { id, properties } of rows) {
    const read = parsed(properties);
    const fields = isObject(read) ? read['fields'] : undefined;
    const renamed = Array.isArray(fields)
      ? { ...(read as Json), fields: fields.map((path) => renamePath(String(path), names)) }
      : read;
    await tx.run(sql`UPDATE admin_permissions SET subject = ?, properties = ? WHERE id = ?`, [
      to,
      JSON.stringify(renamed),
      id,
    ]);
  }
}

/** A path, by the longest part of it that has another name now. */
function renamePath(path: string, names: Names): string {
  const parts = path.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const now = names[parts.slice(0, length).join('.')];
    if (now !== undefined) return [now, ...parts.slice(length)].join('.');
  }
  return path;
}

/** Removes what was set for a type that is gone. */
export async function forgetSettings(tx: Executor, { tables }: PresentLayout, uid: string): Promise<void> {
  if (tables.has('strapi_core_store_settings')) {
    for (const key of viewKeys(uid)) {
      await tx.run(sql`DELETE FROM strapi_core_store_settings WHERE "key" = ?`, [key]);
    }
  }
  if (!uid.includes('::')) return;
  for (const table of ['up_permissions', 'strapi_api_token_permissions']) {
    if (!tables.has(table)) continue;
    const rows = await tx.query<{ id: number; action: string | null }>(
      sql`SELECT id, action FROM ${ident(table)} WHERE action LIKE ?`,
      [`${uid}.%`],
    );
    for (const { id, action } of rows) {
      if (action?.startsWith(`${uid}.`)) await tx.run(sql`DELETE FROM ${ident(table)} WHERE id = ?`, [id]);
    }
  }
}

/** `api::tag.tag.find` */
async function renameActions(tx: Executor, table: string, { uid, to }: RenameStep): Promise<void> {
  const rows = await tx.query<{ id: number; action: string | null }>(
    sql`SELECT id, action FROM ${ident(table)} WHERE action LIKE ?`,
    [`${uid}.%`],
  );
  for (const { id, action } of rows) {
    if (!action?.startsWith(`${uid}.`)) continue;
    await tx.run(sql`UPDATE ${ident(table)} SET action = ? WHERE id = ?`, [
      `${to}${action.slice(uid.length)}`,
      id,
    ]);
  }
}

function parsed(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : text;
  } catch {
    return null;
  }
}
