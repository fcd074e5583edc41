/** `template` of `@strapi/utils`: patterns for `<%= name %>` in texts. */
export const template = {
  /** Any of them. */
  createLooseInterpolationRegExp: (flags = ''): RegExp => new RegExp('<%=([\\s\\S]+?)%>', flags),
  /** Those of these names, which may be patterns themselves. */
  createStrictInterpolationRegExp: (allowed: readonly string[], flags = ''): RegExp =>
    new RegExp(`<%=\\s*(${allowed.join('|')})\\s*%>`, flags),
};
