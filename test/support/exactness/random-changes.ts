/** Changes of what answers are read from, by everyone who can make them. */
import { fork } from 'node:child_process';
import type { ContentType, Model } from '../../../src/model/content-type.ts';
import { presentIn } from '../present.ts';
import { Dice, type Random } from '../random.ts';
import { randomWrite } from '../random-writes.ts';
import { WriteGrammar } from '../write-grammar.ts';
import type { TwoServers } from './two-servers.ts';

/** A kind of change. @returns what was done, for messages */
type Change = () => Promise<string>;

/** Tables whose rows answers are made of; their texts may be changed by anyone. */
const TEXTS: readonly (readonly [table: string, column: string])[] = [
  ['articles', 'title'],
  ['authors', 'name'],
  ['tags', 'name'],
  ['books', 'title'],
  ['files', 'alternative_text'],
  ['files', 'caption'],
  ['components_shared_links', 'label'],
  ['components_shared_seos', 'meta_title'],
  ['components_sections_quotes', 'text'],
];

/** Tables whose rows anyone may delete. */
const LINKS: readonly string[] = [
  'articles_tags_links',
  'articles_author_links',
  'articles_components',
  'files_related_morphs',
  'articles_localizations_links',
  'shelves_many_to_many_links',
  'articles',
  'tags',
  'books',
];

/** What triggers do: a change of one table is one of another as well. */
const SPREADING: readonly string[] = [
  "tags BEGIN UPDATE authors SET name = name || '.' WHERE length(name) < 200; END",
  "books BEGIN UPDATE authors SET name = name || '!' WHERE length(name) < 200; END",
];

export class RandomChanges extends Dice {
  readonly #servers: TwoServers;
  readonly #grammar: WriteGrammar;
  readonly #types: readonly ContentType[];
  readonly #kinds: readonly Change[];
  #serial = 0;

  constructor(servers: TwoServers, model: Model, random: Random) {
    super(random);
    this.#servers = servers;
    this.#types = [...model.contentTypes.values()].filter((type) => type.origin === 'api');
    this.#grammar = new WriteGrammar(model, random, presentIn(servers.outside, model));
    const often = (times: number, change: Change): Change[] => Array.from({ length: times }, () => change);
    const byWorkers: readonly Change[] = servers.worker
      ? [
          ...often(100, () => this.#byApi('worker')),
          ...often(50, () => this.#byKnex(servers.workerCode!)),
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
      ...often(10, () => this.#byEntityService()),
      ...often(10, () => this.#together()),
      ...often(3, () => this.#byApi('fresh')),
      ...often(3, () => this.#bySqlClient()),
      ...often(3, () => this.#taken()),
      ...often(2, () => this.#permission()),
      ...often(2, () => this.#schema()),
      () => this.#token(),
      ...byWorkers,
    ];
  }

  /** One change, by any of the ways. */
  next(): Promise<string> {
    return this.pick(this.#kinds)();
  }

  /** A process that commits a change and is killed before it can say so. */
  async killed(): Promise<string> {
    const [table, column] = this.pick(TEXTS);
    this.#serial += 1;
    const change = `UPDATE "${table}" SET "${column}" = 'killed ${this.#serial}'`;
    const child = fork(new URL('./killed-writer.ts', import.meta.url), [this.#servers.file, change]);
    await new Promise((resolve) => child.once('exit', resolve));
    return `killed: ${change}`;
  }

  async #byApi(server: 'kept' | 'fresh' | 'worker'): Promise<string> {
    const { method, path, body } = randomWrite(this.#grammar, this.#types, (type) => this.#ids(type));
    const answer = await this.#servers[server]!(method, path, body, 'token:full');
    return `${server}: ${answer.status} ${answer.request}`;
  }

  async #byKnex(code = this.#servers.code): Promise<string> {
    const { connection } = code.db;
    const { text, table, column, value, id } = this.#update();
    if (this.once(4)) {
      await connection(this.pick(LINKS)).where({ id }).del();
      return 'knex: deletes';
    }
    await connection(table)
      .where({ id })
      .update({ [column]: value });
    return `knex: ${text}`;
  }

  async #byEntityService(): Promise<string> {
    const [id] = this.#ids(this.#types.find(({ uid }) => uid === 'api::tag.tag')!);
    if (id === undefined) return 'nothing';
    this.#serial += 1;
    await this.#servers.code.entityService.update('api::tag.tag', id, {
      data: { name: `name ${this.#serial}` },
    });
    return 'entityService';
  }

  /** Any program that opens the file. */
  async #bySqlClient(): Promise<string> {
    const { outside } = this.#servers;
    const statement = this.flip()
      ? this.#update().text
      : `DELETE FROM "${this.pick(LINKS)}" WHERE id = ${1 + this.upTo(20)}`;
    outside.pragma('foreign_keys = ON');
    outside.exec(statement);
    return `outside: ${statement}`;
  }

  /** A transaction that is taken back, while others ask. */
  async #taken(): Promise<string> {
    const { code, kept } = this.#servers;
    const { table, column, value } = this.#update();
    const work = code.db.transaction(async ({ trx }) => {
      await trx(table).update({ [column]: value });
      await kept('GET', '/api/articles?populate=*', undefined, 'public');
      await kept('GET', '/api/tags', undefined, 'public');
      throw new Error('taken back');
    });
    await Promise.all([work.catch(() => {}), kept('GET', '/api/articles', undefined, 'public')]);
    return `taken back: ${table}.${column}`;
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

  /** Gives a role a permission, or takes it away. */
  async #permission(): Promise<string> {
    const role = 1 + this.upTo(3);
    const all = this.#servers.outside
      .prepare("SELECT id FROM up_permissions WHERE action LIKE 'api::%.find%'")
      .pluck()
      .all() as number[];
    const permission = this.pick(all);
    const statement = this.flip()
      ? `DELETE FROM up_permissions_role_links WHERE permission_id = ${permission}`
      : `INSERT OR IGNORE INTO up_permissions_role_links (permission_id, role_id) VALUES (${permission}, ${role})`;
    this.#servers.outside.exec(statement);
    return `permission: ${statement}`;
  }

  async #token(): Promise<string> {
    const type = this.pick(['read-only', 'full-access', 'custom']);
    const statement = `UPDATE strapi_api_tokens SET type = '${type}' WHERE name NOT LIKE '%full%' AND id = ${1 + this.upTo(4)}`;
    this.#servers.outside.exec(statement);
    return `token: ${statement}`;
  }

  /** What a later version, or a person, adds to the tables. A trigger stays until the next such change. */
  async #schema(): Promise<string> {
    const { outside, code } = this.#servers;
    this.#serial += 1;
    const statement = this.pick([
      `ALTER TABLE tags ADD COLUMN added_${this.#serial} TEXT`,
      `CREATE INDEX added_${this.#serial} ON articles (title)`,
      ...SPREADING.map((change) => `CREATE TRIGGER spread_${this.#serial} AFTER UPDATE ON ${change}`),
    ]);
    this.#dropTriggers();
    if (this.flip()) outside.exec(statement);
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

  #update() {
    const [table, column] = this.pick(TEXTS);
    this.#serial += 1;
    const value = `changed ${this.#serial}`;
    const id = 1 + this.upTo(20);
    return {
      table,
      column,
      value,
      id,
      text: `UPDATE "${table}" SET "${column}" = '${value}' WHERE id = ${id}`,
    };
  }
}
