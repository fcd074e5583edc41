/** The packages of v4 that project code gets from Octavo. */
export const PROVIDED_PACKAGES = ['@strapi/strapi', '@strapi/utils'] as const;

/** What v4's documentation has code ask for, to find a body as it was sent, whether the package is installed or not. */
export const UNPARSED_MODULES: readonly string[] = ['koa-body/unparsed', 'koa-body/unparsed.js'];

/** What they are: the key of that body. */
export const UNPARSED = Symbol.for('unparsedBody');

export type ProvidedPackage = (typeof PROVIDED_PACKAGES)[number];
