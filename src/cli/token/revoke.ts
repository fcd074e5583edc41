/** `octavo token revoke`. */
import { deleteToken } from '../../users/api-tokens/token-store.ts';
import { EXIT } from '../command.ts';
import { parseArguments } from '../parse-arguments.ts';
import { printJson } from '../print-table.ts';
import { withProject } from '../with-project.ts';
import { findToken, wantedToken } from './find-token.ts';

export async function revokeToken(args: readonly string[]): Promise<number> {
  const { positionals, flags } = parseArguments(args, [], 2, ['json']);
  const wanted = wantedToken(positionals[0]);
  const { id, name } = await withProject(positionals[1], ({ db }) =>
    db.transaction(async (tx) => {
      const found = await findToken(tx, wanted);
      await deleteToken(tx, found.id);
      return found;
    }),
  );
  if (flags.has('json')) printJson({ id, name });
  else console.log(`Revoked the API token ${name} (id ${id}).`);
  return EXIT.done;
}
