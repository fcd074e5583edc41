/**
 * Random journeys of editors over the fixture, as a case file of the conformance kit: creations, changes with relations,
 * components and zones, publishing, selections, deletions, half of them with mistakes, and reads of both APIs in between
 * and at the end. Recorded with v4 and replayed on Octavo, it shows where the two differ:
 *
 *   node scripts/random-editor-journeys.ts --seed 1 --journeys 8 --steps 180 > journeys.jsonl
 *   node test/conformance/kit/replay.mjs --serve "<v4>" --node-modules <folder> --record journeys.jsonl
 *   node test/conformance/kit/replay.mjs --serve "<octavo>" journeys.jsonl
 */
import { parseArgs } from 'node:util';
import { seededRandom } from '../test/support/random.ts';

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    journeys: { type: 'string', default: '4' },
    steps: { type: 'string', default: '150' },
  },
});

const TYPES = '/content-manager/collection-types';

type Values = Record<string, unknown>;

interface Step {
  readonly as: string;
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

/** A type of the fixture: ids that exist or nearly so, and a body for it. */
interface Edited {
  readonly uid: string;
  readonly plural: string;
  readonly ids: number;
  readonly hasDrafts: boolean;
  body(journey: Journey): Values;
}

class Journey {
  readonly steps: Step[] = [];
  readonly #random: ReturnType<typeof seededRandom>;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  /** A whole number, both ends included. */
  int(least: number, most: number): number {
    return least + this.#random.upTo(most - least);
  }

  chance(share: number): boolean {
    return this.int(1, 100) <= share * 100;
  }

  id(most: number): number {
    return this.int(1, most);
  }

  /** Members that are there with a probability. */
  some(members: Record<string, readonly [share: number, make: () => unknown]>): Values {
    const present = Object.entries(members).filter(([, [share]]) => this.chance(share));
    return Object.fromEntries(present.map(([name, [, make]]) => [name, make()]));
  }

  one<T>(...items: readonly T[]): T {
    return items[this.int(0, items.length - 1)]!;
  }

  /** A relation in one of its forms; some name entries that are not there. */
  relation(most: number, many = true): unknown {
    const ids = () => Array.from({ length: this.int(0, 3) }, () => ({ id: this.id(most) }));
    const place = () =>
      this.one<object>({ start: true }, { end: true }, { before: this.id(most) }, { after: this.id(most) });
    const connect = [...new Map(ids().map((item) => [item.id, item])).values()].map((item) =>
      many && this.chance(0.4) ? { ...item, position: place() } : item,
    );
    const form = this.int(1, 10);
    if (form <= 5) return { connect, disconnect: ids() };
    if (form === 6) return ids().map(({ id }) => id);
    if (form === 7) return { set: ids() };
    if (form === 8) return many ? [] : null;
    return form === 9 ? this.id(most) : { connect: [{ id: 9999 }] };
  }

  link(): Values {
    return this.some({
      label: [0.9, () => this.one<unknown>('L', 'M', null)],
      url: [0.9, () => this.one<unknown>('/a', '/b', 'bad')],
      rank: [0.3, () => this.one<unknown>(1, '3', null)],
      __temp_key__: [0.2, () => this.id(9)],
    });
  }

  zone(): Values[] {
    return Array.from({ length: this.int(0, 3) }, () =>
      this.one<Values>(
        { __component: 'sections.prose', body: 'b', columns: 1 },
        { __component: 'sections.quote', text: 'q' },
        { __component: 'sections.link-list', items: [this.link()] },
        { __component: 'sections.spotlight', title: 's', author: this.id(5) },
      ),
    );
  }

  add(method: string, path: string, body?: object): void {
    const as = path.startsWith('/api') ? 'token:full' : 'admin:super';
    this.steps.push({ as, method, path, ...(body ? { body } : {}) });
  }
}

const EDITED: readonly Edited[] = [
  {
    uid: 'api::tag.tag',
    plural: 'tags',
    ids: 24,
    hasDrafts: false,
    body: (on) =>
      on.some({
        name: [0.9, () => on.one<unknown>(`n${on.id(60)}`, 'paper', null)],
        slug: [0.4, () => `s${on.id(60)}`],
        weight: [0.3, () => on.one<unknown>(1, -1, '5', null, 200)],
        synonyms: [0.5, () => on.relation(20)],
        articles: [0.3, () => on.relation(40)],
      }),
  },
  {
    uid: 'api::book.book',
    plural: 'books',
    ids: 34,
    hasDrafts: true,
    body: (on) =>
      on.some({
        title: [0.8, () => on.one<unknown>('B', 'C', null, '')],
        isbn: [0.3, () => `i${on.id(40)}`],
        pages: [0.3, () => on.one<unknown>(1, '2', null, -3)],
        authors: [0.5, () => on.relation(12)],
        shelfManyToOne: [0.3, () => on.relation(10, false)],
        shelvesManyToMany: [0.3, () => on.relation(10)],
        publishedAt: [0.1, () => '2024-01-01T00:00:00.000Z'],
      }),
  },
  {
    uid: 'api::shelf.shelf',
    plural: 'shelves',
    ids: 14,
    hasDrafts: false,
    body: (on) =>
      on.some({
        label: [0.9, () => on.one<unknown>('S', 'T', null)],
        oneToOne: [0.35, () => on.relation(30, false)],
        oneToMany: [0.35, () => on.relation(30)],
        manyToOne: [0.35, () => on.relation(30, false)],
        manyToMany: [0.35, () => on.relation(30)],
        oneWay: [0.35, () => on.relation(30, false)],
      }),
  },
  {
    uid: 'api::article.article',
    plural: 'articles',
    ids: 64,
    hasDrafts: true,
    body: (on) =>
      on.some({
        title: [0.8, () => on.one<unknown>('A', 'B', null)],
        slug: [0.3, () => `a${on.id(40)}`],
        kind: [0.3, () => on.one<unknown>('news', 'interview', 'nope', null)],
        seo: [
          0.4,
          () =>
            on.one<unknown>({ metaTitle: 'T', metaDescription: 'long enough' }, { metaTitle: null }, null),
        ],
        sections: [0.3, () => on.zone()],
        links: [0.2, () => [on.link(), on.link()]],
        tags: [0.4, () => on.relation(20)],
        author: [0.3, () => on.relation(12, false)],
        cover: [0.3, () => on.one<unknown>(1, { id: 2 }, null, [1, 2])],
        gallery: [0.3, () => on.one<unknown[]>([1, 2], [{ id: 3 }], [])],
      }),
  },
];

function step(on: Journey): void {
  const { uid, plural, ids, hasDrafts, body } = on.one(...EDITED);
  const path = `${TYPES}/${uid}`;
  const id = on.id(ids);
  const kind = on.int(1, 100);
  if (kind <= 30) on.add('POST', path, body(on));
  else if (kind <= 70) on.add('PUT', `${path}/${id}`, body(on));
  else if (kind <= 74) on.add('DELETE', `${path}/${id}`);
  else if (kind <= 84 && hasDrafts)
    on.add('POST', `${path}/${id}/actions/${on.one<unknown>('publish', 'unpublish')}`);
  else if (kind <= 88) on.add('POST', `${path}/actions/bulkDelete`, { ids: [id, on.id(ids)] });
  else if (kind <= 94) on.add('GET', `/api/${plural}/${id}?populate=*`);
  else on.add('GET', `${path}/${id}`);
}

for (let at = 0; at < Number(options.journeys); at += 1) {
  const seed = Number(options.seed) + at;
  const journey = new Journey(seed);
  for (let count = 0; count < Number(options.steps); count += 1) step(journey);
  for (const { plural } of EDITED) {
    for (const page of [1, 2]) {
      const locale = plural === 'articles' ? '&locale=all' : '';
      const pages = `pagination[pageSize]=40&pagination[page]=${page}`;
      journey.add('GET', `/api/${plural}?populate=*&publicationState=preview&sort=id&${pages}${locale}`);
    }
  }
  const steps = journey.steps.map((one) => ({ ...one, expect: { status: 200 } }));
  console.log(JSON.stringify({ id: `journey.${seed}`, area: 'journey', readonly: false, steps }));
}
