/** The permissions of an administrator, as the server reads them: the panel offers nothing it would refuse. */
import type { Permission } from '../../../src/admin/administrators/permissions/admin-permission-store.ts';

const IS_CREATOR = 'admin::is-creator';

export class Permissions {
  readonly #byAction: ReadonlyMap<string, readonly Permission[]>;

  constructor(permissions: readonly Permission[]) {
    this.#byAction = Map.groupBy(permissions, ({ action }) => action);
  }

  /** Whether one of the permissions has an action, for this subject if one is given. */
  can(action: string, subject?: string): boolean {
    return this.#of(action, subject).length > 0;
  }

  canAny(actions: readonly string[]): boolean {
    return actions.some((action) => this.can(action));
  }

  /**
   * Whether a field is among those an action is allowed for. A permission without fields opens all of them.
   * @param field a path: `seo.metaTitle`
   */
  canField(action: string, subject: string, field: string): boolean {
    return this.#of(action, subject).some(({ properties: { fields } }) =>
      fields === undefined || fields === null
        ? true
        : fields.some(
            (name) => name === field || name.startsWith(`${field}.`) || field.startsWith(`${name}.`),
          ),
    );
  }

  /**
   * Whether an action is allowed in a locale. Unlike with fields, a permission without locales opens none of them; null
   * opens all (A361).
   * @param locale null for a type that is not localized
   */
  canLocale(action: string, subject: string, locale: string | null): boolean {
    return this.#of(action, subject).some(
      ({ properties: { locales } }) =>
        locale === null || locales === null || locales?.includes(locale) === true,
    );
  }

  /**
   * Those that hold for one entry, as far as the panel can know it: a permission with the condition *is creator* is none for an
   * entry that somebody else has made. Other conditions are the server's to judge.
   * @param person the administrator's id
   */
  forEntry(entry: Readonly<Record<string, unknown>>, person: number): Permissions {
    const createdBy = entry['createdBy'];
    if (createdBy === undefined) return this;
    const isMine = (createdBy as { readonly id?: unknown } | null)?.id === person;
    const all = [...this.#byAction.values()].flat();
    return new Permissions(
      all.filter(
        ({ conditions }) =>
          isMine || conditions.length === 0 || conditions.some((condition) => condition !== IS_CREATOR),
      ),
    );
  }

  #of(action: string, subject: string | undefined): readonly Permission[] {
    const found = this.#byAction.get(action) ?? [];
    return subject === undefined
      ? found
      : found.filter((one) => one.subject === null || one.subject === subject);
  }
}
