/** The log names members that do not exist: the lists of names are those of the objects themselves. */
import { expect, test } from 'vitest';
import { EXPORTS, MEMBERS, SERVICES } from '../../src/project-code/scan/members.ts';
import { openRoutes, serveCode, serveKitCode } from './code-project.ts';

const EXPRESSIONS: Readonly<Record<string, string>> = {
  'strapi.db.query()': "strapi.db.query('api::tag.tag')",
  'strapi.query()': "strapi.query('api::tag.tag')",
};

test('the members of strapi and its parts', async () => {
  const { ask } = await serveKitCode({
    'src/index.js': 'module.exports = {};',
    'src/api/probe/routes/probe.js': openRoutes({
      '/probe': `() => ({
        ${Object.keys(MEMBERS)
          .map((place) => `${JSON.stringify(place)}: Object.keys(${EXPRESSIONS[place] ?? place}),`)
          .join('\n')}
      })`,
      '/exports': `() => Object.fromEntries(${JSON.stringify(Object.keys(EXPORTS))}.map((name) => [name, Object.keys(require(name))]))`,
      '/services': `() => Object.fromEntries(Object.keys(strapi.plugins).map((name) => [name, Object.fromEntries(
        Object.entries(strapi.plugins[name].services).map(([key, service]) => [key, [...Object.keys(service), ...Object.getOwnPropertyNames(Object.getPrototypeOf(service))]]),
      )]))`,
    }),
  });
  const { body } = await ask('/api/probe');
  for (const [place, names] of Object.entries(MEMBERS)) {
    expect([...body[place]].sort(), place).toEqual([...names].sort());
  }
  const exported = (await ask('/api/exports')).body;
  for (const [name, names] of Object.entries(EXPORTS))
    expect([...names].sort(), name).toEqual(exported[name].sort());
  const services = (await ask('/api/services')).body;
  for (const [plugin, listed] of Object.entries(SERVICES)) {
    for (const [service, names] of Object.entries(listed)) {
      expect(
        names.filter((name) => !services[plugin][service].includes(name)),
        `${plugin} ${service}`,
      ).toEqual([]);
    }
  }
});

test('a start names each use that is in vain once, with file and line', async () => {
  const { warnings } = await serveCode({
    'src/index.js': `module.exports = {
  register({ strapi }) { strapi.own = { made: 1 }; },
  bootstrap({ strapi }) {
    if (strapi.own.made > 1) strapi.db.repair.up();
    if (strapi.own.made > 2) strapi.db.repair.down();
    if (strapi.own.made > 3) strapi.plugin('upload').service('weeklyMetrics').create({});
  },
};`,
  });
  expect(warnings.filter((line) => line.includes('is not there'))).toEqual([
    'src/index.js:4: strapi.db.repair is not there: code that reaches it fails',
    "src/index.js:6: strapi.plugin('upload').service('weeklyMetrics') is not there: code that reaches it fails",
  ]);
});
