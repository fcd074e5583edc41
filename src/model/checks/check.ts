/** What every check of a model gets and gives. */
import type { AnySchema, Model } from '../content-type.ts';
import type { Findings, Place } from '../findings.ts';
import type { RelationJoins } from '../relation-joins.ts';

/** What a check may look at, and where it puts what it finds. */
export interface CheckContext {
  readonly model: Model;
  readonly findings: Findings;
  /** All content-types and components that could be read. */
  readonly schemas: readonly AnySchema[];
  /** True for a uid the project declares, readable or not: what is unreadable is reported once. */
  declares(uid: string): boolean;
  /** Whose links each relation has. */
  readonly joins: RelationJoins;
  /** The place of a schema or of one of its attributes. */
  place(schema: AnySchema, attribute?: string): Place;
}

/** One check: it looks at everything and reports all it finds. */
export type Check = (context: CheckContext) => void;
