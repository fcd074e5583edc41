/** What generated types make of answers: checked by the compiler (`npm run check`), for every form of `populate`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, expectTypeOf, test } from 'vitest';
import type { Entry, Filters, FlatEntry, Input } from '../../src/client/index.ts';
import { clientTypes } from '../../src/generate/types/client-types.ts';
import { kitModel } from '../support/kit.ts';
import type { Api, Article } from './kit-api.ts';

test('the generated file is that of the model', () => {
  expect(readFileSync(join(import.meta.dirname, 'kit-api.ts'), 'utf8')).toBe(
    clientTypes(kitModel(), '../../src/client/index.ts'),
  );
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
