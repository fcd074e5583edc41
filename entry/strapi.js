// `octavo/strapi` for `import`: the same module, with names.
import strapi from './strapi.cjs';

export const { compile, factories } = strapi;
export default strapi;
