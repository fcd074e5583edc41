/**
 * The names of a query string whose brackets are not in pairs, read as v4's parser reads them: what stands behind the
 * last pair is left out, and a name that begins with a bracket of no pair is another, unknown parameter.
 */

const PAIR = /\[[^[\]]*\]/;
const PAIRS = /\[[^[\]]*\]/g;
const BRACKET = /\[|%5B/i;

/** A query string in which each name has its brackets in pairs; the text itself where it has. */
export function withPairedBrackets(text: string): string {
  if (!BRACKET.test(text)) return text;
  const parts = text.split('&');
  const paired = parts.flatMap(pairedPart);
  return paired.length === parts.length && paired.every((part, at) => part === parts[at])
    ? text
    : paired.join('&');
}

/** One `name=value`; nothing for an unknown parameter. */
function pairedPart(part: string): string[] {
  if (!BRACKET.test(part)) return [part];
  const end = endOfName(part);
  const name = decodedName(part.slice(0, end));
  const first = name.search(PAIR);
  const parameter = first === -1 ? name : name.slice(0, first);
  if (parameter.includes('[')) return [];
  const paired = first === -1 ? name : parameter + (name.slice(first).match(PAIRS) ?? []).join('');
  return [paired === name ? part : encodeURIComponent(paired) + part.slice(end)];
}

/** Where the value begins: a `=` inside of brackets belongs to the name. */
function endOfName(part: string): number {
  const behindBracket = part.indexOf(']=');
  const end = behindBracket === -1 ? part.indexOf('=') : behindBracket + 1;
  return end === -1 ? part.length : end;
}

function decodedName(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}
