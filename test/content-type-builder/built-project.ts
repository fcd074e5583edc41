/** A copy of the fixture whose schemas a test changes: served in this process, and started again after each change. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { connectTo, type TestConnection } from '../support/database.ts';
import type { HttpAnswer } from '../support/http-client.ts';
import { type Octavo, openOctavo } from '../support/open-octavo.ts';
import { copyKit, type KitDatabase } from '../support/serve-kit.ts';

export const BUILDER = '/content-type-builder';

type Json = Record<string, unknown>;

export class BuiltProject {
  readonly dir: string;
  readonly file: string;
  readonly db: TestConnection;
  /** Whether the project has code of its own: then only another process can serve a changed model. */
  readonly hasCode: boolean;
  #octavo: Octavo | null = null;

  constructor(dir: string, file: string, hasCode: boolean) {
    this.dir = dir;
    this.file = file;
    this.db = connectTo(file);
    this.hasCode = hasCode;
  }

  /** @param where a port, for a test of connections; the server that is there already has its own way */
  async octavo(where: { readonly port?: number } = {}): Promise<Octavo> {
    this.#octavo ??= await openOctavo({ dir: this.dir, mode: 'development', compat: 'reference', ...where });
    return this.#octavo;
  }

  /** Starts the server again, as `octavo dev` does. */
  async restart(): Promise<Octavo> {
    await this.stop();
    return this.octavo();
  }

  async stop(): Promise<void> {
    await this.#octavo?.close();
    this.#octavo = null;
  }

  async close(): Promise<void> {
    await this.stop();
    this.db.close();
    rmSync(this.dir, { recursive: true, force: true });
  }

  async ask(method: string, path: string, body?: unknown, as = 'admin:super'): Promise<HttpAnswer> {
    const { send } = await this.octavo();
    return send(method, path, body, as);
  }

  /** The content API, as who may do everything. */
  async content(method: string, path: string, body?: unknown): Promise<HttpAnswer> {
    return this.ask(method, path, body, 'token:full');
  }

  /** A content-type as a client of the builder reads it, and sends it again. */
  async read(uid: string): Promise<Json & { attributes: Record<string, Json> }> {
    const { body } = await this.ask('GET', `${BUILDER}/content-types/${uid}`);
    return body.data.schema;
  }

  /** Sends a content-type with changes, and starts a server again that does not take them over by itself. */
  async change(
    uid: string,
    edit: (type: Json & { attributes: Record<string, Json> }) => Json,
    query = '',
  ): Promise<HttpAnswer> {
    const { visible: _, restrictRelationsTo: __, ...type } = await this.read(uid);
    const contentType = edit(type as Json & { attributes: Record<string, Json> });
    const answer = await this.ask('PUT', `${BUILDER}/content-types/${uid}${query}`, {
      contentType,
      components: [],
    });
    if (answer.status < 300 && query === '' && this.hasCode) await this.restart();
    return answer;
  }

  /** Any other request that changes schemas. */
  async build(method: string, path: string, body?: unknown): Promise<HttpAnswer> {
    const answer = await this.ask(method, `${BUILDER}/${path}`, body);
    if (answer.status < 300 && this.hasCode) await this.restart();
    return answer;
  }

  column(table: string, column: string): unknown[] {
    return this.db.prepare(`SELECT "${column}" FROM "${table}" ORDER BY id`).pluck().all();
  }
}

/** The fixture's code. */
const CODE = ['src/index.js', 'src/api/author/controllers/author.js'];

interface BuildOptions extends KitDatabase {
  /** False for a server that takes changes over by itself; true unless given. */
  readonly hasCode?: boolean;
}

/** A project for one test. The database is not given back: its tables are not the fixture's any more. */
export function buildProject({ hasCode = true, ...database }: BuildOptions = {}): BuiltProject {
  const { dir, file } = copyKit(database);
  if (!hasCode) for (const file of CODE) rmSync(join(dir, file));
  const project = new BuiltProject(dir, file, hasCode);
  onTestFinished(() => project.close());
  return project;
}

/** The attributes without one, or with another one in its place. */
export function replaced(
  attributes: Record<string, Json>,
  name: string,
  entries: Record<string, Json> = {},
): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([key, value]) =>
      key === name ? Object.entries(entries) : [[key, value]],
    ),
  );
}
