/** Whether a mail template holds nothing but placeholders that are filled in. */

/** The values that templates of accounts may use. */
export const TEMPLATE_NAMES: readonly string[] = [
  'URL',
  'ADMIN_URL',
  'SERVER_URL',
  'CODE',
  'USER',
  'USER.email',
  'USER.username',
  'TOKEN',
];

/** Code of templates in v4 that is no placeholder: `<% … %>`, `<%- … %>`, `${…}`. */
const CODE = /<%(?!=)[\s\S]*?%>|\$\{[\s\S]*?\}/;

const PLACEHOLDER = /<%=([\s\S]*?)%>/g;

/** Without code, and without placeholders for what there is no value of; an unclosed one is plain text. */
export const isGoodTemplate = (template: string): boolean =>
  !CODE.test(template) &&
  [...template.matchAll(PLACEHOLDER)].every(([, name]) => TEMPLATE_NAMES.includes(name!.trim()));
