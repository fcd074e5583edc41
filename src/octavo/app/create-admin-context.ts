/** Makes what the administration API works with, for one project. */

import { join } from 'node:path';
import type { AdminContext } from '../../admin/administrators/admin-context.ts';
import { describePanelSettings } from '../../admin/administrators/panel-settings.ts';
import { ConditionRegistry } from '../../admin/administrators/permissions/condition-registry.ts';
import { refreshPermissions } from '../../admin/administrators/permissions/refresh-permissions.ts';
import { AdminSessions } from '../../admin/administrators/session/admin-sessions.ts';
import { readKeyId } from '../../admin/administrators/session/session-store.ts';
import { keepAuditLogTrimmed } from '../../admin/audit/audit-trimmer.ts';
import { servedEntry } from '../../admin/plugin-panels/served-entry.ts';
import { openRateLimitStore } from '../../api/users/rate-limits/open-store.ts';
import { createRateLimiter } from '../../api/users/rate-limits/rate-limiter.ts';
import type { UserMailer, UserStore } from '../../api/users/user-services.ts';
import { createJwtVerifier, type JwtVerifier, onlySome } from '../../core/access/jwt-verifier.ts';
import { BackgroundTasks } from '../../core/base/background-tasks.ts';
import { readAdminApp } from '../../core/project/admin-app.ts';
import { ResumableUploads } from '../../core/upload/resumable/resumable-uploads.ts';
import { actionRegistry } from './action-registry.ts';
import { describeProject } from './describe-project.ts';
import type { OpenProject } from './open-project.ts';
import type { RoutedActions } from './routed-actions.ts';
import type { ServerContext } from './server-context.ts';

export function createAdminContext(
  project: OpenProject,
  serverContext: ServerContext,
  { mailer, email, now }: Pick<UserMailer & UserStore, 'mailer' | 'email' | 'now'>,
  contentActions: Pick<RoutedActions, 'list'>,
): AdminContext {
  const { db, clock, access, reader, config, model } = project;
  const { isOneOfSeveral, reporter, address } = serverContext;
  const onWarning = (message: string): void => reporter.warn(message);
  const { plugins, admin } = config;
  const store = openRateLimitStore(plugins.usersPermissions.ratelimit, { db, isOneOfSeveral, onWarning });
  serverContext.atEnd(() => store.close?.());
  const background = new BackgroundTasks();
  serverContext.withWorker(background);
  const actions = actionRegistry(model, config);
  const conditions = new ConditionRegistry();
  // code has declared its own in the meantime, and no longer may
  if (project.code) {
    actions.replace(
      project.code.forAdmins.actions((uid) => model.contentTypes.has(uid), plugins.i18n.enabled),
    );
    conditions.replace(project.code.forAdmins.conditions(conditions.list(), onWarning));
  }
  if (admin.auditLogs.enabled)
    serverContext.afterStart(() => {
      const trimmer = keepAuditLogTrimmed(db, { ...admin.auditLogs, clock, onWarning });
      serverContext.withWorker(trimmer);
      serverContext.atEnd(trimmer.end);
    });
  serverContext.beforeListening(() =>
    refreshPermissions(db, model, actions, contentActions.list(), new Date(now())),
  );
  const hasSharedSecret =
    admin.authSecret !== null && admin.authSecret === plugins.usersPermissions.jwtSecret;
  if (hasSharedSecret)
    onWarning(
      'Administrators and users of the content API have one secret (admin.auth.secret and jwtSecret of users-permissions): tokens of administrators that Strapi has issued do not count. Give each a secret of its own.',
    );
  const verifier = admin.authSecret === null ? null : adminVerifier(admin.authSecret, hasSharedSecret, now);
  const resumable = new ResumableUploads(join(project.project.dir, '.tmp', 'resumable'), now);
  serverContext.beforeListening(() => resumable.removeExpired());
  return {
    db,
    access,
    reader,
    settings: () => project.settings,
    lookForSettings: project.lookForSettings,
    config: admin,
    sessions: new AdminSessions(db, verifier, { actions, conditions }),
    limiter: createRateLimiter({ ...admin.rateLimit, accountsAsInV4: true, clock, store }),
    actions,
    conditions,
    contentActions: contentActions.list,
    codeRoutes: () => project.code?.listedRoutes() ?? [],
    panel: describePanelSettings(
      project.project.dir,
      admin.serveAdminPanel ? readAdminApp(project.project.dir) : null,
      admin,
      admin.serveAdminPanel ? servedEntry(project.project) : null,
    ),
    events: project.bus,
    webhooks: project.webhooks,
    allowsPrivateWebhooks: config.server.webhooks.allowPrivateNetwork,
    prefix: config.api.rest.prefix,
    library: project.library,
    resumable,
    largestFile: plugins.upload.sizeLimit,
    project: describeProject(project.project, serverContext.development),
    email,
    mailer,
    address,
    onWarning,
    background,
    now,
  };
}

/** @param isShared whether users of the content API have the same secret: their tokens name no session */
function adminVerifier(secret: string, isShared: boolean, now: () => number): JwtVerifier {
  const verifier = createJwtVerifier(secret, now);
  return isShared ? onlySome(verifier, ({ keyId }) => readKeyId(keyId) !== null) : verifier;
}
