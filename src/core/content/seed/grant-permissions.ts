/** The locales and permissions of `content/manifest.json`, added to those the database starts with. */

import type { Executor } from '../../database/database.ts';
import type { LinkHop } from '../../database/layout/hop.ts';
import { type Layout, tableOf } from '../../database/layout/layout.ts';
import { insertRow, timestamps } from '../../database/seed/rows.ts';
import { ident, sql } from '../../database/sql-template.ts';
import type { Model } from '../../model/content-type.ts';
import type { Problem } from '../../project/start-error.ts';
import { MANIFEST, type SeedManifest } from './content-folder.ts';
import { Place } from './place.ts';

const PERMISSION_UID = 'plugin::users-permissions.permission';
const ROLE_UID = 'plugin::users-permissions.role';
const LOCALE_UID = 'plugin::i18n.locale';

/** Finds grants on content-types that the project does not have. */
export function checkPermissions({ permissions }: SeedManifest, model: Model, problems: Problem[]): void {
  const place = new Place(problems, `content/${MANIFEST}`, 'permissions');
  for (const [role, grants] of Object.entries(permissions)) {
    for (const uid of Object.keys(grants)) {
      if (uid.startsWith('api::') && !model.contentTypes.has(uid)) {
        place.at(role).problem(`this project has no content-type ${uid}`);
      }
    }
  }
}

/** Adds the locales that are missing. @returns how many */
export async function addLocales(
  tx: Executor,
  layout: Layout,
  { locales }: SeedManifest,
  now: Date,
): Promise<number> {
  const { table } = tableOf(layout, LOCALE_UID);
  const present = new Set(
    (await tx.query<{ code: string }>(sql`SELECT code FROM ${ident(table)}`)).map(({ code }) => code),
  );
  const missing = locales.filter(({ code }) => !present.has(code));
  for (const { code, name } of missing) await insertRow(tx, table, { name, code, ...timestamps(now) });
  return missing.length;
}

/**
 * Grants the actions to the roles, after those they have.
 * @returns how many
 * @throws Error where the database has no such role
 */
export async function grantPermissions(
  tx: Executor,
  layout: Layout,
  { permissions }: SeedManifest,
  now: Date,
): Promise<number> {
  const { table, hops } = tableOf(layout, PERMISSION_UID);
  const hop = hops.get('role') as LinkHop;
  let granted = 0;
  for (const [type, grants] of Object.entries(permissions)) {
    const [role] = await tx.query<{ id: number }>(
      sql`SELECT id FROM ${ident(tableOf(layout, ROLE_UID).table)} WHERE "type" = ?`,
      [type],
    );
    if (!role) throw new Error(`content/${MANIFEST}: permissions: there is no role of the type ${type}`);
    const [last] = await tx.query<{ n: number }>(
      sql`SELECT count(*) AS n FROM ${ident(hop.table)} WHERE ${ident(hop.targetColumn)} = ?`,
      [role.id],
    );
    let order = last!.n;
    for (const [uid, actions] of Object.entries(grants)) {
      for (const action of actions) {
        const id = await insertRow(tx, table, { action: `${uid}.${action}`, ...timestamps(now) });
        order += 1;
        granted += 1;
        await insertRow(tx, hop.table, {
          [hop.ownerColumn]: id,
          [hop.targetColumn]: role.id,
          [hop.inverseOrderColumn!]: order,
        });
      }
    }
  }
  return granted;
}
