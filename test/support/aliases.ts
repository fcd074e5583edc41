/** The modules that tests get in the place of those that are named. */
import { join } from 'node:path';

export const ALIASES = [
  // Node takes this copy, and so does nexus; types of two copies can't be in one schema
  { find: /^graphql$/, replacement: 'graphql/index.js' },
  { find: /^@node-rs\/bcrypt$/, replacement: join(import.meta.dirname, 'quick-bcrypt.ts') },
];
