/**
 * What a person has chosen of a list: its columns in their order, how wide they are, how many entries a page has. It is
 * kept by person and type in the browser; what is no longer there or was written by hand is left out. Pure but for the last two.
 */

export interface SavedView {
  /** null for the configured ones. */
  readonly columns: readonly string[] | null;
  /** In pixels, by the name of the column. */
  readonly widths: Readonly<Record<string, number>>;
  /** null for the configured one. */
  readonly pageSize: number | null;
}

export const NOTHING_SAVED: SavedView = { columns: null, widths: {}, pageSize: null };

export const NARROWEST = 64;
export const WIDEST = 800;

/** A width that a column may have. */
export const fittingWidth = (width: number): number =>
  Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)));

/** What a text of the browser's store says. */
export function readSavedView(text: string | null): SavedView {
  const kept = parsed(text);
  const { columns, widths, pageSize } = kept;
  return {
    columns: Array.isArray(columns)
      ? [...new Set(columns.filter((name): name is string => typeof name === 'string'))]
      : null,
    widths: isRecord(widths)
      ? Object.fromEntries(
          Object.entries(widths).flatMap(([name, width]) =>
            typeof width === 'number' && Number.isFinite(width) ? [[name, fittingWidth(width)]] : [],
          ),
        )
      : {},
    pageSize: Number.isInteger(pageSize) && Number(pageSize) > 0 ? Math.min(100, Number(pageSize)) : null,
  };
}

function parsed(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const keyOf = (person: number, uid: string): string => `octavo-list ${person} ${uid}`;

export const loadSavedView = (person: number, uid: string): SavedView =>
  readSavedView(localStorage.getItem(keyOf(person, uid)));

export function storeSavedView(person: number, uid: string, view: SavedView): void {
  try {
    localStorage.setItem(keyOf(person, uid), JSON.stringify(view));
  } catch {
    // a full store keeps no choice; the list works without
  }
}
