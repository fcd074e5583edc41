/**
 * What the functions about users work with, by what they do: a signature names the services that its function uses.
 * Types only.
 */
import type { RowHooks } from '../../core/content/hooks/row-hooks.ts';
import type { ContentReader } from '../../core/content/read-content.ts';
import type { Database } from '../../core/database/database.ts';
import type { RowEffects } from '../../core/hooks/row-effects.ts';
import type { EmailConfig } from '../../core/project/config/plugins/email.ts';
import type { UsersPermissionsConfig } from '../../core/project/config/plugins/users-permissions.ts';
import type { ResolveSettings } from '../../core/query/resolve/context.ts';
import type { Mailer } from '../mail/mail.ts';
import type { HasReplacedSteps } from './replaced-steps.ts';

/** The type of users, its table, and the rules that hold. */
export interface UserTypes {
  readonly settings: () => ResolveSettings;
}

/** Writes rows of users. */
export interface UserStore extends UserTypes, HasReplacedSteps {
  readonly db: Database;
  /** What runs before and after writes of users. */
  readonly hooks: RowHooks;
  /** The effects of writing users. */
  readonly effects: RowEffects;
  readonly now: () => number;
}

/** Reads users as answers show them. */
export interface UserAnswers extends UserTypes {
  readonly reader: ContentReader;
}

/** What the project has set for users and roles. */
export interface HasUsersConfig {
  readonly config: UsersPermissionsConfig;
}

/** Signs JWTs, each with the number of its user's password. */
export interface JwtSigner extends HasUsersConfig, HasReplacedSteps {
  readonly db: Database;
  readonly now: () => number;
}

/** Answers a client that has signed in: the user, and a JWT. */
export interface SignInAnswers extends UserAnswers, JwtSigner {}

/** Where clients reach the server. */
export interface PublicAddress {
  /** The public address with the path it may have; no slash at its end. Never taken from a request. */
  readonly address: () => string;
  /** `api.rest.prefix`, normally `/api`. */
  readonly prefix: string;
}

/** Makes mail of the project's templates. */
export interface UserMails extends PublicAddress {
  readonly db: Database;
  readonly email: EmailConfig;
  /** The administration panel's address in mail templates: a path or an address. */
  readonly adminUrl: string;
}

/** Makes mail and sends it. */
export interface UserMailer extends UserMails {
  readonly mailer: Mailer;
}

/** Sends browsers to providers and back; the keys of sign-ins are kept in the database. */
export interface ProviderRedirects extends PublicAddress, HasUsersConfig {
  readonly db: Database;
  readonly now: () => number;
}
