/**
 * Rows as bytes. The driver decodes every column to a string; a finished body would be decoded, and encoded
 * again for the socket. A connection with this reader leaves the rows of a statement as bytes if the statement
 * asks for it.
 */
import type { Duplex } from 'node:stream';
import type { Connection } from 'pg';
import { Parser } from 'pg-protocol/dist/parser.js';

/** A message of the server, as far as this file reads it. */
interface Message {
  readonly name: string;
}

/** The part of the driver's reader that is replaced: it is not in its types, and its version is pinned. */
interface Reader {
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message;
  parse(bytes: Buffer, onMessage: (message: Message) => void): void;
}

/** A row of a statement that asked for bytes: its first column. */
export interface BytesMessage extends Message {
  readonly bytes: Buffer | null;
}

/** A connection that can leave rows as bytes. */
export interface ByteConnection extends Connection {
  /** Whether the rows of the running statement stay bytes. */
  wantsBytes: boolean;
}

const DATA_ROW = 0x44;
/** The number of columns, before the first one's length. */
const COLUMN_COUNT = 2;
const LENGTH = 4;

/** Replaces the connection's reader; must be called before it connects. */
export function readBytes(driverConnection: Connection): ByteConnection {
  const connection = driverConnection as ByteConnection & { attachListeners(stream: Duplex): void };
  connection.wantsBytes = false;
  connection.attachListeners = (stream) => {
    const reader = new Parser() as unknown as Reader;
    const handleText = reader.handlePacket;
    reader.handlePacket = function (offset, code, length, bytes) {
      if (code === DATA_ROW && connection.wantsBytes) return firstColumn(offset, bytes);
      return handleText.call(this, offset, code, length, bytes);
    };
    const emit = (message: Message): void => {
      connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message);
    };
    stream.on('data', (bytes: Buffer) => reader.parse(bytes, emit));
  };
  return connection;
}

/** A copy, because the reader reuses its memory. */
function firstColumn(offset: number, bytes: Buffer): BytesMessage {
  const length = bytes.readInt32BE(offset + COLUMN_COUNT);
  if (length < 0) return { name: 'dataRow', bytes: null };
  const start = offset + COLUMN_COUNT + LENGTH;
  return { name: 'dataRow', bytes: Buffer.from(bytes.subarray(start, start + length)) };
}
