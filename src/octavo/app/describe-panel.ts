/** What the start says about the administration panel. */
import { hasAdmins } from '../../admin/administrators/stores/admin-user-store.ts';
import {
  type DevelopmentLogin,
  developmentAdministrator,
  PASSWORD_FILE,
} from './development-administrator.ts';
import type { OpenProject } from './open-project.ts';
import { publicAddress } from './public-address.ts';

/**
 * Where the panel is, and how to sign in: a development server makes the administrator the project names for that.
 * @param listening where the server listens
 */
export async function describePanel(
  opened: OpenProject,
  listening: string,
  mode: 'production' | 'development',
): Promise<string> {
  const { config, db } = opened;
  const { url } = config.admin;
  const address = /^https?:\/\//.test(url) ? url : `${publicAddress(config.server.url, listening)}${url}`;
  const line = `Administration panel: ${address}`;
  if (config.admin.authSecret === null) {
    return `${line} (nobody can sign in: config/admin has no auth.secret)`;
  }
  const login = mode === 'development' ? await developmentAdministrator(opened) : null;
  if (login) return `${line}\n${describeLogin(login)}`;
  if (await hasAdmins(db)) return line;
  return `${line} (there is no administrator yet: open it to make the first one, or run octavo admin create <email> <firstname>)`;
}

/** A terminal shows the password once; `octavo dev` starts the server after each change. */
const describeLogin = ({ email, password, isNew }: DevelopmentLogin): string =>
  isNew
    ? `  Sign in as ${email} with the password ${password} (of this folder alone, kept in ${PASSWORD_FILE})`
    : `  Sign in as ${email} with the password in ${PASSWORD_FILE}`;
