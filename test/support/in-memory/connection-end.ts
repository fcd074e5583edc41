/** One end of a connection within this process: what is written to it can be read from the other end. */
import { Duplex } from 'node:stream';

export class ConnectionEnd extends Duplex {
  // what HTTP asks of a socket
  readonly remoteAddress = '127.0.0.1';
  readonly remoteFamily = 'IPv4';
  bytesRead = 0;
  bytesWritten = 0;
  #other!: ConnectionEnd;
  #taken: (() => void) | null = null;

  /** @returns the ends of a new connection */
  static pair(): [ConnectionEnd, ConnectionEnd] {
    const [one, other] = [new ConnectionEnd(), new ConnectionEnd()];
    one.#other = other;
    other.#other = one;
    return [one, other];
  }

  override _read(): void {
    const taken = this.#taken;
    this.#taken = null;
    taken?.();
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.bytesWritten += chunk.length;
    this.#other.bytesRead += chunk.length;
    // as from a network: what is written now is read in a later turn
    setImmediate(() => {
      if (this.#other.destroyed) done();
      else if (this.#other.push(chunk)) done();
      else this.#other.#taken = done;
    });
  }

  override _final(done: () => void): void {
    setImmediate(() => {
      if (!this.#other.destroyed) this.#other.push(null);
      done();
    });
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    setImmediate(() => this.#other.destroy());
    this._read();
    done(error);
  }

  // settings of a network, which nothing within a process has
  setKeepAlive(): this {
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setTimeout(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}
