/** How entries look in answers: in v4's form, or without what stands around them (A425). */

/** `v4`: `{ id, attributes: { … } }`, relations as `{ data: … }`. `flat`: the attributes beside the id. */
export type AnswerFormat = 'v4' | 'flat';

export const ANSWER_FORMATS: readonly AnswerFormat[] = ['v4', 'flat'];

export const isAnswerFormat = (value: unknown): value is AnswerFormat =>
  (ANSWER_FORMATS as readonly unknown[]).includes(value);
