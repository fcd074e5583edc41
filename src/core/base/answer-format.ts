/** The format of entries in answers: v4's, with `data` and `attributes` around them, or flat (A425). */

/** `v4`: `{ id, attributes: { … } }`, relations as `{ data: … }`. `flat`: the attributes next to the id. */
export type AnswerFormat = 'v4' | 'flat';

export const ANSWER_FORMATS: readonly AnswerFormat[] = ['v4', 'flat'];

export const isAnswerFormat = (value: unknown): value is AnswerFormat =>
  (ANSWER_FORMATS as readonly unknown[]).includes(value);
