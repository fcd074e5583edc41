/** Types for the code of a project: `import type { Octavo } from 'octavo'`; and what opens one in a program. */
export type * from './context.js';
export type * from './cookies.js';
export type * from './queries.js';
export type * from './schema.js';
export type * from './strapi.js';
export type { Strapi as Octavo } from './strapi.js';
export { compile, default, factories } from './strapi.js';
