/** One of the two servers: what it is sent, and how its data are put back. */
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { normalise } from '../../src/octavo/compare/normalise.ts';
import { headersOf, type Identity } from '../../test/support/credentials.ts';
import { FIXTURE } from './fixture.ts';
import type { Running } from './fixture-server.ts';
import type { FormPart, WriteCall } from './request.ts';

export interface Answer {
  readonly status: number;
  /** As `normalise` leaves it. */
  readonly body: unknown;
  /** As it came. */
  readonly raw: unknown;
  readonly headers: IncomingHttpHeaders;
}

/** A v4 server has been seen to begin a write 140 ms after its answer. */
const QUIET_MS = 400;

const STARTED = Date.now();
const UPLOADS = join(FIXTURE, 'uploads');

export class Side {
  #server: Running;
  readonly #start: () => Promise<Running>;
  readonly db: BetterSqlite3.Database;
  readonly #dir: string;
  readonly file: string;
  readonly #pristine: Buffer;
  // a connection kept open may be closed by the server as the next request is sent
  readonly #agent = new Agent();
  #counter = 0;

  /**
   * Starts a server in a project.
   * @param start called again where the server ends by itself
   */
  static async open(dir: string, start: () => Promise<Running>): Promise<Side> {
    return new Side(await start(), dir, start);
  }

  /** Takes the data as they are now for what `reset` goes back to. */
  private constructor(server: Running, dir: string, start: () => Promise<Running>) {
    this.#server = server;
    this.#start = start;
    this.#dir = dir;
    this.file = join(dir, '.tmp/data.db');
    this.db = new BetterSqlite3(this.file, { readonly: true });
    this.#pristine = readFileSync(this.file);
    this.#restoreUploads();
  }

  send(call: Pick<WriteCall, 'as' | 'method' | 'path' | 'body' | 'form'>): Promise<Answer> {
    const { body, form } = call;
    if (form) {
      const { type, content } = multipart(form);
      return this.#send(call.as, call.method, call.path, type, content);
    }
    const content = body === undefined ? null : Buffer.from(JSON.stringify(this.#fill(body)));
    return this.#send(call.as, call.method, call.path, 'application/json', content);
  }

  #send(as: Identity, method: string, path: string, type: string, content: Buffer | null): Promise<Answer> {
    const headers: Record<string, string | number> = { ...headersOf(as) };
    if (content) Object.assign(headers, { 'content-type': type, 'content-length': content.length });
    return new Promise((resolve, reject) => {
      const sent = request(
        `${this.#server.address}${encodeURI(path)}`,
        { method, headers, agent: this.#agent },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () => {
            const raw = parsed(Buffer.concat(chunks).toString('utf8'));
            const body = normalise(raw, {
              addresses: [this.#server.address],
              started: STARTED,
              now: Date.now(),
              uploads: true,
            });
            resolve({ status: answer.statusCode!, body, raw, headers: answer.headers });
          });
        },
      );
      sent.on('error', reject);
      sent.end(content ?? undefined);
    });
  }

  /** Starts the server again, on the data of the beginning, where it has ended. */
  async revive(): Promise<void> {
    this.reset();
    await this.#server.stop();
    this.#server = await this.#start();
    this.reset();
  }

  /** Puts in the codes this server has mailed: `{{resetPasswordToken:3}}` is that of user 3. */
  #fill(value: unknown): unknown {
    if (typeof value === 'string') {
      return value.replace(/\{\{resetPasswordToken:(\d+)\}\}/g, (_all, id: string) =>
        String(
          this.db.prepare('SELECT reset_password_token FROM up_users WHERE id = ?').pluck().get(id) ?? 'none',
        ),
      );
    }
    if (Array.isArray(value)) return value.map((one) => this.#fill(one));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.#fill(one)]));
  }

  /** A number that grows with each commit: SQLite's own, from the file's header (rollback-journal mode only). */
  commits(): number {
    const header = Buffer.alloc(28);
    const handle = openSync(this.file, 'r');
    readSync(handle, header, 0, header.length, 0);
    closeSync(handle);
    return header.readUInt32BE(24);
  }

  /** Waits until the server has left its file alone for `QUIET_MS`: v4 may go on with a write that it has refused. */
  async settled(): Promise<void> {
    let version = this.commits();
    let since = performance.now();
    while (performance.now() - since < QUIET_MS) {
      await new Promise((done) => setTimeout(done, 5));
      const now = this.commits();
      if (now === version) continue;
      version = now;
      since = performance.now();
    }
  }

  /** Writes the first bytes over the file, under the idle server (rollback-journal mode only). */
  reset(): void {
    const handle = openSync(this.file, 'r+');
    const fresh = Buffer.from(this.#pristine);
    const header = readFileSync(this.file).subarray(0, 100);
    this.#counter = Math.max(this.#counter, header.readUInt32BE(24)) + 1;
    fresh.writeUInt32BE(this.#counter, 24);
    fresh.writeUInt32BE(this.#counter, 92);
    writeSync(handle, fresh, 0, fresh.length, 0);
    ftruncateSync(handle, fresh.length);
    closeSync(handle);
    this.#restoreUploads();
  }

  #restoreUploads(): void {
    const folder = join(this.#dir, 'public/uploads');
    const wanted = readdirSync(UPLOADS);
    const present = new Set(readdirSync(folder));
    for (const name of present)
      if (!wanted.includes(name) && name !== '.gitkeep')
        rmSync(join(folder, name), { recursive: true, force: true });
    for (const name of wanted) if (!present.has(name)) copyFileSync(join(UPLOADS, name), join(folder, name));
  }

  async close(): Promise<void> {
    this.#agent.destroy();
    this.db.close();
    await this.#server.stop();
    rmSync(this.#dir, { recursive: true, force: true });
  }
}

function parsed(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function multipart(parts: readonly FormPart[]): { type: string; content: Buffer } {
  const boundary = `octavo-${randomUUID()}`;
  const chunks = parts.flatMap((part) => {
    const filename = part.filename === undefined ? '' : `; filename="${part.filename}"`;
    const type = part.type === undefined ? '' : `Content-Type: ${part.type}\r\n`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"${filename}\r\n${type}\r\n`;
    const content =
      part.from === undefined ? Buffer.from(part.text ?? '') : readFileSync(join(UPLOADS, part.from));
    return [Buffer.from(head), content, Buffer.from('\r\n')];
  });
  chunks.push(Buffer.from(`--${boundary}--\r\n`));
  return { type: `multipart/form-data; boundary=${boundary}`, content: Buffer.concat(chunks) };
}
