/** When notes of commits say what has changed between two headers of a log, and when there may have been more. */
import { expect, test } from 'vitest';
import {
  type CommitNote,
  changedByOthers,
  commitsBetween,
  HEADER_WORDS,
  type HeaderWords,
} from '../../src/core/database/sqlite/log-chain.ts';

interface Fields {
  readonly commits: number;
  readonly frames: number;
  readonly salt?: number;
  readonly pageSize?: number;
  /** Of all frames: it is another one where the log holds something else. */
  readonly content?: number;
}

/** A header as SQLite writes it. */
function header({ commits, frames, salt = 7, pageSize = 4096, content = frames }: Fields): HeaderWords {
  const words = new Uint32Array(HEADER_WORDS);
  words.set([3007000, 0, commits, 1 + pageSize * 0x10000, frames, 90, content, ~content, salt, salt * 3]);
  let sums: readonly [number, number] = [0, 0];
  for (let at = 0; at < 10; at += 2) {
    const first = (sums[0] + words[at]! + sums[1]) >>> 0;
    sums = [first, (sums[1] + words[at + 1]! + first) >>> 0];
  }
  words.set(sums, 10);
  return words;
}

const READER = 1;
const OTHER = 2;

const note = (before: Fields, tables: string, writer = OTHER): CommitNote => ({
  before: header(before),
  writer,
  tables,
});

const FROM = { commits: 5, frames: 10 };
const MIDDLE = { commits: 6, frames: 13 };
const TO = { commits: 7, frames: 15 };
const FIRST = note(FROM, 'tags\narticles_tags_links');
const SECOND = note(MIDDLE, 'books');
const RESTARTED = { ...FROM, frames: 0, salt: 8 };

/** A header that was read while another one was being written over it. */
function torn(): HeaderWords {
  const words = header({ ...TO, content: 1 });
  words.set(header(TO).subarray(0, 7));
  return words;
}

interface Case {
  readonly from?: Fields;
  readonly notes: readonly CommitNote[];
  readonly to?: Fields | HeaderWords;
}

const changed = ({ from = FROM, notes, to = TO }: Case): string[] | null => {
  const end = to instanceof Uint32Array ? to : header(to);
  const tables = changedByOthers(header(from), end, notes, READER);
  return tables && [...tables];
};

test.each<[name: string, changes: Case, tables: string[]]>([
  ['a note for each commit', { notes: [FIRST, SECOND] }, ['tags', 'articles_tags_links', 'books']],
  ['one of them the own', { notes: [note(FROM, 'tags', READER), SECOND] }, ['books']],
  ['no commit', { notes: [], to: FROM }, []],
  ['no commit, and the log begins again', { notes: [], to: RESTARTED }, []],
  [
    'the log begins again before a commit',
    { notes: [note(RESTARTED, 'tags'), note({ ...MIDDLE, salt: 8 }, 'books')], to: { ...TO, salt: 8 } },
    ['tags', 'books'],
  ],
  [
    'the log begins again with a commit, and has fewer frames',
    { notes: [FIRST, note({ ...MIDDLE, frames: 2, salt: 8 }, 'books')], to: { ...TO, frames: 3, salt: 8 } },
    ['tags', 'articles_tags_links', 'books'],
  ],
  [
    'the counter is at its end',
    {
      from: { ...FROM, commits: 0xffffffff },
      notes: [note({ ...FROM, commits: 0xffffffff }, 'tags')],
      to: { ...MIDDLE, commits: 0 },
    },
    ['tags'],
  ],
])('%s', (_name, changes, tables) => {
  expect(changed(changes)).toEqual(tables);
});

test.each<[name: string, changes: Case]>([
  ['a commit has no note: the last', { notes: [FIRST] }],
  ['a commit has no note: the first', { notes: [SECOND] }],
  [
    'a commit has no note, and an older note is there',
    { notes: [note({ ...FROM, commits: 4 }, 'x'), FIRST] },
  ],
  ['the first note is about another state', { notes: [note({ ...FROM, content: 1 }, 'tags'), SECOND] }],
  ['a note of another number of commits', { notes: [FIRST, note({ ...MIDDLE, commits: 5 }, 'books')] }],
  ['no frame between two notes', { notes: [FIRST, note({ ...MIDDLE, frames: 10 }, 'books')] }],
  ['no frame after the last note', { notes: [FIRST, SECOND], to: { ...TO, frames: 13 } }],
  ['no commit, and other content', { notes: [], to: { ...FROM, content: 1 } }],
  ['no commit, and a log that has begun again has frames', { notes: [], to: { ...RESTARTED, frames: 1 } }],
  [
    'the log begins again, and has frames before the first commit',
    {
      notes: [note({ ...RESTARTED, frames: 2 }, 'tags'), note({ ...MIDDLE, salt: 8 }, 'books')],
      to: { ...TO, salt: 8 },
    },
  ],
  ['pages of another size', { notes: [FIRST, SECOND], to: { ...TO, pageSize: 8192 } }],
  ['a header that is not whole', { notes: [FIRST, SECOND], to: torn() }],
  [
    'the index was lost: the counter begins again, and has come as far',
    { from: { ...FROM, commits: 0 }, notes: [], to: { ...RESTARTED, commits: 0 } },
  ],
])('anything may have changed: %s', (_name, changes) => {
  expect(changed(changes)).toBeNull();
});

test('the number of commits', () => {
  expect(commitsBetween(header(FROM), header(TO))).toBe(2);
  expect(commitsBetween(header(TO), header(FROM))).toBe(2 ** 32 - 2);
});
