/** The session of a form: what it sends after an answer that came late or never. */
import { expect, test } from 'vitest';
import type { Attribute } from '../../panel/src/content-types/content-types.ts';
import { Document } from '../../panel/src/document/document.ts';
import { EntrySession } from '../../panel/src/document/entry-session.ts';
import { step } from '../../panel/src/document/session.ts';
import {
  type Attempt,
  firstState,
  openCreation,
  type SessionEvent,
  type SessionState,
  type Stored,
  type StoredEntry,
} from '../../panel/src/document/session-state.ts';
import { keepableCreation } from '../../panel/src/drafts/draft.ts';

const attributes: Record<string, Attribute> = {
  title: { type: 'string' },
  text: { type: 'string' },
  secret: { type: 'password' },
};
const shape = { attributes, components: new Map() };

const stored = (id: number, version: string, values: object): Stored => ({
  body: { id, ...values },
  version,
});

/** What becomes of a form that says `values` all the time. @returns the last state, and what was sent */
function after(state: SessionState, base: object, values: object, events: readonly SessionEvent[]) {
  let now = state;
  const sent: Attempt[] = [];
  for (const event of events) {
    const { state: next, effects } = step(now, event, { base: { ...base }, values: { ...values } }, shape);
    now = next;
    for (const effect of effects) if (effect.type === 'send') sent.push(effect.attempt);
  }
  return { state: now, sent };
}

const lost: SessionEvent = { type: 'unanswered', error: null };
const save = (key: string): SessionEvent => ({ type: 'act', action: 'save', key });

test.each([
  ['cannot be read', { type: 'unreadable', error: null }],
  ['are not decided about', { type: 'dismiss' }],
] as const)('changes of others that %s are not overwritten after a repeated save', (_, end) => {
  const entry = { id: 1, title: 'before' };
  const begun = after(firstState(entry, 'v1'), entry, { ...entry, text: 'mine' }, [
    save('a'),
    lost,
    save('b'),
  ]);
  expect(begun.sent.map(({ key }) => key)).toEqual(['a', 'a']);
  const typed = { ...entry, title: 'mine as well', text: 'mine' };
  const answer: SessionEvent = {
    type: 'answered',
    stored: stored(1, 'v3', { title: 'theirs', text: 'mine' }),
  };
  const { sent } = after(begun.state, entry, typed, [answer, end, save('c')]);
  expect(sent.map(({ key, version }) => [key, version])).toEqual([['c', 'v1']]);
});

test('a new entry whose request was repeated is compared before it is written again', () => {
  const made: SessionEvent = { type: 'answered', stored: stored(1, 'v2', { title: 'theirs' }) };
  const first = after(firstState(null, null), {}, { title: 'mine' }, [save('a'), lost, save('b')]);
  const { sent } = after(first.state, {}, { title: 'mine', text: 'more' }, [
    made,
    { type: 'unreadable', error: null },
    save('c'),
  ]);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ id: 1 });
  expect(sent[0]?.version).toMatch(/^"[\w-]{22}"$/);
  expect(sent[0]?.version).not.toBe('v2');
});

test('what others have put where a new entry was left empty is compared with what was typed there meanwhile', () => {
  const made: SessionEvent = { type: 'answered', stored: stored(1, 'v2', { title: 'mine', text: 'theirs' }) };
  const first = after(firstState(null, null), {}, { title: 'mine' }, [save('a'), lost, save('b')]);
  const { effects } = step(first.state, made, { base: {}, values: { title: 'mine', text: 'more' } }, shape);
  expect(effects).toMatchObject([
    { type: 'rebase', base: { title: 'mine' }, values: { title: 'mine', text: 'more' } },
    { type: 'made' },
    { type: 'compare' },
  ]);
  expect(effects[0]).not.toHaveProperty('base.text', 'theirs');
});

test('a row of others has none of the relations that were sent in a row they have removed', () => {
  const to = { type: 'relation', relationType: 'manyToOne' } as const;
  const link = { uid: 'x.link', attributes: { label: { type: 'string' }, to } };
  const withRows = {
    attributes: { ...attributes, links: { type: 'component', component: 'x.link', repeatable: true } },
    components: new Map([['x.link', link]]),
  } as unknown as Parameters<typeof step>[3];
  const mine = { links: [{ label: 'mine', to: { before: [], rows: [{ id: 5 }] }, __temp_key__: 1 }] };
  let now: SessionState = firstState(null, null);
  for (const event of [save('a'), lost, save('b')])
    now = step(now, event, { base: {}, values: mine }, withRows).state;
  const answer: SessionEvent = {
    type: 'answered',
    stored: stored(1, 'v3', { links: [{ id: 9, label: 'theirs', to: { count: 0 } }] }),
  };
  const [rebased] = step(now, answer, { base: {}, values: { ...mine, text: 'more' } }, withRows).effects;
  const theirs = [{ id: 9, label: 'theirs', to: null, __temp_key__: 1 }];
  // nothing was typed into them since: there is nothing to be asked about, and nothing to be sent
  expect(rebased).toMatchObject({ base: { links: theirs }, values: { links: theirs } });
});

test('the times that a server sets are no change of others', () => {
  const timed = { ...shape, attributes: { ...attributes, updatedAt: { type: 'datetime' } } };
  const entry = { id: 1, title: 'before', updatedAt: 'old' };
  const form = { base: { ...entry }, values: { ...entry, title: 'mine' } };
  let now: SessionState = firstState<StoredEntry>(entry, 'v1');
  for (const event of [save('a'), lost, save('b')]) now = step(now, event, form, timed).state;
  const answer: SessionEvent = {
    type: 'answered',
    stored: stored(1, 'v2', { title: 'mine', updatedAt: 'new' }),
  };
  const typed = { base: form.base, values: { ...form.values, title: 'mine as well' } };
  const [rebased] = step(now, answer, typed, timed).effects;
  expect(rebased).toMatchObject({ base: { updatedAt: 'new' }, values: { updatedAt: 'new' } });
});

test('who takes what others have stored is shown the relation that they have made, before it is read again', () => {
  const one = { type: 'relation', relationType: 'manyToOne' } as const;
  const related = { ...shape, attributes: { ...attributes, one } };
  const base = { title: 'before', one: null };
  const form = { base, values: { title: 'mine', one: { before: [1], rows: [{ id: 2 }] } } };
  const theirs = { title: 'theirs', one: { before: [3], rows: [{ id: 3 }] } };
  let now: SessionState = firstState<StoredEntry>({ id: 1, ...base }, 'v1');
  const found: SessionEvent = {
    type: 'found',
    stored: stored(1, 'v2', { title: 'theirs' }),
    theirs,
    key: 'b',
  };
  for (const event of [save('a'), { type: 'outdated', error: null } as const, found])
    now = step(now, event, form, related).state;
  expect(now.conflict?.fields).toEqual(['title', 'one']);
  const [rebased] = step(now, { type: 'takeTheirs' }, form, related).effects;
  expect(rebased).toEqual({ type: 'rebase', base: theirs, values: theirs });
  const accept = { type: 'accept', accepted: ['one'], values: form.values, key: 'c' } as const;
  const [put] = step(now, accept, form, related).effects;
  expect(put).toEqual({ type: 'rebase', base: theirs, values: { ...theirs, title: 'mine' } });
});

test('a page that goes on from a draft repeats the request for the new entry', () => {
  const { state, sent } = after(firstState(null, null), {}, { title: 'mine' }, [save('a')]);
  const creation = openCreation(state);
  expect(creation).toBe(sent[0]);
  expect(keepableCreation(creation, attributes, new Map())).toEqual({ creation });
  const other = after(firstState(null, null), {}, { title: 'mine', text: 'more' }, [
    { type: 'resume', attempt: creation! },
    save('b'),
  ]);
  expect(other.sent).toEqual([creation]);
  const saved = after(state, {}, {}, [{ type: 'answered', stored: stored(1, 'v1', { title: 'mine' }) }]);
  expect(openCreation(saved.state)).toBeNull();
});

test('a request with a password is not kept in a browser', () => {
  const { state } = after(firstState(null, null), {}, { title: 'mine', secret: 'hidden' }, [save('a')]);
  expect(keepableCreation(openCreation(state), attributes, new Map())).toEqual({});
});

test.each([
  ['takes it in the end', 3, ['save'], 4],
  ['never takes it', Number.POSITIVE_INFINITY, ['412'], 6],
])('a save over what others have stored is sent a few times to a server that %s', async (_, refusals, said, count) => {
  const sent: Attempt[] = [];
  const notices: string[] = [];
  const refused = Object.assign(new Error('another version'), { status: 412 });
  const document = new Document({ title: 'before', text: 'before' });
  const session = new EntrySession<StoredEntry>({
    uid: 'api::a.a',
    document,
    shape,
    entry: { id: 1, title: 'before', text: 'before' },
    version: 'v0',
    newKey: () => `k${sent.length}`,
    server: {
      send: async (attempt) => {
        sent.push(attempt);
        // without a bound the session would go on: the test ends it
        if (sent.length > 50) throw Object.assign(new Error('too often'), { status: 400 });
        if (sent.length <= refusals) throw refused;
        return stored(1, 'last', { title: 'mine', text: 'theirs' });
      },
      read: async () => stored(1, `v${sent.length}`, { title: 'before', text: `theirs ${sent.length}` }),
      related: async () => [],
    },
    page: {
      tell: (notice) => notices.push(notice),
      fail: (error) => notices.push(String((error as { status: number }).status)),
      made: () => undefined,
      shownRelated: () => [],
      refresh: async () => true,
    },
  });
  document.set(['title'], 'mine');
  await session.act('save');
  expect(notices).toEqual(said);
  expect(sent).toHaveLength(count);
  expect(session.state().phase).toBe('idle');
  // what was typed is still there, and the next save begins anew
  expect(document.get(['title'])).toBe('mine');
  if (said[0] === '412') {
    expect(document.changed).toEqual(['title']);
    await session.act('save');
    expect(sent).toHaveLength(2 * count);
  }
});
