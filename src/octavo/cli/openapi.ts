/** `octavo openapi`: the OpenAPI document of a project. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ANSWER_FORMATS, isAnswerFormat } from '../../core/base/answer-format.ts';
import { findCaller } from './caller-option.ts';
import { type Command, CommandError, EXIT } from './command.ts';
import { parseArguments } from './parse-arguments.ts';
import { enterProject } from './with-project.ts';

export const openapi: Command = {
  name: 'openapi',
  help: `Usage: octavo openapi [--as <caller>] [--format <format>] [--openapi <version>]
       [--out <file>] [dir]

Prints the OpenAPI document of a project: its routes, what they take and what they answer. The project
is opened as a start opens it, its code included; nothing listens.

  dir                the project's folder (default: this one)
  --as <caller>      what a caller may reach: the type, the name or the id of a role, such as public, or
                     token:<name> for an API token (default: everything)
  --format <format>  the answers it describes: v4, or flat for those without data and attributes around
                     entries (default: responseFormat of config/api)
  --openapi <version>
                     3.1, or 3.0 for the form of v4's full_documentation.json: paths below the address of
                     the API (default: 3.1)
  --out <file>       write it to a file
  --help             this text`,
  run: printDocument,
};

async function printDocument(args: readonly string[]): Promise<number> {
  const { positionals, options } = parseArguments(args, ['as', 'format', 'openapi', 'out'], 1);
  const { as, format, openapi: version = '3.1', out } = options;
  if (format !== undefined && !isAnswerFormat(format)) {
    throw new CommandError(`--format: expected ${ANSWER_FORMATS.join(' or ')}, found ${format}`);
  }
  if (version !== '3.1' && version !== '3.0') {
    throw new CommandError(`--openapi: expected 3.1 or 3.0, found ${version}`);
  }
  const target = out === undefined ? null : resolve(out);
  const folder = resolve(positionals[0] ?? '.');
  enterProject(folder, 'production');
  const { apiDocument } = await import('../app/api-document.ts');
  const { v4Document } = await import('../app/v4-document.ts');
  const { openRoutes } = await import('../app/open-routes.ts');
  const silent = { info: () => {}, warn: (message: string) => console.error(message) };
  const { project, routes, close } = await openRoutes(folder, silent);
  try {
    const address = project.config.server.url || `http://localhost:${project.config.server.port}`;
    const may = as === undefined ? undefined : (await findCaller(project, as)).may;
    const make = version === '3.0' ? v4Document : apiDocument;
    const chosen = { ...(may ? { may } : {}), ...(format ? { format } : {}) };
    const text = `${JSON.stringify(make(project, { routes, address, ...chosen }), null, 2)}\n`;
    if (target === null) process.stdout.write(text);
    else writeFileSync(target, text);
    return EXIT.done;
  } finally {
    await close();
  }
}
