/** Names as lodash's snakeCase gives them, which v4 uses; each pair was compared with it. */
import { expect, test } from 'vitest';
import { snakeCase } from '../../src/core/base/case.ts';

test.each([
  ['title', 'title'],
  ['blocksText', 'blocks_text'],
  ['HTMLBody', 'html_body'],
  ['XMLHttp2Request', 'xml_http_2_request'],
  ['camelCaseURLPart', 'camel_case_url_part'],
  ['iPhone15Pro', 'i_phone_15_pro'],
  ['two2', 'two_2'],
  ['d3JS', 'd_3_js'],
  ['10Start', '10_start'],
  ['top1stItem', 'top_1st_item'],
  ['col4thValue', 'col_4th_value'],
  ['the2ndChoice', 'the_2nd_choice'],
  ['A1ST', 'a_1st'],
  ['snake__double', 'snake_double'],
  ['_lead', 'lead'],
  ['trailing_', 'trailing'],
  ['components_my-cat_inners', 'components_my_cat_inners'],
  ["d'été", 'dete'],
  ['ÉcoleName', 'ecole_name'],
  ['straße', 'strasse'],
  ['Œuvre', 'oeuvre'],
  ['имяПоля', 'имяполя'],
  ['йод1', 'йод_1'],
  ['日本aB', '日本a_b'],
  ['', ''],
  ['__', ''],
])('%s → %s', (name, expected) => {
  expect(snakeCase(name)).toBe(expected);
});
