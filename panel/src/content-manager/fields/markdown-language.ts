/** Markdown for CodeMirror, without the HTML, CSS and JavaScript that the usual package brings. */
import { defineLanguageFacet, Language, languageDataProp } from '@codemirror/language';
import { GFM, parser } from '@lezer/markdown';

const data = defineLanguageFacet({});
const configured = parser.configure([
  GFM,
  { props: [languageDataProp.add((type) => (type.isTop ? data : undefined))] },
]);

export const markdownLanguage = new Language(data, configured, [], 'markdown');
