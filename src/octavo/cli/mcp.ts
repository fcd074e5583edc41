/** `octavo mcp`: the content of a project for an assistant, over standard input and output. */
import { resolve } from 'node:path';
import { Writable } from 'node:stream';
import { destination } from 'pino';
import type { Permissions } from '../../core/access/permissions.ts';
import { type Actor, actingAs } from '../../core/base/actor.ts';
import { OctavoError } from '../../core/errors/octavo-error.ts';
import type { OpenServer } from '../app/open-server.ts';
import { CommandError, EXIT, UsageError } from './command.ts';
import { declare } from './declare.ts';
import { endProcess, noteThreads } from './end-process.ts';
import type { Call } from './options.ts';
import { findRole } from './role.ts';
import { enterProject } from './with-project.ts';

export const mcp = declare({
  name: 'mcp',
  text: `Serves the content of a project to an assistant by the Model Context Protocol, over standard input and
output. The project is opened as a start opens it, its code included; nothing listens. A server may run
on the same database.`,
  options: {
    as: { value: '<role>', text: 'with the permissions of a role: its type, name or id, such as public' },
    token: {
      value: '<token>',
      text: 'with the rights of an API token: its text, or OCTAVO_MCP_TOKEN in the environment (default: what a read-only API token may)',
    },
  },
  verbs: {
    '': { run: serveAssistant },
  },
});

async function serveAssistant({ options, dir: folder }: Call): Promise<number> {
  const { as, token = process.env['OCTAVO_MCP_TOKEN'] } = options;
  if (as !== undefined && options['token'] !== undefined)
    throw new UsageError('mcp takes --as or --token, not both');
  const dir = resolve(folder ?? '.');
  const output = keepOutput();
  noteThreads();
  enterProject(dir, 'production');
  const { openServer } = await import('../app/open-server.ts');
  const say = (line: string): void => console.error(line);
  const reporter = { info: say, warn: (line: string) => say(`Warning: ${line}`) };
  // standard output belongs to the protocol
  const logStream = destination({ fd: 2, sync: true });
  const server = await openServer({ dir, mode: 'production', reporter, logStream });
  try {
    if (as === undefined && token) await talk(server, `Bearer ${token}`, output);
    else {
      // without a token, the audit log names the command
      const actor: Actor = { kind: 'command', admin: null, ip: null };
      const ask: OpenServer['ask'] = (request) => actingAs(actor, () => server.ask(request));
      await talk({ ...server, ask }, await admit(server, as), output);
    }
  } finally {
    await server.close();
  }
  return endProcess(EXIT.done);
}

/**
 * A credential for a role, or for reading alone.
 * @throws CommandError where there is no such role
 */
async function admit({ opened: { access, db } }: OpenServer, as: string | undefined): Promise<string> {
  if (as === undefined) return access.admit(({ readOnlyCaller }) => readOnlyCaller);
  const role = await findRole(db, as);
  return access.admit((permissions: Permissions) =>
    role.type === 'public' ? permissions.publicCaller : permissions.userCaller(0, role.id),
  );
}

/** @throws CommandError for a token that is not good; returns when the client has gone, or at a signal */
async function talk(
  { opened, ask }: Pick<OpenServer, 'opened' | 'ask'>,
  authorization: string,
  output: Writable,
): Promise<void> {
  try {
    await opened.access.authenticate(authorization);
  } catch (error) {
    if (!(error instanceof OctavoError)) throw error;
    throw new CommandError(
      `The token is refused: ${error.message}. \`octavo token list\` shows those there are.`,
    );
  }
  const { serveStreams } = await import('../app/mcp-stdio.ts');
  const report = (error: unknown): void => console.error(error);
  const closed = serveStreams({ opened, ask, authorization, input: process.stdin, output, report });
  const stopped = new Promise<void>((end) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end());
  });
  await Promise.race([closed, stopped]);
}

/** Keeps standard output for the protocol: whatever code prints there goes to standard error. */
function keepOutput(): Writable {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write;
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => void write(chunk, (error) => done(error)),
  });
}
