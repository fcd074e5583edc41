/** The code files v4's generators write, in the language of the project. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PlannedFile } from './write-files.ts';

export type Language = 'js' | 'ts';

/** The kinds of code file besides content-types. */
export const CODE_KINDS = ['controller', 'service', 'router', 'policy', 'middleware'] as const;
export type CodeKind = (typeof CODE_KINDS)[number];

/** TypeScript where the project has a tsconfig.json. */
export const languageOf = (dir: string): Language => (existsSync(join(dir, 'tsconfig.json')) ? 'ts' : 'js');

const FOLDERS: Readonly<Record<CodeKind, string>> = {
  controller: 'controllers',
  service: 'services',
  router: 'routes',
  policy: 'policies',
  middleware: 'middlewares',
};

const FACTORIES = {
  controller: 'createCoreController',
  service: 'createCoreService',
  router: 'createCoreRouter',
} as const;

/**
 * @param api the folder under `src/api`; null for a policy or middleware of the whole project
 * @param name the file's name without its ending; for a controller, service or router the content-type's
 */
export function codeFile(kind: CodeKind, api: string | null, name: string, language: Language): PlannedFile {
  const root = api === null ? 'src' : `src/api/${api}`;
  return {
    path: `${root}/${FOLDERS[kind]}/${name}.${language}`,
    text: textOf(kind, api, name, language),
    changes: false,
  };
}

function textOf(kind: CodeKind, api: string | null, name: string, language: Language): string {
  const head = `/**\n * ${name} ${kind}\n */\n\n`;
  if (kind === 'policy') return head + POLICY[language];
  if (kind === 'middleware') return head + MIDDLEWARE[language];
  const factory = FACTORIES[kind];
  const uid = `api::${api}.${name}`;
  return language === 'ts'
    ? `${head}import { factories } from '@strapi/strapi';\n\nexport default factories.${factory}('${uid}');\n`
    : `'use strict';\n\n${head}const { ${factory} } = require('@strapi/strapi').factories;\n\nmodule.exports = ${factory}('${uid}');\n`;
}

const POLICY: Readonly<Record<Language, string>> = {
  js: `module.exports = (policyContext, config, { strapi }) => {
  // return true to let the request pass, false to answer 403
  return policyContext.state.user !== undefined;
};
`,
  ts: `export default (policyContext: any, config: any, { strapi }: { strapi: any }) => {
  // return true to let the request pass, false to answer 403
  return policyContext.state.user !== undefined;
};
`,
};

const MIDDLEWARE: Readonly<Record<Language, string>> = {
  js: `module.exports = (config, { strapi }) => {
  return async (ctx, next) => {
    // before the request is answered
    await next();
    // after it
  };
};
`,
  ts: `export default (config: any, { strapi }: { strapi: any }) => {
  return async (ctx: any, next: () => Promise<void>) => {
    // before the request is answered
    await next();
    // after it
  };
};
`,
};
