/** What the administrators of a database may read and write, asked of its tables: a second opinion beside the product's. */
import type BetterSqlite3 from 'better-sqlite3';
import type { ContentType } from '../../src/core/model/content-type.ts';

export const EXPLORER = 'plugin::content-manager.explorer';

interface Grant {
  readonly fields: readonly string[] | null;
  readonly locales: readonly string[] | null;
  readonly conditions: readonly string[];
}

/** Attributes that every answer has, whatever the fields of a permission. */
export const ALWAYS: ReadonlySet<string> = new Set([
  'id',
  'createdAt',
  'updatedAt',
  'publishedAt',
  'locale',
  'localizations',
  'createdBy',
  'updatedBy',
]);

export class Access {
  readonly #db: BetterSqlite3.Database;
  readonly #admin: number;

  /** @param admin whose rights they are */
  constructor(db: BetterSqlite3.Database, admin: number) {
    this.#db = db;
    this.#admin = admin;
  }

  #roles(admin: number): readonly number[] {
    return this.#db
      .prepare('SELECT role_id FROM admin_users_roles_links WHERE user_id = ?')
      .pluck()
      .all(admin) as number[];
  }

  grants({ uid, localized }: ContentType, verb: string): readonly Grant[] {
    const roles = this.#roles(this.#admin);
    const rows = this.#db
      .prepare(
        `SELECT p.properties, p.conditions FROM admin_permissions p JOIN admin_permissions_role_links l
         ON l.permission_id = p.id WHERE p.action = ? AND p.subject = ? AND l.role_id IN (${roles.join()})`,
      )
      .all(`${EXPLORER}.${verb}`, uid) as { properties: string; conditions: string }[];
    return rows.map((row) => {
      const { fields = null, locales = [] } = JSON.parse(row.properties) as {
        fields?: string[] | null;
        locales?: string[] | null;
      };
      return {
        fields,
        locales: localized ? locales : null,
        conditions: JSON.parse(row.conditions) as string[],
      };
    });
  }

  /** Whether a permission to read some entry of a type names an attribute, whatever its conditions. */
  mayReadSome(type: ContentType, path: string): boolean {
    return this.grants(type, 'read').some((grant) => names(grant, path));
  }

  /** Whether all entries are open with an attribute. */
  mayReadAll(type: ContentType, path: string): boolean {
    return this.grants(type, 'read').some(
      (grant) => names(grant, path) && grant.conditions.length === 0 && this.#isWhole(grant),
    );
  }

  #isWhole({ locales }: Grant): boolean {
    if (locales === null) return true;
    const all = this.#db.prepare('SELECT code FROM i18n_locale').pluck().all() as string[];
    return all.every((code) => locales.includes(code));
  }

  /** Whether a stored entry meets a permission, with an attribute if one is named. */
  mayOn(type: ContentType, verb: string, id: number, path?: string): boolean {
    const row = this.#db.prepare(`SELECT * FROM "${type.collectionName}" WHERE id = ?`).get(id) as
      | Record<string, unknown>
      | undefined;
    if (!row) return false;
    return this.grants(type, verb).some(
      (grant) =>
        (path === undefined || names(grant, path)) &&
        (grant.locales === null || grant.locales.includes(String(row['locale']))) &&
        (grant.conditions.length === 0 || grant.conditions.some((one) => this.#meets(row, one))),
    );
  }

  #meets({ created_by_id: creator }: Record<string, unknown>, condition: string): boolean {
    if (creator === null || creator === undefined) return false;
    if (condition === 'admin::is-creator') return creator === this.#admin;
    const roles = this.#roles(this.#admin);
    return this.#roles(Number(creator)).some((role) => roles.includes(role));
  }
}

/** Whether the fields of a permission have an attribute, or a part of it, or what it is a part of. */
function names({ fields }: Grant, path: string): boolean {
  if (fields === null || ALWAYS.has(path)) return true;
  return fields.some((one) => one === path || one.startsWith(`${path}.`) || path.startsWith(`${one}.`));
}
