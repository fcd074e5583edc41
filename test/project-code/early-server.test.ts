/** `strapi.server.httpServer` is there from `register` on, as in v4: plugins add listeners and start timers there. */
import { expect, test } from 'vitest';
import { openRoutes, serveCode } from './code-project.ts';

test('register may ask the server for its connections before it listens', async () => {
  const { ask } = await serveCode({
    'src/index.js': `module.exports = {
  async register({ strapi }) {
    const { httpServer } = strapi.server;
    strapi.early = await new Promise((done) => httpServer.getConnections((error, count) => done({ error, count })));
  },
};`,
    'src/api/x/routes/x.js': openRoutes({ '/early': '() => strapi.early' }),
  });
  expect((await ask('/api/early')).body).toEqual({ error: null, count: 0 });
});

test('listeners that register adds are those of the real server', async () => {
  const { ask } = await serveCode({
    'src/index.js': `const { Server } = require('node:http');
module.exports = {
  register({ strapi }) {
    const server = strapi.server.httpServer;
    strapi.received = { server: server instanceof Server, requests: 0, connections: 0 };
    server.on('connection', () => { strapi.received.connections += 1; });
    server.on('request', () => { strapi.received.requests += 1; });
  },
  bootstrap({ strapi }) { strapi.received.real = strapi.server.httpServer.listening === false; },
};`,
    'src/api/x/routes/x.js': openRoutes({ '/received': '() => strapi.received' }),
  });
  const { body } = await ask('/api/received');
  expect(body).toMatchObject({ server: true, real: true });
  expect(body.connections).toBeGreaterThan(0);
  expect((await ask('/api/received')).body.requests).toBeGreaterThan(0);
});

test('code may take requests of its own from register on, and leaves the others to the server', async () => {
  const { ask } = await serveCode({
    'src/index.js': `module.exports = {
  register({ strapi }) {
    const server = strapi.server.httpServer;
    const others = server.listeners('request').slice();
    server.removeAllListeners('request');
    server.on('request', (req, res) => {
      if (req.url.startsWith('/sockets')) return res.end('own');
      for (const other of others) other.call(server, req, res);
    });
  },
};`,
    'src/api/x/routes/x.js': openRoutes({ '/x': "() => 'x'" }),
  });
  expect((await ask('/sockets/1')).text).toBe('own');
  expect((await ask('/api/x')).text).toBe('x');
});
