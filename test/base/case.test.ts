import { expect, test } from 'vitest';
import { pascalCase, snakeCase } from '../../src/core/base/case.ts';

test.each([
  ['blocksText', 'blocks_text', 'BlocksText'],
  ['link-list', 'link_list', 'LinkList'],
  ['HTMLBody', 'html_body', 'HtmlBody'],
  ['two2', 'two_2', 'Two2'],
  ['the2ndChoice', 'the_2nd_choice', 'The2ndChoice'],
  ['i18n_locale', 'i_18_n_locale', 'I18NLocale'],
  ['provider_metadata', 'provider_metadata', 'ProviderMetadata'],
  ['', '', ''],
])('%s', (name, snake, pascal) => {
  expect(snakeCase(name)).toBe(snake);
  expect(pascalCase(name)).toBe(pascal);
});
