/** What the panel asks about itself: open to everybody, but for addresses of previews, and no file that is not named. */
import { expect, test } from 'vitest';
import { temporaryProject } from '../project/temporary-project.ts';
import { serveOctavo } from '../support/open-octavo.ts';

test('the looks of the panel and the files they name are open, previews are for administrators', async () => {
  const dir = temporaryProject({
    'config/server.js': "module.exports = { logger: { level: 'silent' } };",
    'config/middlewares.js': "module.exports = ['strapi::errors', 'strapi::body', 'strapi::public'];",
    'config/admin.js': `module.exports = {
      auth: { secret: 'test' },
      preview: { 'api::a.a': 'https://staging.example.com/{slug}' },
      panel: { menuLinks: [{ label: 'Site', to: 'https://example.com' }] },
    };`,
    'src/admin/app.js':
      "import logo from './logo.svg'; export default { config: { menu: { logo }, locales: ['fr'] } };",
    'src/admin/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'src/admin/octavo.js': 'octavo.sidePanel("A", "a-b");',
    'src/admin/secret.txt': 'not named by anything',
  });
  const octavo = await serveOctavo({ dir, env: { NODE_ENV: 'test', JWT_SECRET: 'test' }, newDatabase: true });
  const { status, body, text } = await octavo.ask('/admin/panel-settings');
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    locales: ['fr'],
    menuLinks: [{ label: 'Site', to: 'https://example.com' }],
  });
  expect(text).not.toContain('staging.example.com');
  expect(text).not.toContain(dir);
  expect((await octavo.ask('/admin/panel-settings/previews')).status).toBe(401);

  const logo = await octavo.ask(body.data.menuLogo);
  expect(logo.headers.get('content-type')).toContain('image/svg+xml');
  expect(logo.headers.get('content-security-policy')).toContain("default-src 'none'");
  const module = await octavo.ask(body.data.module);
  expect(module.headers.get('content-type')).toContain('javascript');
  expect(module.text).toContain('octavo.sidePanel');
  const folder = body.data.module.replace(/[^/]+$/, '');
  for (const name of ['secret.txt', 'octavo.js', '..%2Fsecret.txt', '..%2F..%2F..%2Fconfig%2Fadmin.js']) {
    expect((await octavo.ask(folder + name)).status, name).toBe(404);
  }
});
