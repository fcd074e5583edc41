/** Mail templates: `<%= NAME %>` and `<%= NAME.member %>` are replaced by values, and no code is ever run. */

/** The values of a template; one level of members. */
export type TemplateValues = Readonly<
  Record<string, TemplateValue | Readonly<Record<string, TemplateValue>>>
>;

type TemplateValue = string | number | boolean | null;

const PLACEHOLDER = /<%=\s*([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?)\s*%>/g;

/**
 * Fills a template as v4 does: a name without a value stays as written, and so does every other form of
 * template code.
 * @param toForm converts a value before it is inserted
 */
export function fillTemplate(
  template: string,
  values: TemplateValues,
  toForm: (value: string) => string = (value) => value,
): string {
  return template.replace(PLACEHOLDER, (written, path: string) => {
    const value = valueAt(values, path);
    return value === undefined ? written : toForm(value === null ? '' : String(value));
  });
}

function valueAt(values: TemplateValues, path: string): TemplateValue | undefined {
  const [name = '', member] = path.split('.');
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (member === undefined) return typeof value === 'object' && value !== null ? undefined : value;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, member)) return undefined;
  return value[member];
}
