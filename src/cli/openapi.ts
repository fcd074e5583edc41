/** `octavo openapi`: the OpenAPI document of a project. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readPermissionTables } from '../access/permission-store.ts';
import { buildPermissions } from '../access/permissions.ts';
import { API_TOKENS, listTokens } from '../admin/stores/token-store.ts';
import type { OpenProject } from '../app/open-project.ts';
import { type Command, CommandError, EXIT } from './command.ts';
import { parseArguments } from './parse-arguments.ts';
import { findRole } from './role.ts';
import { enterProject } from './with-project.ts';

export const openapi: Command = {
  name: 'openapi',
  help: `Usage: octavo openapi [--as <caller>] [--out <file>] [dir]

Prints the OpenAPI document of a project: its routes, what they take and what they answer. The project
is opened as a start opens it, its code included; nothing listens.

  dir            the project's folder (default: this one)
  --as <caller>  what a caller may reach: the type, the name or the id of a role, such as public, or
                 token:<name> for an API token (default: everything)
  --out <file>   write it to a file
  --help         this text`,
  run: printDocument,
};

async function printDocument(args: readonly string[]): Promise<number> {
  const { positionals, options } = parseArguments(args, ['as', 'out'], 1);
  const { as, out } = options;
  const target = out === undefined ? null : resolve(out);
  const folder = resolve(positionals[0] ?? '.');
  enterProject(folder, 'production');
  const { apiDocument } = await import('../app/api-document.ts');
  const { openRoutes } = await import('../app/open-routes.ts');
  const silent = { info: () => {}, warn: (message: string) => console.error(message) };
  const { project, routes, close } = await openRoutes(folder, silent);
  try {
    const address = project.config.server.url || `http://localhost:${project.config.server.port}`;
    const may = as === undefined ? undefined : await rightsOf(project, as);
    const text = `${JSON.stringify(apiDocument(project, { routes, address, ...(may ? { may } : {}) }), null, 2)}\n`;
    if (target === null) process.stdout.write(text);
    else writeFileSync(target, text);
    return EXIT.done;
  } finally {
    await close();
  }
}

/** What a caller may do. @throws CommandError for one there is not */
async function rightsOf({ db }: OpenProject, wanted: string): Promise<(scope: string) => boolean> {
  const tables = await readPermissionTables(db);
  const permissions = buildPermissions(tables, 0);
  const [, name] = /^token:(.+)$/.exec(wanted) ?? [];
  if (name === undefined) {
    const role = await findRole(db, wanted);
    return role.type === 'public' ? permissions.publicCaller.may : permissions.userCaller(0, role.id).may;
  }
  const token = (await listTokens(db, API_TOKENS)).find((each) => each.name === name);
  const record = tables.tokens.find(({ id }) => id === token?.id);
  const known = record && permissions.tokenByKey(record.accessKey);
  if (!known) throw new CommandError(`There is no API token ${name}. \`octavo token list\` shows them.`);
  return known.caller.may;
}
