/** What v4's forms call the input of an attribute: plugins replace inputs by these names. Pure. */

const NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  text: 'textarea',
  richtext: 'wysiwyg',
  boolean: 'bool',
  biginteger: 'text',
  integer: 'number',
  float: 'number',
  decimal: 'number',
  enumeration: 'select',
};

export const inputTypeOf = (type: string): string => NAMES[type] ?? type;
