/** `strict`: the specification's word; `reference`: bug for bug like v4 (DECISIONS, S-rows). */
export const COMPAT_MODES = ['strict', 'reference'] as const;

export type Compat = (typeof COMPAT_MODES)[number];
