/** When a browser gets the page for trying queries, GraphiQL, in place of an answer of JSON. */

/**
 * True if an `Accept` header ranks HTML above JSON.
 * @param accept undefined accepts anything
 */
export function prefersHtml(accept: string | undefined): boolean {
  if (accept === undefined || !/text\/html/i.test(accept)) return false;
  const ranges = accept.split(',').map(readRange);
  const html = rank(ranges, 'text/html');
  const json = rank(ranges, 'application/json');
  if (html.weight === 0 || html.weight < json.weight) return false;
  return html.weight > json.weight || html.place < json.place;
}

interface Range {
  readonly type: string;
  readonly weight: number;
}

function readRange(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return { type, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 };
}

/** The weight of a type, by its most specific range, and the position of that range. */
function rank(ranges: readonly Range[], type: string): { readonly weight: number; readonly place: number } {
  for (const wanted of [type, `${type.split('/')[0]}/*`, '*/*']) {
    const place = ranges.findIndex((range) => range.type === wanted);
    if (place >= 0) return { weight: ranges[place]!.weight, place };
  }
  return { weight: 0, place: ranges.length };
}
