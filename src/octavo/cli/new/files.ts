/** Files of a new project, as values. */

/** Relative path → text. */
export type Files = Readonly<Record<string, string>>;

/** A value as the text of a JSON file. */
export const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
