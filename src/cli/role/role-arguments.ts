/** The arguments `grant` and `revoke` share. */
import { parseArguments } from '../parse-arguments.ts';
import { UsageError } from '../usage-error.ts';

interface RoleArguments {
  readonly role: string;
  readonly actions: readonly string[];
  readonly dir: string | undefined;
  readonly flags: ReadonlySet<string>;
}

/** @throws UsageError where the role or the actions are missing */
export function parseRoleArguments(args: readonly string[], flagNames: readonly string[]): RoleArguments {
  const { positionals, flags } = parseArguments(args, [], 3, flagNames);
  const [role, list = '', dir] = positionals;
  const actions = [...new Set(list.split(',').map((action) => action.trim()))].filter(
    (action) => action !== '',
  );
  if (role === undefined || actions.length === 0) {
    throw new UsageError('which role, and which actions? Such as: public api::article.article.find');
  }
  return { role, actions, dir, flags };
}
