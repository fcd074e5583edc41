/**
 * Random requests of editors over the fixture: creations, changes with relations and their order, components and zones,
 * clones, translations, publishing, selections, deletions, through the content manager and the content API, by
 * administrators of three roles. Some have mistakes.
 */
import type BetterSqlite3 from 'better-sqlite3';
import { Dice, type Random } from '../../test/support/random.ts';
import type { WriteCall } from '../support/request.ts';

const COLLECTIONS = '/content-manager/collection-types';
const SINGLES = '/content-manager/single-types';
const LOCALES = ['en', 'fr', 'de'];

type Values = Record<string, unknown>;

/** A type of the fixture, and a body for it. */
interface Edited {
  readonly uid: string;
  readonly plural: string;
  readonly table: string;
  readonly hasDrafts: boolean;
  readonly localized: boolean;
  body(on: Journey): Values;
}

/** Who sends the requests, mostly the super admin. */
const EDITORS = [...Array<string>(6).fill('admin:super'), 'admin:editor', 'admin:editor', 'admin:author'];

export class Journey extends Dice {
  readonly #db: BetterSqlite3.Database;

  /** @param db holds the entries there are */
  constructor(random: Random, db: BetterSqlite3.Database) {
    super(random);
    this.#db = db;
  }

  /** The next request, for the entries there are now. */
  next(): WriteCall {
    const type = this.pick(EDITED);
    const as = this.pick(EDITORS);
    const path = `${COLLECTIONS}/${type.uid}`;
    const id = this.id(type);
    const kind = this.upTo(99);
    const send = (route: string, method: string, to: string, body?: object): WriteCall => ({
      route: `${route} ${type.plural}`,
      as,
      method,
      path: to,
      ...(body ? { body } : {}),
    });
    const locale = type.localized && this.once(3) ? `?locale=${this.pick(LOCALES)}` : '';
    if (kind < 22) return send('create', 'POST', path + locale, type.body(this));
    if (kind < 50) return send('update', 'PUT', `${path}/${id}`, type.body(this));
    if (kind < 54) return send('delete', 'DELETE', `${path}/${id}`);
    if (kind < 62) {
      const order = ORDERED[type.plural];
      if (order) return send('order', 'PUT', `${path}/${id}`, { [order.name]: this.relation(order.table) });
      if (!type.hasDrafts) return send('read', 'GET', `${path}/${id}`);
      return send('publish', 'POST', `${path}/${id}/actions/${this.pick(['publish', 'unpublish'])}`);
    }
    if (kind < 65) {
      const action = this.pick(
        type.hasDrafts ? ['bulkDelete', 'bulkPublish', 'bulkUnpublish'] : ['bulkDelete'],
      );
      return send(action, 'POST', `${path}/actions/${action}`, { ids: [id, this.id(type)] });
    }
    if (kind < 70) return send('clone', 'POST', `${path}/clone/${this.newest(type)}`, type.body(this));
    if (kind < 78 && type.localized) {
      const query = `?locale=${this.pick(LOCALES)}&relatedEntityId=${id}`;
      return send('translate', 'POST', path + query, type.body(this));
    }
    if (kind < 82) return this.single(as);
    if (kind < 92) {
      const call = this.upTo(9);
      const api = `/api/${type.plural}`;
      const data = { data: type.body(this) };
      if (call < 4) return { ...send('api create', 'POST', api, data), as: 'token:full' };
      if (call < 9) return { ...send('api update', 'PUT', `${api}/${id}`, data), as: 'token:full' };
      return { ...send('api delete', 'DELETE', `${api}/${id}`), as: 'token:full' };
    }
    if (kind < 96) return { ...send('read', 'GET', `${path}/${id}`), as };
    const sort = `sort=${this.pick(['id', 'createdAt'])}:${this.pick(['ASC', 'DESC'])}`;
    return { ...send('list', 'GET', `${path}?pageSize=20&${sort},id:ASC`), as: 'admin:super' };
  }

  /** An id that is there, nearly always. */
  id(type: Pick<Edited, 'table'>): number {
    if (this.once(25)) return 9999;
    const ids = this.#db.prepare(`SELECT id FROM ${type.table}`).pluck().all() as number[];
    return ids.length === 0 ? 9999 : this.pick(ids);
  }

  /** The newest entry, which was made here as often as not. */
  newest({ table }: Edited): number {
    return (this.#db.prepare(`SELECT max(id) FROM ${table}`).pluck().get() as number | null) ?? 9999;
  }

  /** A single type: the localized one of the fixture, or the one with drafts. */
  single(as: string): WriteCall {
    if (this.flip()) {
      const query = this.once(3) ? `?locale=${this.pick(LOCALES)}` : '';
      const body = this.members({
        siteName: [0.6, () => this.pick(['One', 'Two'])],
        footer: [0.5, () => this.pick<unknown>(['f', null])],
        itemsPerPage: [1, () => this.pick<unknown>([5, 50, 51])],
        maintenance: [1, () => this.flip()],
        menu: [0.5, () => [this.link(), this.link()]],
        defaultAuthor: [0.4, () => this.relation('authors', false)],
      });
      return {
        route: 'single setting',
        as,
        method: 'PUT',
        path: `${SINGLES}/api::setting.setting${query}`,
        body,
      };
    }
    const path = `${SINGLES}/api::homepage.homepage`;
    if (this.once(3)) {
      const action = this.pick(['publish', 'unpublish']);
      return { route: 'single publish', as, method: 'POST', path: `${path}/actions/${action}` };
    }
    const body = this.members({
      title: [0.7, () => this.pick<unknown>(['Home', null])],
      sections: [0.5, () => this.zone()],
      featured: [0.5, () => this.relation('articles')],
    });
    return { route: 'single homepage', as, method: 'PUT', path, body };
  }

  chance(share: number): boolean {
    return this.upTo(99) < share * 100;
  }

  /** Members that are there with a probability. */
  members(makers: Record<string, readonly [share: number, make: () => unknown]>): Values {
    const present = Object.entries(makers).filter(([, [share]]) => this.chance(share));
    return Object.fromEntries(present.map(([name, [, make]]) => [name, make()]));
  }

  /** A relation in one of its forms. */
  relation(table: string, many = true): unknown {
    const ids = () => Array.from({ length: this.upTo(many ? 3 : 1) }, () => ({ id: this.id({ table }) }));
    const place = () =>
      this.pick<object>([
        { start: true },
        { end: true },
        { before: this.id({ table }) },
        { after: this.id({ table }) },
      ]);
    const connect = [...new Map(ids().map((item) => [item.id, item])).values()].map((item) =>
      many && this.chance(0.3) ? { ...item, position: place() } : item,
    );
    const form = this.upTo(9);
    if (form < 6) return { connect, disconnect: ids() };
    if (form === 6) return ids().map(({ id }) => id);
    if (form === 7) return { set: ids() };
    if (form === 8) return many ? [] : null;
    return this.id({ table });
  }

  link(): Values {
    return this.members({
      label: [0.95, () => this.pick(['L', 'M'])],
      url: [0.95, () => this.pick(['/a', '/b'])],
      rank: [0.3, () => this.pick<unknown>([1, '3', null])],
      __temp_key__: [0.2, () => this.upTo(9)],
    });
  }

  zone(): Values[] {
    return Array.from({ length: this.upTo(3) }, () =>
      this.pick<() => Values>([
        () => ({ __component: 'sections.prose', body: 'b', columns: 1 }),
        () => ({ __component: 'sections.quote', text: 'q' }),
        () => ({ __component: 'sections.link-list', items: [this.link()] }),
        () => ({ __component: 'sections.spotlight', title: 's', author: this.id({ table: 'authors' }) }),
      ])(),
    );
  }
}

/** Relations with an order, which is changed by itself. */
const ORDERED: Readonly<Record<string, { readonly name: string; readonly table: string }>> = {
  tags: { name: 'synonyms', table: 'tags' },
  shelves: { name: 'manyToMany', table: 'books' },
};

const EDITED: readonly Edited[] = [
  {
    uid: 'api::tag.tag',
    plural: 'tags',
    table: 'tags',
    hasDrafts: false,
    localized: false,
    body: (on) =>
      on.members({
        name: [0.9, () => on.pick<unknown>([`n${on.upTo(900)}`, 'paper', null])],
        slug: [0.4, () => `s${on.upTo(900)}`],
        weight: [0.3, () => on.pick<unknown>([1, -1, '5', null, 200])],
        synonyms: [0.5, () => on.relation('tags')],
        articles: [0.3, () => on.relation('articles')],
      }),
  },
  {
    uid: 'api::book.book',
    plural: 'books',
    table: 'books',
    hasDrafts: true,
    localized: false,
    body: (on) =>
      on.members({
        title: [0.8, () => on.pick<unknown>(['B', 'C', null, ''])],
        isbn: [0.3, () => `i${on.upTo(900)}`],
        pages: [0.3, () => on.pick<unknown>([1, '2', null, -3])],
        authors: [0.5, () => on.relation('authors')],
        shelfManyToOne: [0.3, () => on.relation('shelves', false)],
        shelvesManyToMany: [0.3, () => on.relation('shelves')],
      }),
  },
  {
    uid: 'api::shelf.shelf',
    plural: 'shelves',
    table: 'shelves',
    hasDrafts: false,
    localized: false,
    body: (on) =>
      on.members({
        label: [0.9, () => on.pick<unknown>(['S', 'T', null])],
        oneToOne: [0.35, () => on.relation('books', false)],
        oneToMany: [0.35, () => on.relation('books')],
        manyToOne: [0.35, () => on.relation('books', false)],
        manyToMany: [0.35, () => on.relation('books')],
        oneWay: [0.35, () => on.relation('books', false)],
      }),
  },
  {
    uid: 'api::article.article',
    plural: 'articles',
    table: 'articles',
    hasDrafts: true,
    localized: true,
    body: (on) => ({
      // what all locales share, as forms send it
      kind: on.pick(['news', 'interview']),
      wordCount: on.upTo(9),
      rating: on.upTo(9),
      premium: on.flip(),
      releaseDate: '2024-02-03',
      embargoUntil: '2024-02-03T04:05:06.000Z',
      editorNotes: 'e',
      cover: on.pick<unknown>([1, { id: 2 }, 3]),
      links: [on.link(), on.link()],
      ...on.members({
        title: [0.8, () => on.pick<unknown>(['A', 'B', null])],
        slug: [0.3, () => `a${on.upTo(900)}`],
        seo: [0.4, () => on.pick<unknown>([{ metaTitle: 'T', metaDescription: 'long enough' }, null])],
        sections: [0.3, () => on.zone()],
        tags: [0.4, () => on.relation('tags')],
        author: [0.3, () => on.relation('authors', false)],
        related: [0.3, () => on.relation('articles')],
        gallery: [0.3, () => on.pick<unknown[]>([[1, 2], [{ id: 3 }], []])],
      }),
    }),
  },
  {
    uid: 'api::imprint.imprint',
    plural: 'imprints',
    table: 'imprints',
    hasDrafts: false,
    localized: true,
    body: (on) => ({
      founded: 1900 + on.upTo(99),
      logo: on.pick([1, 2]),
      address: on.link(),
      ...on.members({
        name: [0.8, () => on.pick<unknown>([`I${on.upTo(900)}`, 'Octavo Press', null])],
        motto: [0.5, () => on.pick<unknown>(['m', null])],
      }),
    }),
  },
];

const may = (verb: string, uid: string, properties: object, conditions: string[] = []) => ({
  action: `plugin::content-manager.explorer.${verb}`,
  subject: uid,
  properties,
  conditions,
});

const ALL_SINGLES = ['api::setting.setting', 'api::homepage.homepage'];

/** The permissions of the roles, as requests that begin a journey. */
export function rolesOfJourney(): WriteCall[] {
  const editor = [...EDITED.map(({ uid }) => uid), ...ALL_SINGLES].flatMap((uid) =>
    ['create', 'read', 'update', 'delete', 'publish'].flatMap((verb) => {
      const drafts = EDITED.find((one) => one.uid === uid)?.hasDrafts ?? uid === 'api::homepage.homepage';
      if (verb === 'publish' && !drafts) return [];
      const localized = ['api::article.article', 'api::imprint.imprint', 'api::setting.setting'].includes(
        uid,
      );
      return [may(verb, uid, localized ? { locales: ['en', 'fr'] } : {})];
    }),
  );
  const author = ['api::tag.tag', 'api::book.book'].flatMap((uid) => {
    const fields = uid === 'api::tag.tag' ? ['name', 'slug', 'synonyms'] : ['title', 'isbn', 'authors'];
    return ['create', 'read', 'update', 'delete'].map((verb) =>
      may(verb, uid, verb === 'delete' ? {} : { fields }, ['admin::is-creator']),
    );
  });
  const set = (id: number, permissions: readonly object[]): WriteCall => ({
    route: 'roles',
    as: 'admin:super',
    method: 'PUT',
    path: `/admin/roles/${id}/permissions`,
    body: { permissions },
  });
  return [set(2, editor), set(3, author)];
}
