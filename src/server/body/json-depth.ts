/** How deep a JSON text nests, told without parsing it. */

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * True where lists and objects nest deeper than `limit`. What walks a body recursively is safe below it.
 * @param json UTF-8; need not be valid JSON
 */
export function nestsDeeperThan(json: Buffer, limit: number): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]!;
    if (inString) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (byte === 0x5b || byte === 0x7b) {
      depth += 1;
      if (depth > limit) return true;
    } else if (byte === 0x5d || byte === 0x7d) depth -= 1;
  }
  return false;
}
