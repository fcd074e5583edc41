/** What the panel asks about the project: `/admin/init`, information, settings. */
import type { Route } from '../../../core/base/http/route.ts';
import { forbidden } from '../../../core/errors/catalogue.ts';
import type { AdminContext } from '../admin-context.ts';
import { hasAdmins } from '../stores/admin-user-store.ts';
import { adminRoutes, data, NO_CONTENT } from './admin-route.ts';
import { readLogos, saveLogos, showLogos } from './project-settings.ts';

export function settingsRoutes(context: AdminContext): Route[] {
  const { open, signedIn, guarded } = adminRoutes(context);
  const { db, config, project } = context;
  return [
    open('GET', '/admin/init', async () => {
      const { menuLogo, authLogo } = await readLogos(db);
      return data({
        // v4's telemetry id: this server sends no telemetry
        uuid: false,
        hasAdmin: await hasAdmins(db),
        menuLogo: menuLogo?.url ?? null,
        authLogo: authLogo?.url ?? null,
      });
    }),
    open('GET', '/admin/project-type', () => data({ isEE: false, features: [], flags: config.flags })),
    signedIn('GET', '/admin/information', (_request, admin) => {
      // versions are of use to attackers, and an account without a role may do nothing (A275)
      if (admin.user.roles.length === 0) throw forbidden();
      return data({
        currentEnvironment: project.environment,
        autoReload: project.watches,
        strapiVersion: COMPATIBLE_VERSION,
        dependencies: project.dependencies,
        projectId: false,
        nodeVersion: process.version,
        communityEdition: true,
        useYarn: false,
      });
    }),
    signedIn('GET', '/admin/server-information', (_request, admin) => {
      if (admin.user.roles.length === 0) throw forbidden();
      return data({ version: project.version, database: db.dialect });
    }),
    signedIn('GET', '/admin/telemetry-properties', () => NO_CONTENT),
    guarded('GET', '/admin/plugins', 'admin::marketplace.read', () => ({
      status: 200,
      body: { plugins: project.plugins },
    })),
    guarded('GET', '/admin/project-settings', 'admin::project-settings.read', async () => ({
      status: 200,
      body: showLogos(await readLogos(db)),
    })),
    guarded('POST', '/admin/project-settings', 'admin::project-settings.update', async (request) => ({
      status: 200,
      body: showLogos(await saveLogos(context, request)),
    })),
  ];
}

/** The version of the API that this server speaks, for tools that choose by it. */
const COMPATIBLE_VERSION = '4.26.2';
