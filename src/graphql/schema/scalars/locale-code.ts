/** `I18NLocaleCode`: the code of a locale. A literal has to be one of the codes v4 knows; a variable may be any text. */
import { GraphQLScalarType, Kind } from 'graphql';
import { isIsoLocale } from './iso-locales.ts';

/** Stands for the entries of every locale. */
const EVERY_LOCALE = 'all';

const NO_TEXT = 'Locale cannot represent non string type';

export const localeCodeScalar = (): GraphQLScalarType =>
  new GraphQLScalarType({
    name: 'I18NLocaleCode',
    description: 'A string used to identify an i18n locale',
    parseValue: (value) => {
      if (typeof value === 'string') return value;
      throw new TypeError(NO_TEXT);
    },
    parseLiteral: (node) => {
      if (node.kind !== Kind.STRING) throw new TypeError(NO_TEXT);
      if (node.value === EVERY_LOCALE || isIsoLocale(node.value)) return node.value;
      throw new TypeError('Unknown locale supplied');
    },
  });
