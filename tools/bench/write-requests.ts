/** The measured writes, and the mixed load. Every request is another one: a slug may exist only once. */
import { AUTHORS, CATEGORIES, TAGS } from './dataset.ts';
import type { LoadRequest } from './load-worker.ts';
import { requestsOf } from './requests.ts';
import type { Texts } from './writable-copy.ts';

export const WRITE_NAMES = ['create', 'create all', 'update', 'connect', 'delete'] as const;

export type WriteName = (typeof WRITE_NAMES)[number];

export const WRITE_TITLES: Readonly<Record<WriteName, string>> = {
  create: 'create, two relations',
  'create all': 'create, five relations, two components',
  update: 'update of one field',
  connect: 'update that connects one tag',
  delete: 'delete',
};

/** The writes of the mixed load, in turn. */
export const MIXED_WRITES = ['create', 'update', 'connect', 'delete'] as const satisfies readonly WriteName[];

/** In the mixed load one request in so many writes. */
export const WRITE_EVERY = 5;

const PATH = '/api/articles';

export class WriteRequests {
  readonly #texts: readonly Texts[];
  readonly #articles: number;
  #made = 0;

  /** @param articles how many there are from the beginning; only these are updated */
  constructor(texts: readonly Texts[], articles: number) {
    this.#texts = texts;
    this.#articles = articles;
  }

  /**
   * One more request of a kind.
   * @param id the entry to delete
   */
  next(name: WriteName, id?: number): LoadRequest {
    this.#made += 1;
    const made = this.#made;
    switch (name) {
      case 'create':
        return { method: 'POST', url: PATH, body: data(this.#entry(made)) };
      case 'create all':
        return { method: 'POST', url: PATH, body: data({ ...this.#entry(made), ...lists(made) }) };
      case 'update':
        return { method: 'PUT', url: this.#existing(made), body: data({ views: made }) };
      case 'connect':
        return {
          method: 'PUT',
          url: this.#existing(made),
          body: data({ tags: { connect: [this.#tag(made)] } }),
        };
      case 'delete':
        return { method: 'DELETE', url: `${PATH}/${id}` };
    }
  }

  /** Lists and entries in turn, without a write. */
  reads(): LoadRequest[] {
    const lists = requestsOf('r2', this.#articles);
    const entries = requestsOf('r1', this.#articles);
    return entries.flatMap(({ url }, index) => [
      { url: lists[index % lists.length]!.url, kind: 'read' },
      { url, kind: 'read' },
    ]);
  }

  /** Four reads and a write in turn, for as long as there are entries to delete. */
  mixed(ids: readonly number[]): LoadRequest[] {
    const reads = this.reads();
    let read = 0;
    return this.mixedWrites(ids).flatMap((write) => [
      write,
      ...Array.from({ length: WRITE_EVERY - 1 }, () => reads[read++ % reads.length]!),
    ]);
  }

  /** Its writes without the reads. */
  mixedWrites(ids: readonly number[]): LoadRequest[] {
    return ids.flatMap((id) => MIXED_WRITES.map((name) => ({ ...this.next(name, id), kind: 'write' })));
  }

  #entry(made: number): Record<string, unknown> {
    const { title, description, body } = this.#texts[made % this.#texts.length]!;
    return {
      title,
      slug: `made-${made}`,
      description,
      body,
      views: made,
      rating: 2.5,
      featured: true,
      publishedOn: '2024-02-03',
      author: 1 + (made % AUTHORS),
      category: 1 + (made % CATEGORIES),
    };
  }

  #existing = (made: number): string => `${PATH}/${1 + (made % this.#articles)}`;

  /** Another tag each time the same article's turn comes. */
  #tag = (made: number): number => 1 + ((made + Math.floor(made / this.#articles) * 7) % TAGS);
}

const data = (value: unknown): string => JSON.stringify({ data: value });

const lists = (made: number) => ({
  tags: [0, 33, 66].map((step) => 1 + ((made + step) % TAGS)),
  links: [1, 2].map((link) => ({ label: `Link ${link}`, url: `https://example.com/${made}/${link}` })),
});
