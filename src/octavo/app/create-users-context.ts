/** The context of the users plugin, for one project. */
import type { Mailer } from '../../api/mail/mail.ts';
import { type MailerOptions, openMailer } from '../../api/mail/open-mailer.ts';
import type { UsersContext } from '../../api/users/users-context.ts';
import type { OpenProject } from './open-project.ts';
import type { ServerContext } from './server-context.ts';

/** Opens nothing: mail servers are looked for with the first mail. */
export function createUsersContext(project: OpenProject, serverContext: ServerContext): UsersContext {
  const { db, clock, reader, effects, rowHooks, settings, config } = project;
  const { email, usersPermissions } = config.plugins;
  const { address, logger, development } = serverContext;
  return {
    db,
    reader,
    effects,
    hooks: rowHooks,
    settings: () => settings,
    config: usersPermissions,
    email,
    mailer: sentBy(project, {
      provider: email.provider,
      providerOptions: email.providerOptions,
      dir: project.project.dir,
      development,
      log: logger,
    }),
    address,
    prefix: config.api.rest.prefix,
    adminUrl: config.admin.url,
    now: clock.now,
    ...(project.code && { replacedSteps: () => project.code!.replacedSteps() }),
  };
}

/** Project code may send mail in a way of its own. */
function sentBy({ code }: OpenProject, options: MailerOptions): Mailer {
  const mailer = openMailer(options);
  return code ? code.mailer(mailer) : mailer;
}
