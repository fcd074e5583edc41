/** Where people find the server, for links in mails: what the project says, never what a request says. */

/** An address without a path of its own: a host, and how to reach it. */
const ADDRESS = /^https?:\/\//;

/**
 * @param url `url` of `config/server`: an address, a path, or empty
 * @param listening where the server listens
 */
export const publicAddress = (url: string, listening: string): string =>
  ADDRESS.test(url) ? url : `${listening}${url}`;
