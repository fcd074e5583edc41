/**
 * What code in the way of a read costs: the bench project as it is, beside the same project whose article
 * controller passes each read on (`async find(ctx) { return super.find(ctx); }`).
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Load } from './load.ts';
import { measure } from './measure.ts';
import type { Options } from './options.ts';
import { PROJECT, temporary } from './paths.ts';
import { SERVER_CORE, type Server, startServer } from './processes.ts';
import { isGraphql, REQUEST_TITLES } from './requests.ts';
import { octavoCommand } from './servers.ts';
import { openStore } from './store.ts';
import { figure, table } from './table.ts';

/** What v4's generators write, and a controller that does nothing of its own. */
const FILES: Readonly<Record<string, string>> = {
  'controllers/article.js': `const { createCoreController } = require('@strapi/strapi').factories;
module.exports = createCoreController('api::article.article', () => ({
  async find(ctx) { return super.find(ctx); },
  async findOne(ctx) { return super.findOne(ctx); },
}));
`,
  'routes/article.js': `const { createCoreRouter } = require('@strapi/strapi').factories;
module.exports = createCoreRouter('api::article.article');
`,
};

/** Measures one size of database and prints the table. */
export async function override(articles: number, kept: string, load: Load, options: Options): Promise<void> {
  const store = await openStore(options.database, kept, SERVER_CORE);
  const servers: Server[] = [];
  try {
    const { port } = options;
    const project = overridingProject();
    servers.push(await startServer({ ...octavoCommand(port, store), name: 'default routes' }));
    servers.push(await startServer({ ...octavoCommand(port + 1, store, { project }), name: 'override' }));
    console.log(
      `\nA pass-through override, ${articles} articles (load average ${loadavg()[0]!.toFixed(1)})\n`,
    );
    const rows: string[][] = [];
    for (const request of options.requests.filter((name) => !isGraphql(name))) {
      const { servers: figures } = await measure(servers, load, request, articles, options);
      const [plain, own] = [figures['default routes']!, figures['override']!];
      rows.push([
        `${request} ${REQUEST_TITLES[request]}`,
        figure(plain.cpu),
        figure(own.cpu),
        own.cpuRatio?.toFixed(2) ?? '–',
        own.rateRatio.toFixed(2),
      ]);
    }
    console.log(table(['request', 'CPU µs', 'with override', 'first by', 'rate by first'], rows));
  } finally {
    for (const server of servers) await server.stop();
    await store.close();
  }
}

/** Makes the project with the controller. */
export function overridingProject(): string {
  const dir = temporary('override');
  rmSync(dir, { recursive: true, force: true });
  cpSync(PROJECT, dir, { recursive: true });
  for (const [path, text] of Object.entries(FILES)) {
    const file = join(dir, 'src/api/article', path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text);
  }
  return dir;
}
