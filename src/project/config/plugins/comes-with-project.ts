import type { SectionContext } from '../section-context.ts';

/**
 * Whether an optional v4 plugin is on when the configuration says nothing: a v4 project has those its
 * package.json lists; any other project has all that are built in.
 */
export const comesWithProject = (plugin: string, { dependencies }: SectionContext): boolean =>
  dependencies.has(plugin) || !dependencies.has('@strapi/strapi');
