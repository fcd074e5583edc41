/** The input and output of every check of a model. */
import type { AnySchema, Model } from '../content-type.ts';
import type { Findings, Place } from '../findings.ts';
import type { RelationJoins } from '../relation-joins.ts';

/** The model to check, and the findings. */
export interface CheckContext {
  readonly model: Model;
  readonly findings: Findings;
  /** All content-types and components that could be read. */
  readonly schemas: readonly AnySchema[];
  /** True for a uid the project declares, readable or not: an unreadable schema is reported once. */
  declares(uid: string): boolean;
  /** Which relation owns the links of each relation. */
  readonly joins: RelationJoins;
  /** The place of a schema or of one of its attributes. */
  place(schema: AnySchema, attribute?: string): Place;
}

/** One check: it looks at everything and reports all it finds. */
export type Check = (context: CheckContext) => void;
