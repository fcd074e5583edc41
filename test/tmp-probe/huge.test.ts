import { test } from 'vitest';
import { serveKit } from '../support/serve-kit.ts';
test('huge', async () => {
  const kit = await serveKit();
  const many = Array.from({ length: 100_000 }, (_, i) => i + 1);
  for (const [path, data] of [
    ['/api/shelves/1', { manyWay: many }],
    ['/api/shelves/1', { manyWay: { connect: many } }],
    ['/api/shelves/1', { manyWay: { disconnect: many } }],
    ['/api/shelves/1', { manyWay: { connect: many.slice(0, 20000).map((id) => ({ id, position: { after: id + 1 } })) } }],
    ['/api/shelves/1', { manyWay: { connect: many.slice(0, 20000).map((id) => ({ id, position: { before: id - 1 } })) } }],
    ['/api/articles/1', { gallery: many }],
    ['/api/shelves/1', { mainNotes: many }],
    ['/api/notes/1', { subjects: many.slice(0, 20000).map((id) => ({ id, __type: 'api::book.book' })) }],
    ['/api/articles/1', { links: many.slice(0, 30000).map((id) => ({ label: 'x', url: '/' })) }],
    ['/api/homepage', { title: 'x', sections: many.slice(0, 15000).map((id) => ({ __component: 'sections.prose', body: 'x' })) }],
    ['/api/homepage', { title: 'x', sections: many.slice(0, 15000).map((id) => ({ __component: 'sections.prose', id: 5, body: 'x' })) }],
    ['/api/specimens/1', { payload: many }],
    ['/api/specimens/1', { blocksText: many.slice(0, 10000).map(() => ({ type: 'paragraph', children: [{ type: 'text', text: 'x' }] })) }],
    ['/api/homepage', { title: 'x', sections: [] }],
  ] as const) {
    const a = await kit.send('PUT', path, { data });
    console.log(path, Object.keys(data).join(), a.status, a.milliseconds.toFixed(0), a.text.slice(0, 200));
  }
  await kit.close();
}, 600_000);
