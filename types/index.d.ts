/** Types for the code of a project: `import type { Octavo } from 'octavo'`. */
export type * from './context.js';
export type * from './cookies.js';
export type * from './queries.js';
export type * from './schema.js';
export type * from './strapi.js';
export type { Strapi as Octavo } from './strapi.js';
