/** What a form writes for the name of an attribute: `commonName` → "Common name". */

/** What is written in capitals, whatever the name has. */
const ABBREVIATIONS = new Set(
  (
    'ai api asin cdn cms cpu crm css csv cta dns dob eta eu faq ftp gdpr gps gtin html http https iban id ip isbn iso issn ' +
    'json jwt kpi lcd mcp mp3 mp4 ocr pdf pin png qr ram rss sdk seo sku sla sms smtp sql ssl ssn sso svg tls ui uri url ' +
    'urn usb utc uuid ux vat vip xml yaml'
  ).split(' '),
);

/** Digits at the end of these belong to the word. */
const WITH_DIGITS = /^(?:base|oauth|utf|sha|web|mpeg)$/i;

/** Names of this length that are all capitals are read as abbreviations, longer ones as words. */
const LONGEST_ABBREVIATION = 4;

/**
 * Words in the order of the name, the first with a capital: `firstName`, `first_name` and `first-name` are "First name".
 * Abbreviations keep their capitals: `metaSEO` → "Meta SEO", `imageUrls` → "Image URLs", `id` → "ID".
 * @returns the name itself if it has no letter or digit
 */
export function labelOfName(name: string): string {
  const words = wordsOf(name);
  if (words.length === 0) return name;
  // no abbreviation where all is in capitals: `FIRST_NAME`
  const isLoud = !/\p{Ll}/u.test(name) && (words.length > 1 || name.length > LONGEST_ABBREVIATION);
  return words.map((word, index) => wordOf(word, index === 0, isLoud)).join(' ');
}

function wordOf(word: string, isFirst: boolean, isLoud: boolean): string {
  const [, stem = word, plural = ''] = /^(.*[^sS])([sS])$/.exec(word) ?? [];
  if (ABBREVIATIONS.has(word.toLowerCase())) return word.toUpperCase();
  if (plural !== '' && ABBREVIATIONS.has(stem.toLowerCase())) return `${stem.toUpperCase()}s`;
  const isAbbreviation = !isLoud && /^\p{Lu}[\p{Lu}\d]+s?$/u.test(word);
  if (isAbbreviation) return word;
  const small = word.toLowerCase();
  return isFirst ? small.charAt(0).toUpperCase() + small.slice(1) : small;
}

/** Cuts at signs, before capitals, between an abbreviation and a word, and before a number that ends a longer word. */
const wordsOf = (name: string): string[] =>
  name
    .split(/[^\p{L}\p{M}\d]+/u)
    .flatMap((part) =>
      part
        .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, ' ')
        .replace(/(?<=\p{Lu})(?=\p{Lu}\p{Ll})(?!\p{Lu}s(?:$|\P{Ll}))/gu, ' ')
        .split(' '),
    )
    .flatMap((part) => {
      const [, word = part, digits = ''] = /^(\p{L}{3,}?)(\d+)$/u.exec(part) ?? [];
      return digits === '' || WITH_DIGITS.test(word) ? part : [word, digits];
    })
    .filter((word) => word !== '');
