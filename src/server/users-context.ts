/** What the users room works with, for one project. */
import { openMailer } from '../mail/open-mailer.ts';
import type { UsersContext } from '../users/users-context.ts';
import type { Logger } from './logger.ts';
import type { OpenProject } from './open-project.ts';
import type { Reporter } from './reporter.ts';

/** What a server knows that a project does not. */
export interface Surroundings {
  /** The address people reach the server at, without a slash at its end. */
  readonly address: () => string;
  readonly logger: Logger;
  readonly reporter: Reporter;
  readonly development: boolean;
}

/** Opens nothing: mail servers are looked for with the first mail. */
export function createUsersContext(project: OpenProject, surroundings: Surroundings): UsersContext {
  const { db, reader, writer, settings, config } = project;
  const { email, usersPermissions } = config.plugins;
  const { address, logger, reporter, development } = surroundings;
  return {
    db,
    reader,
    events: writer.events,
    settings: () => settings,
    config: usersPermissions,
    email,
    mailer: openMailer({
      provider: email.provider,
      providerOptions: email.providerOptions,
      dir: project.project.dir,
      development,
      log: logger,
      warn: (message) => reporter.warn(message),
    }),
    providers: new Map(),
    address,
    prefix: config.api.rest.prefix,
    adminUrl: config.admin.url,
    now: Date.now,
  };
}
