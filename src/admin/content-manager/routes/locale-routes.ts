/** `/i18n/locales` and `/i18n/iso-locales`: the locales of a project, for administrators. */

import type { HttpReply, HttpRequest, Route } from '../../../core/base/http/route.ts';
import { parseId } from '../../../core/base/parse-id.ts';
import type { Executor } from '../../../core/database/database.ts';
import { defaultLocaleKept, localeExists, localeRowNotFound } from '../../../core/errors/catalogue.ts';
import { changeIn } from '../../administrators/change.ts';
import { bool, checkInput, choice, object, text } from '../../administrators/input.ts';
import { rebuildSuperAdmin } from '../../administrators/permissions/refresh-permissions.ts';
import { publishChange } from '../../administrators/publish-change.ts';
import { adminRoutes } from '../../administrators/routes/admin-route.ts';
import type { Administrator } from '../../administrators/session/administrator.ts';
import type { ContentManagerContext } from '../content-manager-context.ts';
import { deleteLocale } from '../locales/delete-locale.ts';
import { isoLocales } from '../locales/iso-locales.ts';
import {
  findStoredLocale,
  insertLocale,
  listStoredLocales,
  type StoredLocale,
  setDefaultLocale,
  updateLocale,
} from '../locales/locale-store.ts';

const NAME_LENGTH = 50;

const atMostLong = (value: string, label: string): string | null =>
  value.length > NAME_LENGTH ? `${label} must be at most ${NAME_LENGTH} characters` : null;

const filled = (value: string, label: string): string | null =>
  value === '' ? `${label} must be at least 1 characters` : null;

const NEW = object({
  name: text({ nullable: true }, atMostLong),
  code: choice(
    'string',
    isoLocales().map(({ code }) => code),
    { required: true },
  ),
  isDefault: bool({ required: true }),
});

const CHANGE = object({ name: text({ nullable: true }, filled, atMostLong), isDefault: bool() });

interface NewLocale {
  readonly name?: string | null;
  readonly code: string;
  readonly isDefault: boolean;
}

/** What is answered of a locale: the locale itself, without an envelope. */
const answer = (body: object): HttpReply => ({ status: 200, body });

export function localeRoutes(context: ContentManagerContext): Route[] {
  const { signedIn, guarded } = adminRoutes(context);
  const { db, events, actions, settings, writer, now, refreshSettings } = context;

  const find = async (tx: Executor, id: number | null): Promise<StoredLocale> => {
    const locale = id === null ? null : await findStoredLocale(tx, id, settings().defaultLocale);
    if (!locale) throw localeRowNotFound();
    return locale;
  };

  /** One change of the locales, after which everything follows the new list. */
  const changed = async <T>(work: (tx: Executor) => Promise<T>): Promise<T> => {
    const result = await changeIn(db, async (tx) => {
      await tx.lock?.('i18n:locales');
      return work(tx);
    });
    await refreshSettings();
    return result;
  };

  /** Super admins may do everything in every locale. */
  const refreshPermissions = async (tx: Executor): Promise<void> => {
    await tx.lock?.('admin:permissions');
    await rebuildSuperAdmin(tx, settings().model, actions, new Date(now()));
  };

  const create = (body: unknown, { user }: Administrator): Promise<StoredLocale> => {
    const { name, code, isDefault } = checkInput<NewLocale>(NEW, body);
    return changed(async (tx) => {
      const known = await listStoredLocales(tx, settings().defaultLocale);
      if (known.some((one) => one.code === code)) throw localeExists();
      const id = await insertLocale(tx, { code, name: name || null, creator: user.id }, new Date(now()));
      if (isDefault) await setDefaultLocale(tx, code);
      await refreshPermissions(tx);
      const locale = await find(tx, id);
      await publishChange(events, 'locale', { before: null, after: locale });
      return locale;
    });
  };

  const update = (id: number | null, body: unknown, { user }: Administrator): Promise<StoredLocale> => {
    const { name, isDefault } = checkInput<Partial<NewLocale>>(CHANGE, body);
    return changed(async (tx) => {
      const before = await find(tx, id);
      await updateLocale(tx, before.id, { name, editor: user.id }, new Date(now()));
      if (isDefault) await setDefaultLocale(tx, before.code);
      const after = await find(tx, before.id);
      await publishChange(events, 'locale', { before, after });
      return after;
    });
  };

  const remove = ({ params }: HttpRequest): Promise<StoredLocale> =>
    changed(async (tx) => {
      const locale = await find(tx, parseId(params['id']));
      if (locale.isDefault) throw defaultLocaleKept();
      await deleteLocale(tx, locale, { writer, settings: settings() });
      await refreshPermissions(tx);
      await publishChange(events, 'locale', { before: locale, after: null });
      return locale;
    });

  return [
    signedIn('GET', '/i18n/locales', async () =>
      answer(await listStoredLocales(db, settings().defaultLocale)),
    ),
    guarded('GET', '/i18n/iso-locales', 'plugin::i18n.locale.read', () => answer(isoLocales())),
    guarded('POST', '/i18n/locales', 'plugin::i18n.locale.create', async (request, admin) =>
      answer(await create(await request.readBody(), admin)),
    ),
    guarded('PUT', '/i18n/locales/:id', 'plugin::i18n.locale.update', async (request, admin) =>
      answer(await update(parseId(request.params['id']), await request.readBody(), admin)),
    ),
    guarded('DELETE', '/i18n/locales/:id', 'plugin::i18n.locale.delete', async (request) =>
      answer(await remove(request)),
    ),
  ];
}
