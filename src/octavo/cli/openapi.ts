/** `octavo openapi`: the OpenAPI document of a project. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ANSWER_FORMATS, isAnswerFormat } from '../../core/base/answer-format.ts';
import { findCaller } from './caller-option.ts';
import { CommandError, EXIT } from './command.ts';
import { declare } from './declare.ts';
import type { Call } from './options.ts';
import { enterProject } from './with-project.ts';

export const openapi = declare({
  name: 'openapi',
  text: `Prints the OpenAPI document of a project: its routes, what they take and what they answer. The project
is opened as a start opens it, its code included; nothing listens.`,
  options: {
    as: {
      value: '<caller>',
      text: 'what a caller may reach: the type, the name or the id of a role, such as public, or token:<name> for an API token (default: everything)',
    },
    format: {
      value: '<format>',
      values: ANSWER_FORMATS,
      text: 'the answers it describes: v4, or flat for those without data and attributes around entries (default: responseFormat of config/api)',
    },
    openapi: {
      value: '<version>',
      values: ['3.1', '3.0'],
      text: "3.1, or 3.0 for the form of v4's full_documentation.json: paths below the address of the API (default: 3.1)",
    },
    out: { value: '<file>', text: 'write it to a file' },
  },
  verbs: {
    '': { run: printDocument },
  },
});

async function printDocument({ options, dir }: Call): Promise<number> {
  const { as, format, openapi: version = '3.1', out } = options;
  if (format !== undefined && !isAnswerFormat(format)) {
    throw new CommandError(`--format: expected ${ANSWER_FORMATS.join(' or ')}, found ${format}`);
  }
  if (version !== '3.1' && version !== '3.0') {
    throw new CommandError(`--openapi: expected 3.1 or 3.0, found ${version}`);
  }
  const target = out === undefined ? null : resolve(out);
  const folder = resolve(dir ?? '.');
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
