/** What messages call a database. */

/** The part of `connection` of `config/database` that names it. */
export interface MysqlPlace {
  readonly uri?: string;
  readonly host?: string;
  readonly port?: number;
  readonly socketPath?: string;
  readonly user?: string;
  readonly database?: string;
}

/** `mysql://user@host:3306/database`, without the password. */
export function serverAddress(given: MysqlPlace): string {
  const { user, host, port, socketPath, database } = placeOf(given);
  const server = socketPath ?? `${host ?? '127.0.0.1'}:${port ?? 3306}`;
  return `mysql://${user ? `${user}@` : ''}${server}/${database ?? ''}`;
}

/** The same with what a connection string says. */
export function placeOf({ uri, ...rest }: MysqlPlace): Omit<MysqlPlace, 'uri'> {
  const address = uri === undefined ? null : URL.parse(uri);
  if (!address) return rest;
  const parts = {
    host: address.hostname,
    port: address.port === '' ? undefined : Number(address.port),
    user: decodeURIComponent(address.username),
    database: decodeURIComponent(address.pathname.slice(1)),
  };
  const told = Object.entries(parts).filter(([, value]) => value !== undefined && value !== '');
  // the keys beside it go before what it says, as the driver has it
  return { ...Object.fromEntries(told), ...rest };
}
