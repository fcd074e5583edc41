/** The addresses that v4's `@strapi/utils` makes of the same configurations. */
import { expect, test } from 'vitest';
import {
  getAbsoluteAdminUrl,
  getAbsoluteServerUrl,
  getConfigUrls,
} from '../../src/project-code/utils/config-urls.ts';

type Row = readonly [
  server: object,
  admin: string | undefined,
  environment: string,
  configured: readonly [serverUrl: string, adminUrl: string, adminPath: string],
  absolute: readonly [server: string, admin: string],
];

const LOCAL = { host: '127.0.0.1', port: 1337 };

const ROWS: readonly Row[] = [
  [
    { ...LOCAL, url: '' },
    undefined,
    'production',
    ['', '/admin', '/admin'],
    ['http://127.0.0.1:1337', 'http://127.0.0.1:1337/admin'],
  ],
  [
    LOCAL,
    '/dash',
    'development',
    ['', '/dash', '/dash'],
    ['http://localhost:1337', 'http://localhost:1337/dash'],
  ],
  [
    { ...LOCAL, url: '/sub' },
    '/dash',
    'production',
    ['/sub', '/sub/dash', '/sub/dash'],
    ['http://127.0.0.1:1337/sub', 'http://127.0.0.1:1337/sub/dash'],
  ],
  [
    { ...LOCAL, url: 'x' },
    undefined,
    'production',
    ['/x', '/x/admin', '/x/admin'],
    ['http://127.0.0.1:1337/x', 'http://127.0.0.1:1337/x/admin'],
  ],
  [
    { ...LOCAL, url: 'https://x.de/a/' },
    undefined,
    'production',
    ['https://x.de/a', 'https://x.de/a/admin', '/admin'],
    ['https://x.de/a', 'https://x.de/a/admin'],
  ],
  [
    { ...LOCAL, url: 'https://x.de/a/' },
    'https://a.b/c',
    'development',
    ['https://x.de/a', 'https://a.b/c', '/c'],
    ['https://x.de/a', 'https://a.b/c'],
  ],
  [
    { ...LOCAL, url: '' },
    'https://a.b/c',
    'production',
    ['', 'https://a.b/c', '/c'],
    ['http://127.0.0.1:1337', 'https://a.b/c'],
  ],
];

test.each(ROWS)('%j with the panel at %s in %s', (server, url, environment, configured, absolute) => {
  const config = { environment, server, ...(url === undefined ? {} : { admin: { url } }) };
  const { serverUrl, adminUrl, adminPath } = getConfigUrls(config);
  expect([serverUrl, adminUrl, adminPath]).toEqual(configured);
  expect([getAbsoluteServerUrl(config), getAbsoluteAdminUrl(config)]).toEqual(absolute);
});

test('an address that is no URL is an error that names the file', () => {
  expect(() => getConfigUrls({ server: { url: 'http://' } })).toThrow(
    'Make sure the url defined in server.js is valid',
  );
  expect(() => getConfigUrls({ server: { url: 5 } })).toThrow('Invalid server url config');
});
