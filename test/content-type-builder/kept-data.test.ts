/** What happens to rows when schemas change: nothing is lost that was not removed on purpose. */
import { expect, test } from 'vitest';
import { BUILDER, buildProject, replaced } from './built-project.ts';

const TAG = 'api::tag.tag';
const ARTICLE = 'api::article.article';

test('a renamed attribute keeps its values, and permissions and views follow', async () => {
  const project = buildProject();
  await project.octavo();
  const before = project.column('tags', 'weight');
  const answer = await project.change(TAG, (type) => ({
    ...type,
    attributes: replaced(type.attributes, 'weight', {
      heaviness: { ...type.attributes['weight'], previousName: 'weight' },
    }),
  }));
  expect([answer.status, answer.body]).toEqual([201, { data: { uid: TAG } }]);
  expect(project.column('tags', 'heaviness')).toEqual(before);
  const { body } = await project.content('GET', '/api/tags?sort=id&fields[0]=heaviness');
  expect(body.data.map((tag: { attributes: { heaviness: number } }) => tag.attributes.heaviness)).toEqual(
    before,
  );
  const fields = project.db
    .prepare(`SELECT properties FROM admin_permissions WHERE subject = '${TAG}' AND action LIKE '%.update'`)
    .pluck()
    .all()
    .map((text) => JSON.stringify(text));
  expect(fields.every((text) => text.includes('heaviness') && !text.includes('weight'))).toBe(true);
});

test('a renamed relation keeps its links, seen from both sides', async () => {
  const project = buildProject();
  await project.octavo();
  const before = await project.content('GET', '/api/articles/1?populate=tags');
  const links = project.db.prepare('SELECT article_id, tag_id FROM articles_tags_links ORDER BY id').all();
  const renamed = await project.change(ARTICLE, (type) => ({
    ...type,
    attributes: replaced(type.attributes, 'tags', {
      labels: { ...type.attributes['tags'], previousName: 'tags' },
    }),
  }));
  expect([renamed.status, renamed.body]).toEqual([201, { data: { uid: ARTICLE } }]);
  expect(
    project.db.prepare('SELECT article_id, tag_id FROM articles_labels_links ORDER BY id').all(),
  ).toEqual(links);
  const other = await project.change(TAG, (type) => ({
    ...type,
    attributes: replaced(type.attributes, 'articles', {
      texts: { ...type.attributes['articles'], previousName: 'articles' },
    }),
  }));
  expect([other.status, other.body]).toEqual([201, { data: { uid: TAG } }]);
  const after = await project.content('GET', '/api/articles/1?populate=labels');
  expect(after.body.data.attributes.labels).toEqual(before.body.data.attributes.tags);
  const seen = await project.content('GET', '/api/tags/1?populate=texts');
  expect(seen.body.data.attributes.texts.data.length).toBeGreaterThan(0);
  expect((await project.read(ARTICLE)).attributes['labels']).toMatchObject({ inversedBy: 'texts' });
});

test('the name of the other side of a relation changes without its links', async () => {
  const project = buildProject();
  const answer = await project.change('api::author.author', (type) => ({
    ...type,
    attributes: {
      ...type.attributes,
      articles: { ...type.attributes['articles'], targetAttribute: 'writer' },
    },
  }));
  expect([answer.status, answer.body]).toEqual([201, { data: { uid: 'api::author.author' } }]);
  const { body } = await project.content('GET', '/api/articles/1?populate=writer');
  expect(body.data.attributes.writer.data.id).toBeGreaterThan(0);
});

test('a renamed type with another table keeps entries, links, files, components and permissions', async () => {
  const project = buildProject();
  await project.octavo();
  const path =
    '?populate[cover]=*&populate[seo]=*&populate[sections]=*&populate[tags]=*&populate[author]=*&populate[localizations]=*&sort=id&publicationState=preview';
  const before = await project.content('GET', `/api/articles${path}`);
  const granted = project.db
    .prepare("SELECT count(*) FROM up_permissions WHERE action LIKE 'api::article.article.%'")
    .pluck()
    .get();
  const answer = await project.change(ARTICLE, (type) => ({
    ...type,
    displayName: 'Text',
    singularName: 'text-piece',
    pluralName: 'text-pieces',
    collectionName: 'text_pieces',
    previousName: 'article',
    previousCollectionName: 'articles',
  }));
  expect([answer.status, answer.body]).toEqual([201, { data: { uid: 'api::text-piece.text-piece' } }]);
  expect((await project.content('GET', '/api/articles')).status).toBe(404);
  const after = await project.content('GET', `/api/text-pieces${path}`);
  expect(after.body).toEqual(before.body);
  expect(
    project.db
      .prepare("SELECT count(*) FROM up_permissions WHERE action LIKE 'api::text-piece.text-piece.%'")
      .pluck()
      .get(),
  ).toEqual(granted);
  // a type of the former name starts with nothing
  const made = await project.build('POST', 'content-types', {
    contentType: {
      displayName: 'Article',
      singularName: 'article',
      pluralName: 'articles',
      attributes: { title: { type: 'string' } },
    },
  });
  expect(made.status).toBe(201);
  expect((await project.content('GET', '/api/articles')).body.data).toEqual([]);
  expect((await project.content('POST', '/api/articles', { data: { title: 'new' } })).status).toBe(200);
  expect((await project.content('GET', `/api/text-pieces${path}`)).body).toEqual(before.body);
});

test('a component in another category keeps its place in dynamic zones', async () => {
  const project = buildProject();
  const path = '/api/articles?populate[sections]=*&publicationState=preview&sort=id&pagination[pageSize]=100';
  const moved = (text: string): string => text.replaceAll('sections.quote', 'texts.quote');
  const before = await project.content('GET', path);
  expect(before.text).toContain('sections.quote');
  const { body } = await project.ask('GET', '/content-type-builder/components/sections.quote');
  const { displayName, description, attributes } = body.data.schema;
  const answer = await project.build('PUT', 'components/sections.quote', {
    component: { displayName, description, category: 'texts', attributes },
  });
  expect([answer.status, answer.body]).toEqual([200, { data: { uid: 'texts.quote' } }]);
  const after = await project.content('GET', path);
  expect(after.text).toBe(moved(before.text));
});

test('v4’s request for a rename, without the former name, says what stays behind, and adding again finds it', async () => {
  const project = buildProject();
  await project.octavo();
  const before = project.column('tags', 'color');
  const removed = await project.change(TAG, (type) => ({
    ...type,
    attributes: replaced(type.attributes, 'color'),
  }));
  expect(removed.body.meta.warnings).toEqual([
    {
      kind: 'kept',
      message: `color of ${TAG}: 16 values stay in tags.color until octavo prune removes them`,
      uid: TAG,
      attribute: 'color',
      table: 'tags',
      column: 'color',
      count: 16,
    },
  ]);
  const added = await project.change(TAG, (type) => ({
    ...type,
    attributes: { ...type.attributes, color: { type: 'string' } },
  }));
  expect(added.body.meta.warnings[0]).toMatchObject({ kind: 'found', attribute: 'color', count: 16 });
  expect(project.column('tags', 'color')).toEqual(before);
});

test('an attribute of another type under the name of a removed one leaves its values alone', async () => {
  const project = buildProject();
  await project.octavo();
  const before = project.column('tags', 'color');
  await project.change(TAG, (type) => ({ ...type, attributes: replaced(type.attributes, 'color') }));
  await project.change(TAG, (type) => ({
    ...type,
    attributes: { ...type.attributes, color: { type: 'json' } },
  }));
  expect(project.column('tags', 'octavo_was_color')).toEqual(before);
  expect((await project.content('PUT', '/api/tags/1', { data: { color: { r: 1 } } })).status).toBe(200);
});

test('values are converted to another type, and those that cannot be are counted first and kept', async () => {
  const project = buildProject();
  await project.octavo();
  const weights = project.column('tags', 'weight');
  const colors = project.column('tags', 'color');
  const edit = (type: { attributes: Record<string, Record<string, unknown>> }) => ({
    ...type,
    attributes: {
      ...replaced(type.attributes, 'color', { color: { type: 'integer' } }),
      weight: { type: 'string' },
    },
  });
  const dry = await project.change(TAG, edit, '?dryRun=true');
  expect(dry.status).toBe(200);
  expect(dry.body.data.files).toEqual([
    { path: 'src/api/tag/content-types/tag/schema.json', change: 'change' },
  ]);
  expect(project.column('tags', 'weight')).toEqual(weights);
  const answer = await project.change(TAG, edit);
  expect(answer.body.meta.warnings).toEqual(dry.body.data.warnings);
  expect(answer.body.meta.warnings[0]).toMatchObject({ kind: 'converted', attribute: 'color', count: 16 });
  const { body } = await project.content('GET', '/api/tags?sort=id&pagination[pageSize]=100');
  const read = (name: string) =>
    body.data.map((tag: { attributes: Record<string, unknown> }) => tag.attributes[name]);
  expect(read('weight')).toEqual(weights.map((weight) => (weight === null ? null : String(weight))));
  expect(read('color')).toEqual(colors.map(() => null));
  expect(project.column('tags', 'octavo_was_color')).toEqual(colors);
});

test('a removed type leaves its rows, and a new one of its name starts empty', async () => {
  const project = buildProject();
  await project.octavo();
  const texts = project.column('notes', 'text');
  await project.build('DELETE', 'content-types/api::note.note');
  expect(project.column('notes', 'text')).toEqual(texts);
  expect(
    project.db.prepare("SELECT count(*) FROM up_permissions WHERE action LIKE 'api::note.%'").pluck().get(),
  ).toBe(0);
  const made = await project.build('POST', 'content-types', {
    contentType: {
      displayName: 'Note',
      singularName: 'note',
      pluralName: 'notes',
      attributes: { text: { type: 'text' }, subjects: { type: 'relation', relation: 'morphToMany' } },
    },
  });
  expect(made.status).toBe(201);
  expect((await project.content('GET', '/api/notes')).body.data).toEqual([]);
  expect(project.column('octavo_was_notes', 'text')).toEqual(texts);
});

test('a renamed attribute of a component, and of a related type, is renamed wherever its name is stored', async () => {
  const project = buildProject({ hasCode: false });
  await project.octavo();
  const { attributes: before } = (await project.content('GET', '/api/articles/1?populate[seo][populate]=*'))
    .body.data;
  const grant = `subject = '${ARTICLE}' AND action = 'plugin::content-manager.explorer.update'`;
  const article = `/content-manager/collection-types/${ARTICLE}/1`;
  const { id } = before.seo;
  const saved = await project.ask('PUT', article, {
    seo: { id, metaTitle: 'Kept in a revision' },
  });
  expect(saved.status).toBe(200);
  project.db.exec(
    `UPDATE admin_permissions SET properties = '{"fields":["title","seo.metaTitle","seo.robots.index"]}' WHERE ${grant}`,
  );
  const component = (await project.ask('GET', `${BUILDER}/components/shared.seo`)).body.data.schema;
  const renamed = await project.build('PUT', 'components/shared.seo', {
    component: {
      displayName: component.displayName,
      category: 'shared',
      attributes: replaced(component.attributes, 'metaTitle', {
        headline: { ...component.attributes.metaTitle, previousName: 'metaTitle' },
      }),
    },
  });
  expect([renamed.status, renamed.body]).toEqual([200, { data: { uid: 'shared.seo' } }]);
  const moved = await project.change('api::author.author', (type) => ({
    ...type,
    attributes: replaced(type.attributes, 'name', {
      fullName: { ...type.attributes['name'], previousName: 'name' },
    }),
  }));
  expect(moved.status).toBe(201);

  const stored = project.db.prepare(`SELECT properties FROM admin_permissions WHERE ${grant}`).pluck().all();
  const grants = stored.map((text) => (typeof text === 'string' ? JSON.parse(text) : text));
  expect(grants).toContainEqual({ fields: ['title', 'seo.headline', 'seo.robots.index'] });
  expect(JSON.stringify(grants)).not.toContain('metaTitle');
  const view = await project.ask('GET', '/content-manager/components/shared.seo/configuration');
  const { metadatas, layouts } = view.body.data.component;
  expect([Object.keys(metadatas), layouts.list]).toEqual([
    expect.arrayContaining(['headline']),
    expect.arrayContaining(['headline']),
  ]);
  // a label that was the name is the new one
  expect(metadatas.headline.edit.label).toBe('headline');
  const list = await project.ask('GET', `/content-manager/content-types/${ARTICLE}/configuration`);
  expect(list.body.data.contentType.metadatas.author.edit.mainField).toBe('fullName');
  const revisions = await project.ask('GET', `${article}/revisions`);
  const [{ number }] = revisions.body.results;
  const revision = await project.ask('GET', `${article}/revisions/${number}`);
  expect(JSON.stringify(revision.body)).toContain('"headline":"Kept in a revision"');
  expect(JSON.stringify(revision.body)).not.toContain('metaTitle');
});
