/** A mail server of the test's own: what it takes is kept, and it can be made to misbehave. */
import { createServer, type Server, type Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A mail as it arrived. */
export interface Arrived {
  readonly from: string;
  readonly to: readonly string[];
  readonly user: string | null;
  readonly mail: Email;
  /** The same as it was sent. */
  readonly source: string;
}

export interface SmtpSink {
  readonly port: number;
  readonly mails: Arrived[];
  /** How many clients have connected so far. */
  readonly connections: () => number;
}

const fail = (code: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode: code });

/** Listens until the test is over. Recipients at `refused.test` get a 550, senders there too. */
export async function openSmtpSink(options: SMTPServerOptions = {}): Promise<SmtpSink> {
  const mails: Arrived[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
    onAuth: ({ username, password }, _session, done) => {
      if (username === 'octavo' && password === 'secret') done(null, { user: username });
      else done(fail(535, 'wrong credentials'));
    },
    onMailFrom: ({ address }, _session, done) =>
      done(address.endsWith('@refused.test') ? fail(550, 'no such sender') : null),
    onRcptTo: ({ address }, _session, done) =>
      done(address.endsWith('@refused.test') ? fail(550, 'no such mailbox') : null),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          user: (session.user as string | undefined) ?? null,
          mail: await PostalMime.parse(Buffer.concat(chunks)),
          source: Buffer.concat(chunks).toString('latin1'),
        });
        done();
      });
    },
    ...options,
  });
  const port = await listen(server);
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())));
  return { port, mails, connections: () => connections };
}

const listen = (server: SMTPServer): Promise<number> =>
  new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => resolve((server.server.address() as { port: number }).port));
  });

/** Takes connections and never says a word. */
export async function openSilentServer(): Promise<number> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as { port: number }).port;
}

/** A port that no server listens at. */
export async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return port;
}
