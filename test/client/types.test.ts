/** What generated types make of answers: checked by the compiler (`npm run check`), for every form of `populate`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, expectTypeOf, test } from 'vitest';
import {
  type Client,
  createClient,
  type Entry,
  type Filters,
  type FlatEntry,
  type Input,
} from '../../src/client/index.ts';
import { clientTypes } from '../../src/octavo/generate/types/client-types.ts';
import { kitModel } from '../support/kit.ts';
import type { Api, Article } from './kit-api.ts';

test('the generated file is that of the model', () => {
  expect(readFileSync(join(import.meta.dirname, 'kit-api.ts'), 'utf8')).toBe(
    clientTypes(kitModel(), { from: '../../src/client/index.ts' }),
  );
});

test('required attributes have no null where that is chosen', () => {
  const [plain, chosen] = [{}, { requiredNotNull: true }].map((options) => clientTypes(kitModel(), options));
  expect(plain).toContain('  title: string | null;');
  expect(chosen).toContain('  title: string;');
  expect(chosen).toContain('  subtitle: string | null;');
});

type Of<Query> = Entry<Article, Query>['attributes'];

test('without populate an entry has its own attributes', () => {
  expectTypeOf<Of<object>['title']>().toEqualTypeOf<string | null>();
  expectTypeOf<Of<object>['kind']>().toEqualTypeOf<'news' | 'review' | 'essay' | 'interview' | null>();
  expectTypeOf<Of<object>>().not.toHaveProperty('author');
  expectTypeOf<Of<object>>().not.toHaveProperty('editorNotes');
});

test('fields choose among them', () => {
  expectTypeOf<keyof Of<{ fields: ['title', 'slug'] }>>().toEqualTypeOf<'title' | 'slug'>();
  expectTypeOf<keyof Of<{ fields: 'title, slug' }>>().toEqualTypeOf<'title' | 'slug'>();
  expectTypeOf<Of<{ fields: '*' }>>().toEqualTypeOf<Of<object>>();
});

test('every form of populate', () => {
  type Name = { readonly data: { readonly attributes: { name: string | null } } | null };
  expectTypeOf<Of<{ populate: 'author' }>['author']>().toExtend<Name>();
  expectTypeOf<Of<{ populate: 'author,tags' }>['author']>().toExtend<Name>();
  expectTypeOf<Of<{ populate: readonly ['author', 'tags'] }>['author']>().toExtend<Name>();
  expectTypeOf<Of<{ populate: '*' }>['author']>().toExtend<Name>();
  expectTypeOf<Of<{ populate: true }>['author']>().toExtend<Name>();
  expectTypeOf<Of<{ populate: { author: true } }>['author']>().toExtend<Name>();
  expectTypeOf<Of<{ populate: { author: { fields: ['name'] } } }>['author']>().toExtend<Name>();
  expectTypeOf<Of<{ populate: { author: false; tags: true } }>>().not.toHaveProperty('author');
  expectTypeOf<Of<{ populate: { author: { fields: ['name'] } } }>['author']['data']>()
    .exclude<null>()
    .toHaveProperty('attributes')
    .not.toHaveProperty('email');
});

test('at any depth, by paths and by objects', () => {
  type ByPath = Of<{ populate: readonly ['category.parent', 'author'] }>;
  type ByObject = Of<{ populate: { category: { populate: { parent: { fields: ['name'] } } } } }>;
  type Parent<Found extends { category: { data: unknown } }> =
    NonNullable<Found['category']['data']> extends {
      attributes: { parent: { data: infer Data } };
    }
      ? NonNullable<Data>
      : never;
  expectTypeOf<Parent<ByPath>>().toExtend<{ readonly id: number; attributes: { name: string | null } }>();
  expectTypeOf<Parent<ByObject>>().toExtend<{ readonly id: number; attributes: { name: string | null } }>();
  expectTypeOf<keyof Parent<ByObject>['attributes']>().toEqualTypeOf<'name'>();
  expectTypeOf<ByPath['category']['data'] & {}>().toExtend<{ attributes: { name: string | null } }>();
});

test('components, zones and files', () => {
  type Found = Of<{ populate: { seo: true; links: true; sections: true; gallery: true } }>;
  expectTypeOf<NonNullable<Found['seo']>['metaDescription']>().toEqualTypeOf<string | null>();
  expectTypeOf<Found['links'][number]['id']>().toEqualTypeOf<number>();
  expectTypeOf<Found['sections'][number]['__component']>().toEqualTypeOf<
    'sections.prose' | 'sections.figure' | 'sections.link-list' | 'sections.spotlight' | 'sections.quote'
  >();
  expectTypeOf<Found['gallery']['data'][number]['attributes']['url']>().toEqualTypeOf<string | null>();
  type Prose = Extract<Found['sections'][number], { __component: 'sections.prose' }>;
  expectTypeOf<Prose>().not.toHaveProperty('caption');
});

type Flat<Query> = FlatEntry<Article, Query>;

test('flat: attributes beside the id, chosen by fields', () => {
  expectTypeOf<Flat<object>['title']>().toEqualTypeOf<string | null>();
  expectTypeOf<keyof Flat<{ fields: ['title', 'slug'] }>>().toEqualTypeOf<'id' | 'title' | 'slug'>();
  expectTypeOf<Flat<object>>().not.toHaveProperty('attributes');
  expectTypeOf<Flat<object>>().not.toHaveProperty('author');
});

test('flat: every form of populate', () => {
  type Author = { readonly id: number; name: string | null } | null;
  expectTypeOf<Flat<{ populate: 'author' }>['author']>().toExtend<Author>();
  expectTypeOf<Flat<{ populate: 'author,tags' }>['author']>().toExtend<Author>();
  expectTypeOf<Flat<{ populate: readonly ['author', 'tags'] }>['author']>().toExtend<Author>();
  expectTypeOf<Flat<{ populate: '*' }>['author']>().toExtend<Author>();
  expectTypeOf<Flat<{ populate: true }>['author']>().toExtend<Author>();
  expectTypeOf<Flat<{ populate: { author: true } }>['author']>().toExtend<Author>();
  expectTypeOf<Flat<{ populate: { author: false; tags: true } }>>().not.toHaveProperty('author');
  expectTypeOf<
    keyof NonNullable<Flat<{ populate: { author: { fields: ['name'] } } }>['author']>
  >().toEqualTypeOf<'id' | 'name'>();
  expectTypeOf<Flat<{ populate: 'tags' }>['tags'][number]['name']>().toEqualTypeOf<string | null>();
});

test('flat: at any depth, through relations, components, zones and files', () => {
  type ByPath = Flat<{ populate: readonly ['category.parent'] }>;
  expectTypeOf<NonNullable<NonNullable<ByPath['category']>['parent']>['name']>().toEqualTypeOf<
    string | null
  >();
  type Found = Flat<{
    populate: {
      seo: { populate: { shareImage: { fields: ['url'] } } };
      sections: { on: { 'sections.spotlight': { populate: 'articles' } } };
      gallery: true;
    };
  }>;
  expectTypeOf<NonNullable<NonNullable<Found['seo']>['shareImage']>>().toEqualTypeOf<{
    readonly id: number;
    url: string | null;
  }>();
  type Spotlight = Extract<Found['sections'][number], { __component: 'sections.spotlight' }>;
  expectTypeOf<Spotlight['articles'][number]['title']>().toEqualTypeOf<string | null>();
  expectTypeOf<Found['gallery'][number]['url']>().toEqualTypeOf<string | null>();
});

test('a client answers the format it is made with', () => {
  const calls = async (flat: Client<Api, 'flat'>, v4: Client<Api>) => {
    const query = { populate: { author: { fields: ['name'] } } } as const;
    const [a, b] = [await flat.findOne('articles', 1, query), await v4.findOne('articles', 1, query)];
    if (!a.ok || !b.ok) return;
    expectTypeOf(a.data.author?.name).toEqualTypeOf<string | null | undefined>();
    expectTypeOf(b.data.attributes.author.data?.attributes.name).toEqualTypeOf<string | null | undefined>();
    const made = await flat.create('articles', { title: 'A' });
    expectTypeOf(made.ok ? made.data.title : null).toEqualTypeOf<string | null>();
    for await (const entry of flat.all('tags')) expectTypeOf(entry.name).toEqualTypeOf<string | null>();
  };
  expect(calls).toBeTypeOf('function');
  expectTypeOf(createClient<Api>('', { format: 'flat' })).toEqualTypeOf<Client<Api, 'flat'>>();
  expectTypeOf(createClient<Api>('', { token: 'x' })).toEqualTypeOf<Client<Api>>();
  // @ts-expect-error -- which types the answers have has to be known
  createClient<Api>('', { format: 'flat' as 'flat' | 'v4' });
});

test('bodies, filters and users', () => {
  expectTypeOf<{
    title: 'A';
    author: 1;
    tags: { connect: [{ id: 3; position: { start: true } }] };
  }>().toExtend<Input<Article>>();
  expectTypeOf<{ tags: { conect: [3] } }>().not.toExtend<Input<Article>>();
  expectTypeOf<{ createdAt: string }>().not.toExtend<Required<Input<Article>>>();
  expectTypeOf<{ sections: [{ __component: 'sections.nothing' }] }>().not.toExtend<Input<Article>>();
  expectTypeOf<{
    title: { $contains: 'x' };
    author: { name: 'Ada' };
    $or: [{ id: 1 }, { id: { $in: [2] } }];
  }>().toExtend<Filters<Article>>();
  expectTypeOf<{ title: { $contains: 5 } }>().not.toExtend<Filters<Article>>();
  expectTypeOf<FlatEntry<Api['user']>['email']>().toEqualTypeOf<string | null>();
});
