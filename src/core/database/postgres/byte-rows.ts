/**
 * Rows as bytes. The driver decodes every column to a string; a finished body would be decoded, and encoded
 * again for the socket. A connection with this reader leaves the rows of a statement as bytes if the statement
 * asks for it. A row that is longer than it may be is thrown away while it arrives, and takes no memory here.
 */
import type { Duplex } from 'node:stream';
import type { Connection } from 'pg';
import { Parser } from 'pg-protocol/dist/parser.js';

/** A message of the server, as far as this file reads it. */
interface Message {
  readonly name: string;
}

/**
 * The part of the driver's reader that is used and replaced: it is not in its types, and its version is pinned. What has
 * arrived of the next message lies in `buffer`, from `bufferOffset` on.
 */
interface Reader {
  buffer: Buffer;
  bufferOffset: number;
  bufferLength: number;
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message;
  parse(bytes: Buffer, onMessage: (message: Message) => void): void;
}

/** A row of a statement that asked for bytes: its first column. */
export interface BytesMessage extends Message {
  readonly bytes: Buffer | null;
  /** True for a row that was longer than it might be, and was thrown away. */
  readonly isTooLong?: boolean;
}

/** A connection that can leave rows as bytes. */
export interface ByteConnection extends Connection {
  /** Whether the rows of the running statement stay bytes. */
  wantsBytes: boolean;
  /** The longest row that is kept, in bytes, where they do. */
  longestRow: number;
}

const DATA_ROW = 0x44;
/** The number of columns, before the first one's length. */
const COLUMN_COUNT = 2;
const LENGTH = 4;
/** Before each message: its kind, and its length, which counts itself. */
const HEADER = 1 + LENGTH;

/**
 * Replaces the connection's reader; must be called before it connects. Where the driver is not made as expected it stays, and all
 * rows arrive as text: slower, and with the same answers.
 */
export function readBytes(driverConnection: Connection, leavesBytes = canLeaveBytes()): ByteConnection {
  const connection = driverConnection as ByteConnection & { attachListeners(stream: Duplex): void };
  connection.wantsBytes = false;
  connection.longestRow = Number.POSITIVE_INFINITY;
  if (!leavesBytes || typeof connection.attachListeners !== 'function') return connection;
  connection.attachListeners = (stream) => {
    const reader = byteReader(() => connection.wantsBytes);
    const emit = (message: Message): void => {
      connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message);
    };
    /** Bytes of a row that is thrown away, which are still to come. */
    let rest = 0;
    stream.on('data', (bytes: Buffer) => {
      const passed = Math.min(rest, bytes.length);
      rest -= passed;
      if (passed < bytes.length) reader.parse(bytes.subarray(passed), emit);
      if (rest > 0 || !connection.wantsBytes) return;
      rest = restOfLongRow(reader, connection.longestRow);
      if (rest > 0) emit(TOO_LONG);
    });
  };
  return connection;
}

/** The driver's reader, which leaves rows as bytes while they are wanted so. */
function byteReader(wantsBytes: () => boolean, DriverReader: new () => object = Parser): Reader {
  const reader = new DriverReader() as Reader;
  const handleText = reader.handlePacket;
  reader.handlePacket = function (offset, code, length, bytes) {
    if (code === DATA_ROW && wantsBytes()) return firstColumn(offset, bytes);
    return handleText.call(this, offset, code, length, bytes);
  };
  return reader;
}

/** A row of one column with one letter, as a server sends it. */
const SAMPLE = Buffer.from([DATA_ROW, 0, 0, 0, 11, 0, 1, 0, 0, 0, 1, 0x78]);

let canLeave: boolean | undefined;

function canLeaveBytes(): boolean {
  canLeave ??= isExpectedReader(Parser);
  return canLeave;
}

/** Whether a reader of the driver has the parts that are used here: it is tried with a row that arrives in two pieces. */
export function isExpectedReader(DriverReader: new () => object): boolean {
  try {
    const reader = byteReader(() => true, DriverReader);
    const received: BytesMessage[] = [];
    const receive = (message: Message): void => void received.push(message as BytesMessage);
    reader.parse(SAMPLE.subarray(0, HEADER + 1), receive);
    const { buffer, bufferOffset, bufferLength } = reader;
    const waits = buffer[bufferOffset] === DATA_ROW && bufferLength === HEADER + 1 && received.length === 0;
    reader.parse(SAMPLE.subarray(HEADER + 1), receive);
    return waits && received.length === 1 && received[0]!.bytes?.toString() === 'x';
  } catch {
    return false;
  }
}

const TOO_LONG: BytesMessage = { name: 'dataRow', bytes: null, isTooLong: true };

/**
 * Throws away what has arrived of a row that is longer than it may be.
 * @returns the bytes of it that are still to come; 0 if the next message is no such row
 */
function restOfLongRow(reader: Reader, longest: number): number {
  const { buffer, bufferOffset: start, bufferLength: arrived } = reader;
  if (arrived < HEADER || buffer[start] !== DATA_ROW) return 0;
  const length = buffer.readUInt32BE(start + 1);
  if (length <= longest + COLUMN_COUNT + 2 * LENGTH) return 0;
  reader.buffer = Buffer.alloc(0);
  reader.bufferOffset = 0;
  reader.bufferLength = 0;
  return 1 + length - arrived;
}

/** A copy, because the reader reuses its memory. */
function firstColumn(offset: number, bytes: Buffer): BytesMessage {
  const length = bytes.readInt32BE(offset + COLUMN_COUNT);
  if (length < 0) return { name: 'dataRow', bytes: null };
  const start = offset + COLUMN_COUNT + LENGTH;
  return { name: 'dataRow', bytes: Buffer.from(bytes.subarray(start, start + length)) };
}
