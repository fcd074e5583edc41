/**
 * Distinguishes files that only request the default behaviour (v4's generators write three for every type) from
 * code that does something. When in doubt a file counts as code.
 */
import { kebabCase } from '../base/case.ts';

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

/** The text of an untouched `src/index` without its comments (the templates' parameters are comments). */
const EMPTY_INDEX =
  /^(?:module\.exports =|export default) \{ register\(\) \{ ?\}, bootstrap\(\) \{ ?\},? \};?$/;

/**
 * @param file the path inside the project, with forward slashes
 * @param code its text
 */
export function isDefaultCode(file: string, code: string): boolean {
  const text = stripComments(code).replaceAll('"', "'");
  // an empty router is one without routes
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

/**
 * A script without its comments and its `'use strict'`, each run of white space as one blank. Text in quotes
 * stays as it is. Regular expressions aren't recognised: a script with a quote or `//` in one comes out wrong,
 * which is harmless when it is compared with texts that have none.
 */
export function stripComments(code: string): string {
  return code
    .replace(
      /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g,
      (_, quoted) => quoted ?? ' ',
    )
    .replace(/^\s*(['"])use strict\1\s*;?/, '')
    .replace(/\s+/g, ' ')
    .trim();
}
