/** `strapi::ip`, as the reference answered, but for what it lets through by mistake. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { addressFilter } from '../../src/api/http/address-filter.ts';
import type { Findings } from '../../src/core/project/start-error.ts';
import { openOctavo } from '../support/open-octavo.ts';
import { copyKit } from '../support/serve-kit.ts';
import { middlewares } from './http-fixture.ts';

const gateOf = (config: object) => addressFilter(middlewares([{ name: 'strapi::ip', config }]).ip);

describe('lists', () => {
  test.each([
    [{ blacklist: ['127.0.0.1'] }, '127.0.0.1', false],
    [{ blacklist: ['127.0.0.1'] }, '127.0.0.2', true],
    [{ blacklist: ['127.0.0.1'] }, '::ffff:127.0.0.1', false],
    [{ blacklist: ['127.0.*'] }, '127.0.0.1', false],
    [{ blacklist: ['127.0.*'] }, '127.1.0.1', true],
    [{ blacklist: ['127.*.0.1'] }, '127.9.0.1', false],
    [{ blacklist: ['127.*.0.1'] }, '127.9.0.11', true],
    // the reference takes an address for any that ends in it
    [{ blacklist: ['27.0.0.1'] }, '127.0.0.1', true],
    // and networks for nothing
    [{ blacklist: ['127.0.0.0/8'] }, '127.1.2.3', false],
    [{ blacklist: ['2001:db8::/32'] }, '2001:db8:1::2', false],
    [{ blacklist: ['2001:db8::/32'] }, '2001:db9::2', true],
    [{ blacklist: ['fe80::1'] }, 'fe80::1%eth0', false],
    [{ whitelist: ['10.0.0.*'] }, '127.0.0.1', false],
    [{ whitelist: ['10.0.0.*'] }, '10.0.0.7', true],
    [{ whitelist: ['10.0.0.*'] }, '110.0.0.7', false],
    [{ whitelist: ['*'] }, '9.9.9.9', true],
    [{ whitelist: ['10.0.0.7'], blacklist: ['10.0.0.7'] }, '10.0.0.7', false],
    [{ whitelist: ['127.*.*.*'], blacklist: ['10.*'] }, '127.0.0.1', true],
    [{ whitelist: [], blacklist: [] }, '127.0.0.1', false],
    [{ whitelist: ['127.0.0.1'] }, 'unknown', false],
    // what is no address may be any
    [{ blacklist: ['127.0.0.1'] }, 'unknown', false],
    [{ blacklist: ['127.0.0.1'] }, '127.0.0.1:80', false],
    [{ blacklist: ['127.0.0.1'] }, '[::ffff:127.0.0.1]', false],
    [{ blacklist: ['127.0.0.1'] }, '[::ffff:127.0.0.1]:80', false],
    [{ blacklist: ['2001:db8::/32'] }, '[2001:db8::1]:80', false],
    [{ blacklist: ['2001:db8::/32'] }, '[2001:db9::1]:80', true],
    [{ whitelist: ['10.0.0.7'] }, '10.0.0.7:80', true],
  ])('%j: %s %s', (config, ip, allowed) => expect(gateOf(config)!(ip)).toBe(allowed));

  test('without a list everybody may ask', () => {
    expect(gateOf({})).toBeNull();
    expect(gateOf({ blacklist: [] })).toBeNull();
  });

  test.each([
    '127.0.0.1',
    ['localhost'],
    ['127.0.0.1/33'],
    ['127.0.0.1/'],
    ['10.0.0'],
    ['*a'],
    [1],
    { a: 1 },
  ])('%j is a mistake', (blacklist) => {
    const findings: Findings = { problems: [], warnings: [] };
    middlewares([{ name: 'strapi::ip', config: { blacklist } }], findings);
    expect(findings.problems).toMatchObject([{ key: 'strapi::ip.config.blacklist' }]);
  });
});

describe('a server', () => {
  async function serve(config: object, proxy: unknown = false): Promise<string> {
    const { dir } = copyKit();
    const write = (name: string, value: unknown): void =>
      writeFileSync(join(dir, 'config', name), `module.exports = ${JSON.stringify(value)};`);
    write('middlewares.js', [
      'strapi::errors',
      { name: 'strapi::ip', config },
      'strapi::cors',
      'strapi::body',
    ]);
    write('server.js', { host: '127.0.0.1', port: 0, proxy, logger: { level: 'silent' } });
    const server = await openOctavo({ dir });
    onTestFinished(async () => {
      await server.close();
      rmSync(dir, { recursive: true, force: true });
    });
    return server.address;
  }

  test('refuses everything of an address that is not let in', async () => {
    const address = await serve({ blacklist: ['127.0.0.1'] });
    for (const [method, path] of [
      ['GET', '/api/tags'],
      ['GET', '/api/tags/%31'],
      ['GET', '/_health'],
      ['GET', '/robots.txt'],
      ['POST', '/api/auth/local'],
      ['OPTIONS', '/api/tags'],
      ['GET', '/%ff'],
    ]) {
      const answer = await fetch(address + path, {
        method: method!,
        headers: { 'access-control-request-method': 'PUT', origin: 'https://a.test' },
        ...(method === 'POST' ? { body: '{"identifier":' } : {}),
      });
      expect([path, answer.status, await answer.json()]).toEqual([
        path,
        403,
        { data: null, error: { status: 403, name: 'ForbiddenError', message: 'Forbidden', details: {} } },
      ]);
    }
  });

  test('believes only its proxy about who asks', async () => {
    const asks = async (address: string, from: string): Promise<number> =>
      (await fetch(`${address}/_health`, { headers: { 'x-forwarded-for': from } })).status;
    const direct = await serve({ whitelist: ['9.9.9.9'] });
    expect(await asks(direct, '9.9.9.9')).toBe(403);
    const behind = await serve({ whitelist: ['9.9.9.9'] }, true);
    expect(await asks(behind, '9.9.9.9')).toBe(204);
    expect(await asks(behind, '9.9.9.9, 1.1.1.1')).toBe(403);
    expect(await asks(behind, '1.1.1.1, 9.9.9.9')).toBe(204);
  });
});
