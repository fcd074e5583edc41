/** What API tokens are hashed with. */
import type { OpenProject } from '../../server/open-project.ts';
import { CommandError } from '../command-error.ts';

/** @throws CommandError for a project without a salt, whose server refuses every API token */
export function tokenSalt({ config }: OpenProject): string {
  const { apiTokenSalt } = config.admin;
  if (apiTokenSalt) return apiTokenSalt;
  throw new CommandError(
    'This project has no salt for API tokens. Set apiToken.salt in config/admin; `openssl rand -base64 32` makes one.',
  );
}
