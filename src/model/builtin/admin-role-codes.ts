/** The codes of the roles that v4 makes for administrators. */

/** The role that may do everything. */
export const SUPER_ADMIN_CODE = 'strapi-super-admin';
export const EDITOR_CODE = 'strapi-editor';
export const AUTHOR_CODE = 'strapi-author';
