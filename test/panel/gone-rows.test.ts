/** Rows of components that others have removed, and that a person keeps: what was related to them is stored with them. */
import { expect, test } from 'vitest';
import type { Attribute, ComponentType } from '../../panel/src/content-types/content-types.ts';
import { Document } from '../../panel/src/document/document.ts';
import { EntrySession } from '../../panel/src/document/entry-session.ts';
import {
  keptRelated,
  type ShownRelated,
  shownBy,
  withShownRelated,
} from '../../panel/src/document/gone-rows.ts';
import type { Attempt } from '../../panel/src/document/session-state.ts';

const LINK = {
  uid: 'x.link',
  attributes: { label: { type: 'string' }, to: { type: 'relation', relationType: 'manyToOne' } },
};
const CARD = { uid: 'x.card', attributes: { link: { type: 'component', component: 'x.link' } } };
const shape = {
  attributes: {
    title: { type: 'string' },
    cards: { type: 'component', component: 'x.card', repeatable: true },
    zone: { type: 'dynamiczone', components: ['x.link'] },
  } satisfies Record<string, Attribute>,
  components: new Map([LINK, CARD].map((one) => [one.uid, one as unknown as ComponentType])),
};
/** A row is related to the entry with its id and a hundred. */
const shown: ShownRelated = (_, id) => [{ id: id + 100 }];
const zoneRow = (id: number, to: unknown = null) => ({ __component: 'x.link', id, label: 'A', to });
const now = (id: number) => ({ before: [], rows: [{ id }] });

test('a row that is gone has the relations that the form has shown, at any depth; others are as they were', () => {
  const mine = {
    title: 'T',
    cards: [
      { id: 1, link: { id: 2, label: 'A', to: null } },
      { id: 3, link: { id: 4, label: 'B', to: null } },
    ],
    zone: [zoneRow(5), zoneRow(6), zoneRow(7, now(1)), { __component: 'x.link', label: 'new', to: null }],
  };
  const theirs = { cards: [mine.cards[1]], zone: [zoneRow(5)] };
  expect(withShownRelated(mine, theirs, shape, shown)).toEqual({
    title: 'T',
    cards: [{ id: 1, link: { id: 2, label: 'A', to: now(102) } }, mine.cards[1]],
    zone: [mine.zone[0], zoneRow(6, now(106)), mine.zone[2], mine.zone[3]],
  });
});

test('a draft keeps what the form has shown, for a page that has not', () => {
  const mine = { zone: [zoneRow(5), zoneRow(6)] };
  const kept = structuredClone(keptRelated(mine, shape, shown));
  expect(withShownRelated(mine, { zone: [zoneRow(5)] }, shape, shownBy(kept))).toEqual({
    zone: [zoneRow(5), zoneRow(6, now(106))],
  });
  expect(withShownRelated(mine, { zone: [] }, shape, shownBy())).toEqual(mine);
});

test('of a conflict, "Mine" stores a row that others have removed with its relations', async () => {
  const entry = { id: 1, title: 'T', zone: [zoneRow(5), zoneRow(6)] };
  const document = new Document({ title: 'T', zone: entry.zone });
  const sent: Attempt[] = [];
  const session = new EntrySession({
    uid: 'a',
    document,
    shape,
    entry,
    version: 'v1',
    newKey: () => 'key',
    server: {
      send: async (attempt) => {
        sent.push(attempt);
        if (sent.length === 1) throw Object.assign(new Error(), { status: 412 });
        return { body: entry, version: 'v3' };
      },
      read: async () => ({ body: { ...entry, zone: [zoneRow(5)] }, version: 'v2' }),
      related: async () => [],
    },
    page: {
      tell: () => undefined,
      fail: () => undefined,
      made: () => undefined,
      shownRelated: shown,
      refresh: async () => true,
    },
  });
  document.set(['zone', 1, 'label'], 'mine');
  await session.act('save');
  expect(session.state().conflict?.fields).toEqual(['zone']);
  await session.accept([]);
  expect(sent[1]?.body).toEqual({
    zone: [
      { __component: 'x.link', id: 5, label: 'A', to: { connect: [], disconnect: [] } },
      { __component: 'x.link', label: 'mine', to: { connect: [{ id: 106 }], disconnect: [] } },
    ],
  });
});
