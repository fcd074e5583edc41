/** A driver whose reader is made in another way than the one that is pinned: rows arrive as text, with the same answers. */
import { Client } from 'pg';
import { Parser } from 'pg-protocol/dist/parser.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../src/core/base/clock.ts';
import { TooManyBytesError } from '../../src/core/database/costly-read.ts';
import { isExpectedReader, readBytes } from '../../src/core/database/postgres/byte-rows.ts';
import { Session } from '../../src/core/database/postgres/postgres-session.ts';
import { emptyDatabase } from '../support/servers/test-server.ts';

let client: Client;
let session: Session;

beforeAll(async () => {
  client = new Client(await emptyDatabase());
  readBytes(
    (client as unknown as { readonly connection: Parameters<typeof readBytes>[0] }).connection,
    false,
  );
  await client.connect();
  session = new Session(client, systemClock);
});

afterAll(() => client.end());

const read = (text: string, longest = 100): Promise<Buffer | null> =>
  session.bytes({ text, parameters: 0, shape: null }, [], longest);

test('a body is read', async () => {
  expect((await read(`SELECT '{"ä": 1}'`))!.toString()).toBe('{"ä": 1}');
});

test('there may be none', async () => {
  expect(await read('SELECT NULL::text')).toBeNull();
});

test('a body that is too long is refused, and the connection goes on', async () => {
  await expect(read("SELECT repeat('ä', 51)")).rejects.toBeInstanceOf(TooManyBytesError);
  expect((await read("SELECT repeat('ä', 50)"))!.length).toBe(100);
});

test.each<[string, new () => object]>([
  ['has no method that reads a message', class {}],
  [
    'keeps what has arrived in another place',
    class extends (Parser as new () => object) {
      get bufferOffset(): number {
        return -1;
      }
      set bufferOffset(_offset: number) {}
    },
  ],
  [
    'calls its method with other values',
    class {
      buffer = Buffer.alloc(0);
      bufferOffset = 0;
      bufferLength = 0;
      parse(bytes: Buffer, receive: (message: object) => void): void {
        receive((this as unknown as { handlePacket(bytes: Buffer): object }).handlePacket(bytes));
      }
    },
  ],
])('a reader that %s is not taken for the pinned one', (_what, DriverReader) => {
  expect(isExpectedReader(DriverReader)).toBe(false);
});

test('the pinned one is', () => {
  expect(isExpectedReader(Parser)).toBe(true);
});
