/** What the start says about the administration panel. */
import { hasAdmins } from '../admin/stores/admin-user-store.ts';
import type { OpenProject } from './open-project.ts';
import { publicAddress } from './public-address.ts';

/**
 * Where the panel is, and what to do where nobody can sign in yet.
 * @param listening where the server listens
 */
export async function describePanel({ config, db }: OpenProject, listening: string): Promise<string> {
  const { url } = config.admin;
  const address = /^https?:\/\//.test(url) ? url : `${publicAddress(config.server.url, listening)}${url}`;
  if (config.admin.authSecret === null) {
    return `Administration panel: ${address} (nobody can sign in: config/admin has no auth.secret)`;
  }
  if (await hasAdmins(db)) return `Administration panel: ${address}`;
  return `Administration panel: ${address} (there is no administrator yet: open it to make the first one)`;
}
