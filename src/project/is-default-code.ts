/**
 * Tells files that only ask for the default behaviour (v4's generators write three of them for every
 * type) from code that does something. When in doubt a file does something.
 */
import { kebabCase } from './kebab-case.ts';
import { stripComments } from './strip-comments.ts';

/** The factory each kind of file calls. */
const FACTORIES: Readonly<Record<string, string>> = {
  controllers: 'createCoreController',
  routes: 'createCoreRouter',
  services: 'createCoreService',
};

const IMPORTS = [
  `const { factories } = require('@strapi/strapi')`,
  `import { factories } from '@strapi/strapi'`,
];

const ROUTER = /^src\/api\/[^/]+\/routes\/[^/]+$/;

/** What an untouched `src/index` says without its comments (the templates' parameters are comments). */
const EMPTY_INDEX =
  /^(?:module\.exports =|export default) \{ register\(\) \{ ?\}, bootstrap\(\) \{ ?\},? \};?$/;

/**
 * @param file the path inside the project, with forward slashes
 * @param code its text
 */
export function isDefaultCode(file: string, code: string): boolean {
  const text = stripComments(code).replaceAll('"', "'");
  // a router without a word in it is one without routes
  if (text === '' || text === 'export {};') return !ROUTER.test(file);
  if (/^src\/index\.[a-z]+$/.test(file)) return EMPTY_INDEX.test(text.replaceAll('( )', '()'));
  const place = /^src\/api\/([^/]+)\/(controllers|routes|services)\/([^/]+)\.[a-z]+$/.exec(file);
  if (!place) return false;
  const [, api = '', folder = '', name = ''] = place;
  return isFactoryCall(text, FACTORIES[folder] ?? '', `api::${kebabCase(api)}.${name}`);
}

/** Exactly an import of the factories and one call for this very type, in the ways v4 generates it. */
function isFactoryCall(text: string, factory: string, uid: string): boolean {
  const exported = ['module.exports =', 'export default'];
  const texts = [
    ...IMPORTS.flatMap((line) => exported.map((start) => `${line}; ${start} factories.${factory}('${uid}')`)),
    ...exported.map(
      (start) => `const { ${factory} } = require('@strapi/strapi').factories; ${start} ${factory}('${uid}')`,
    ),
  ];
  const comparable = (script: string): string => script.replace(/[;\s]+/g, ' ').trim();
  return texts.map(comparable).includes(comparable(text));
}
