/** The packages of v4 that project code gets from Octavo. */
export const PROVIDED_PACKAGES = ['@strapi/strapi', '@strapi/utils'] as const;

export type ProvidedPackage = (typeof PROVIDED_PACKAGES)[number];
