/** `octavo token regenerate`. */
import { reissueToken } from '../../users/api-tokens/token-store.ts';
import { EXIT } from '../command.ts';
import { parseArguments } from '../parse-arguments.ts';
import { printJson } from '../print-table.ts';
import { withProject } from '../with-project.ts';
import { findToken, wantedToken } from './find-token.ts';
import { printIssued } from './print-issued.ts';
import { tokenSalt } from './salt.ts';

export async function regenerateToken(args: readonly string[]): Promise<number> {
  const { positionals, flags } = parseArguments(args, [], 2, ['json']);
  const wanted = wantedToken(positionals[0]);
  return withProject(positionals[1], async (project) => {
    const salt = tokenSalt(project);
    const { token, accessKey } = await project.db.transaction(async (tx) => {
      const found = await findToken(tx, wanted);
      return { token: found, ...(await reissueToken(tx, salt, found.id, new Date())) };
    });
    const { id, name, type, expiresAt } = token;
    if (flags.has('json')) printJson({ id, name, type, expiresAt, accessKey });
    else printIssued('Made a new text for', token, accessKey);
    return EXIT.done;
  });
}
