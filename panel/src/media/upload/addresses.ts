/** Addresses of files, one a line. Pure. */

interface Addresses {
  readonly addresses: readonly string[];
  /** The first line that is no address; null where all are. */
  readonly wrong: string | null;
}

export function addressesIn(text: string): Addresses {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const wrong = lines.find((line) => !/^https?:\/\/[^/]/i.test(line) || !URL.canParse(line)) ?? null;
  return { addresses: [...new Set(lines)], wrong };
}
