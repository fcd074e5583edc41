/** Changes of what answers are read from, by everyone who can make them. */
import { fork } from 'node:child_process';
import type { ContentType, Model } from '../../../src/core/model/content-type.ts';
import { presentIn } from '../present.ts';
import { Dice, type Random } from '../random.ts';
import { randomWrite } from '../random-writes.ts';
import { WriteGrammar } from '../write-grammar.ts';
import { LINKS, RandomStatements, TEXTS } from './random-statements.ts';
import type { CodeOfProject, TwoServers } from './two-servers.ts';

/** A kind of change. @returns what was done, for messages */
type Change = () => Promise<string>;

/** What triggers do: a change of one table is one of another as well. */
const SPREADING: readonly string[] = [
  "tags BEGIN UPDATE authors SET name = name || '.' WHERE length(name) < 200; END",
  "books BEGIN UPDATE authors SET name = name || '!' WHERE length(name) < 200; END",
];

export class RandomChanges extends Dice {
  readonly #servers: TwoServers;
  readonly #grammar: WriteGrammar;
  readonly #types: readonly ContentType[];
  readonly #statements: RandomStatements;
  readonly #kinds: readonly Change[];
  #serial = 0;

  constructor(servers: TwoServers, model: Model, random: Random) {
    super(random);
    this.#servers = servers;
    this.#statements = new RandomStatements(random);
    this.#types = [...model.contentTypes.values()].filter((type) => type.origin === 'api');
    this.#grammar = new WriteGrammar(model, random, presentIn(servers.outside, model));
    const often = (times: number, change: Change): Change[] => Array.from({ length: times }, () => change);
    const byWorkers: readonly Change[] = servers.worker
      ? [
          ...often(100, () => this.#byApi('worker')),
          ...often(50, () => this.#byKnex(servers.workerCode!)),
          ...often(15, () => this.#raw(servers.workerCode!)),
          ...often(10, () => this.#byBoth()),
          ...often(10, () => this.#between()),
          ...often(5, () => this.#unnoticedTrigger()),
          ...often(3, () => this.#logBeginsAgain()),
        ]
      : [];
    this.#kinds = [
      // those of others make all answers be computed anew, so that little would come from memory with more of them
      ...often(60, () => this.#byApi('kept')),
      ...often(40, () => this.#byKnex()),
      ...often(20, () => this.#raw()),
      ...often(10, () => this.#byCode()),
      ...often(10, () => this.#byGraphql()),
      ...often(10, () => this.#byEditor()),
      ...often(10, () => this.#together()),
      ...often(6, () => this.#access()),
      ...often(3, () => this.#byApi('fresh')),
      ...often(3, () => this.#bySqlClient()),
      ...often(3, () => this.#taken()),
      ...often(2, () => this.#withinTransaction()),
      ...often(4, () => this.#schema()),
      ...often(2, () => this.#upkeep()),
      ...byWorkers,
    ];
  }

  /** One change, by any of the ways. */
  next(): Promise<string> {
    return this.pick(this.#kinds)();
  }

  /** A process that is killed: before it can say that it has committed a change, or before it commits. */
  async killed(): Promise<string> {
    const [table, column] = this.pick(TEXTS);
    const change = `UPDATE "${table}" SET "${column}" = '${this.#statements.text()}'`;
    const when = this.pick(['after', 'before']);
    const child = fork(new URL('./killed-writer.ts', import.meta.url), [this.#servers.file, change, when]);
    await new Promise((resolve) => child.once('exit', resolve));
    return `killed ${when} its commit: ${change}`;
  }

  async #byApi(server: 'kept' | 'fresh' | 'worker'): Promise<string> {
    const { method, path, body } = randomWrite(this.#grammar, this.#types, (type) => this.#ids(type));
    const answer = await this.#servers[server]!(method, path, body, 'token:full');
    return `${server}: ${answer.status} ${answer.request}`;
  }

  async #byKnex(code = this.#servers.code): Promise<string> {
    const { connection } = code.db;
    const { text, table, column, value, id } = this.#statements.update();
    if (this.once(4)) {
      await connection(this.pick(LINKS)).where({ id }).del();
      return 'knex: deletes';
    }
    await connection(table)
      .where({ id })
      .update({ [column]: value });
    return `knex: ${text}`;
  }

  /** A statement of project code in any form, alone or as one of several of a transaction. */
  async #raw({ db }: CodeOfProject = this.#servers.code): Promise<string> {
    const statements = Array.from({ length: 1 + this.upTo(2) }, () => this.#statements.any());
    if (this.flip()) {
      for (const statement of statements) await db.connection.raw(statement).catch(() => {});
      return `raw: ${statements.join('; ')}`;
    }
    const work = db.transaction(async ({ trx }) => {
      for (const statement of statements) await trx.raw(statement);
    });
    await work.catch(() => {});
    return `raw, in a transaction: ${statements.join('; ')}`;
  }

  /** What services of project code write, some of it many rows at once. */
  async #byCode(): Promise<string> {
    const { entityService, db } = this.#servers.code;
    const id = this.pick(this.#ids(this.#tag()));
    const data = { name: this.#statements.text(), slug: this.#statements.text() };
    const tags = db.query('api::tag.tag');
    const change = this.pick<[string, () => Promise<unknown>]>([
      ['entityService.update', () => entityService.update('api::tag.tag', id, { data })],
      ['entityService.create', () => entityService.create('api::tag.tag', { data })],
      ['entityService.delete', () => entityService.delete('api::tag.tag', id)],
      [
        'query.updateMany',
        () => tags.updateMany({ where: { id: { $gt: id } }, data: { weight: this.upTo(9) } }),
      ],
      ['query.deleteMany', () => tags.deleteMany({ where: { id: { $gt: 30 } } })],
      ['query.createMany', () => tags.createMany({ data: [data] })],
    ]);
    await change[1]().catch(() => {});
    return `${change[0]}: ${id}`;
  }

  async #byGraphql(): Promise<string> {
    const [id, name] = [this.#statements.id(), this.#statements.text()];
    const query = this.pick([
      `mutation { updateTag(id: ${id}, data: { name: "${name}" }) { data { id } } }`,
      `mutation { createTag(data: { name: "${name}", slug: "${name.replace(' ', '-')}" }) { data { id } } }`,
      `mutation { deleteTag(id: ${id}) { data { id } } }`,
      `mutation { updateAuthor(id: ${id}, data: { name: "${name}" }) { data { id } } }`,
      `mutation { updateUploadFile(id: ${id}, data: { caption: "${name}" }) { data { id } } }`,
    ]);
    const { status } = await this.#servers.kept('POST', '/graphql', { query }, 'token:full');
    return `graphql: ${status} ${query}`;
  }

  /** What administrators do in the panel: entries, publishing, roles of the content API, folders of media. */
  async #byEditor(): Promise<string> {
    const [id, other, text] = [this.#statements.id(), this.#statements.id(), this.#statements.text()];
    const entries = '/content-manager/collection-types';
    const [method, path, body] = this.pick<['POST' | 'PUT' | 'DELETE', string, object?]>([
      ['PUT', `${entries}/api::tag.tag/${id}`, { name: text }],
      ['POST', `${entries}/api::tag.tag`, { name: text, slug: text.replace(' ', '-') }],
      ['DELETE', `${entries}/api::tag.tag/${id}`],
      ['POST', `${entries}/api::tag.tag/actions/bulkDelete`, { ids: [id, other] }],
      ['POST', `${entries}/api::article.article/${id}/actions/publish`, {}],
      ['POST', `${entries}/api::article.article/${id}/actions/unpublish`, {}],
      ['POST', '/upload/folders', { name: text, parent: null }],
      ['POST', '/upload/actions/bulk-move', { fileIds: [id], destinationFolderId: null }],
      ['PUT', `/users-permissions/roles/${3 + this.upTo(1)}`, this.#role(text)],
    ]);
    const { status } = await this.#servers.kept(method, path, body, 'admin:super');
    return `editor: ${status} ${method} ${path} ${JSON.stringify(body)}`;
  }

  #role(name: string): object {
    const actions = () =>
      Object.fromEntries(['find', 'findOne'].map((action) => [action, { enabled: !this.once(4) }]));
    const permissions = Object.fromEntries(
      ['article', 'author', 'tag', 'book'].map((type) => [
        `api::${type}`,
        { controllers: { [type]: actions() } },
      ]),
    );
    return { name, description: 'changed', permissions };
  }

  /** Any program that opens the file. */
  async #bySqlClient(): Promise<string> {
    const { outside } = this.#servers;
    const statement = this.pick([
      this.#statements.update().text,
      `DELETE FROM "${this.pick(LINKS)}" WHERE id = ${this.#statements.id()}`,
      this.#statements.any(),
    ]);
    outside.pragma(`foreign_keys = ${this.once(4) ? 'OFF' : 'ON'}`);
    this.#outside(statement);
    return `outside: ${statement}`;
  }

  /** What callers may do changes, by another program or by this process. */
  async #access(): Promise<string> {
    const statement = this.#statements.access();
    if (this.flip()) this.#outside(statement);
    else await this.#servers.code.db.connection.raw(statement);
    return `access: ${statement}`;
  }

  /** What changes the file and no row, or all rows at once: a backup that is put back. */
  async #upkeep(): Promise<string> {
    const { restore } = this.#servers;
    if (this.once(3)) {
      await restore();
      return 'a backup is put back';
    }
    const statement = this.pick([
      'VACUUM',
      'ANALYZE',
      'REINDEX',
      'PRAGMA user_version = 7',
      'PRAGMA optimize',
    ]);
    this.#outside(statement);
    return `outside: ${statement}`;
  }

  /** It may fail, for the rows that are there. */
  #outside(statement: string): void {
    try {
      this.#servers.outside.exec(statement);
    } catch {
      // nothing has changed
    }
  }

  /** A transaction that is taken back, while others ask. */
  async #taken(): Promise<string> {
    const { code, kept } = this.#servers;
    const { table, column, value } = this.#statements.update();
    const work = code.db.transaction(async ({ trx }) => {
      await trx(table).update({ [column]: value });
      await kept('GET', '/api/articles?populate=*', undefined, 'public');
      await kept('GET', '/api/tags', undefined, 'public');
      throw new Error('taken back');
    });
    await Promise.all([work.catch(() => {}), kept('GET', '/api/articles', undefined, 'public')]);
    return `taken back: ${table}.${column}`;
  }

  /** A transaction of code that asks the server itself before it goes on, and is committed. */
  async #withinTransaction(): Promise<string> {
    const { code, kept } = this.#servers;
    const { table, column, value } = this.#statements.update();
    const work = code.db.transaction(async ({ trx }) => {
      await kept('GET', '/api/authors', undefined, 'token:full');
      await trx(table).update({ [column]: value });
      await kept('GET', '/api/authors', undefined, 'token:full');
      await kept('GET', '/api/articles?populate=*', undefined, 'public');
    });
    await Promise.all([work, kept('GET', '/api/articles?populate=*', undefined, 'public')]);
    return `in a transaction that reads: ${table}.${column}`;
  }

  /** Several writes and reads that arrive in the same turn. */
  async #together(): Promise<string> {
    const { kept } = this.#servers;
    await Promise.all([
      this.#byApi('kept'),
      kept('GET', '/api/articles?populate=*', undefined, 'public'),
      this.#byApi('kept'),
      kept('GET', '/api/articles', undefined, 'public'),
      this.#byKnex(),
      kept('GET', '/api/tags', undefined, 'public'),
    ]);
    return 'together';
  }

  /** Commits of two workers in turn, with reads between them. */
  async #byBoth(): Promise<string> {
    const { kept } = this.#servers;
    const done = await Promise.all([
      this.#byApi('worker'),
      kept('GET', '/api/articles?populate=*', undefined, 'public'),
      this.#byApi('kept'),
      this.#byKnex(this.#servers.workerCode!),
      kept('GET', '/api/tags', undefined, 'public'),
      this.#byApi('worker'),
      this.flip() ? this.#bySqlClient() : this.#byKnex(),
    ]);
    return `both: ${done.filter((one) => typeof one === 'string').join(', ')}`;
  }

  /** A commit of any program between two of a worker. */
  async #between(): Promise<string> {
    const code = this.#servers.workerCode!;
    const done = [await this.#byKnex(code), await this.#bySqlClient(), await this.#byKnex(code)];
    return `between: ${done.join(', ')}`;
  }

  /** A trigger that the first server has noticed, and the worker that writes has not. */
  async #unnoticedTrigger(): Promise<string> {
    const { kept, outside, workerCode } = this.#servers;
    this.#dropTriggers();
    this.#serial += 1;
    outside.exec(`CREATE TRIGGER spread_${this.#serial} AFTER UPDATE ON ${SPREADING[0]}`);
    await kept('GET', '/api/authors', undefined, 'token:full');
    await workerCode!.db.connection('tags').update({ name: `name ${this.#serial}` });
    return 'a trigger that is not noticed';
  }

  /** What SQLite does by itself, too, when the log has been copied into the file. */
  async #logBeginsAgain(): Promise<string> {
    this.#servers.outside.pragma('wal_checkpoint(TRUNCATE)');
    return 'the log begins again';
  }

  /** What a later version, or a person, adds to the tables. A trigger stays until the next such change. */
  async #schema(): Promise<string> {
    const { code } = this.#servers;
    this.#serial += 1;
    const statement = this.pick([
      `ALTER TABLE tags ADD COLUMN added_${this.#serial} TEXT`,
      `CREATE INDEX added_${this.#serial} ON articles (title)`,
      ...SPREADING.map((change) => `CREATE TRIGGER spread_${this.#serial} AFTER UPDATE ON ${change}`),
    ]);
    this.#dropTriggers();
    if (this.flip()) this.#outside(statement);
    else await code.db.connection.raw(statement);
    return `schema: ${statement}`;
  }

  #dropTriggers(): void {
    const { outside } = this.#servers;
    const old = outside.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").pluck().all();
    for (const name of old) outside.exec(`DROP TRIGGER ${String(name)}`);
  }

  #ids(type: ContentType): number[] {
    const statement = this.#servers.outside.prepare(`SELECT id FROM "${type.collectionName}"`);
    return statement.pluck().all() as number[];
  }

  #tag(): ContentType {
    return this.#types.find(({ uid }) => uid === 'api::tag.tag')!;
  }
}
