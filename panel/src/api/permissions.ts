/** What the administrator who is signed in may do. The server decides; the panel offers nothing it would refuse. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Permission } from '../../../src/admin/permissions/permission-store.ts';
import { permissionsQuery } from './queries.ts';

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
   * Whether a field is among those an action is allowed for.
   * @param field a path: `seo.metaTitle`
   */
  canField(action: string, subject: string, field: string): boolean {
    return this.#of(action, subject).some(({ properties: { fields } }) =>
      fields === undefined
        ? true
        : fields.some(
            (name) => name === field || name.startsWith(`${field}.`) || field.startsWith(`${name}.`),
          ),
    );
  }

  /** Whether an action is allowed in a language. */
  canLocale(action: string, subject: string, locale: string): boolean {
    return this.#of(action, subject).some(
      ({ properties: { locales } }) => locales === undefined || locales === null || locales.includes(locale),
    );
  }

  #of(action: string, subject: string | undefined): readonly Permission[] {
    const found = this.#byAction.get(action) ?? [];
    return subject === undefined
      ? found
      : found.filter((one) => one.subject === null || one.subject === subject);
  }
}

export function usePermissions(): Permissions {
  const { data } = useSuspenseQuery(permissionsQuery);
  return useMemo(() => new Permissions(data), [data]);
}
