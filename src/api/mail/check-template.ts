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

/** Without code, and without placeholders for what there is no value of; an unclosed one is plain text. */
export const isGoodTemplate = (template: string): boolean => !hasCode(template) && hasKnownNames(template);

/** Code of templates in v4 that is no placeholder: `<% … %>`, `<%- … %>`, `${…}`. */
function hasCode(template: string): boolean {
  const literal = template.indexOf('${');
  if (literal !== -1 && template.lastIndexOf('}') >= literal + 2) return true;
  const lastEnd = template.lastIndexOf('%>');
  const code = template.search(/<%(?!=)/);
  return code !== -1 && lastEnd >= code + 2;
}

/** Placeholders in the order of the text: one scan finds both ends of all of them. */
function hasKnownNames(template: string): boolean {
  let from = 0;
  for (;;) {
    const begin = template.indexOf('<%=', from);
    const end = begin === -1 ? -1 : template.indexOf('%>', begin + 3);
    if (end === -1) return true;
    if (!TEMPLATE_NAMES.includes(template.slice(begin + 3, end).trim())) return false;
    from = end + 2;
  }
}
