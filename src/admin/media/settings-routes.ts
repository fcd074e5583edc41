/** `/upload/settings`, `/upload/configuration`: how pictures are made, and how the panel lists files. */

import type { HttpReply, Route } from '../../core/base/http/route.ts';
import { readSetting } from '../../core/database/settings-table.ts';
import { readUploadSettings, SETTINGS_KEY } from '../../core/upload/upload-settings.ts';
import type { AdminContext } from '../administrators/admin-context.ts';
import { changeSetting } from '../administrators/change-setting.ts';
import { bool, checkInput, choice, object, wholeNumber } from '../administrators/input.ts';
import { adminRoutes, data } from '../administrators/routes/admin-route.ts';

const VIEW_KEY = 'plugin_upload_view_configuration';

const SORTS = ['createdAt:DESC', 'createdAt:ASC', 'name:ASC', 'name:DESC', 'updatedAt:DESC', 'updatedAt:ASC'];

/** Files of one page. */
const MOST_FILES = 100;

const SETTINGS = {
  sizeOptimization: bool({ required: true }),
  responsiveDimensions: bool({ required: true }),
  autoOrientation: bool(),
};
const VIEW = {
  pageSize: wholeNumber({ required: true, min: 1, max: MOST_FILES }),
  sort: choice(null, SORTS),
};

export function settingsRoutes(context: AdminContext): Route[] {
  const { guarded, signedIn } = adminRoutes(context);
  const { db } = context;
  const settings = 'plugin::upload.settings.read';

  const view = async (): Promise<object> => {
    const stored = await readSetting(db, VIEW_KEY);
    const { pageSize = 10, sort = 'createdAt:DESC' } = stored;
    return { pageSize, sort };
  };

  /**
   * Changes one of the two: members that are not sent stay, others than those of the form are left out (A302). What else
   * is stored stays, too: another version of the panel may know it.
   */
  const change = async (key: string, form: object, body: unknown, read: () => Promise<object>) => {
    const input = checkInput<Record<string, unknown>>(object(form as never, { open: true }), body ?? {});
    const known = Object.keys(form).filter((name) => input[name] !== undefined);
    await changeSetting(context, {
      key,
      change: async (stored) => ({
        ...stored,
        ...(await read()),
        ...Object.fromEntries(known.map((name) => [name, input[name]])),
      }),
    });
    return answer(read);
  };

  const answer = async (read: () => Promise<object>): Promise<HttpReply> => data(await read());
  const pictures = (): Promise<object> => readUploadSettings(db);

  return [
    guarded('GET', '/upload/settings', settings, () => answer(pictures)),
    guarded('PUT', '/upload/settings', settings, async (request) =>
      change(SETTINGS_KEY, SETTINGS, await request.readBody(), pictures),
    ),
    signedIn('GET', '/upload/configuration', () => answer(view)),
    guarded('PUT', '/upload/configuration', 'plugin::upload.configure-view', async (request) =>
      change(VIEW_KEY, VIEW, await request.readBody(), view),
    ),
  ];
}
