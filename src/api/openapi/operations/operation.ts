/** One operation of the document, before it gets OpenAPI's shape. */

import type { ContentType, Model } from '../../../core/model/content-type.ts';
import type { JsonSchema } from '../json-schema.ts';
import type { Parameter, QueryParameters } from '../query-parameters.ts';
import type { AnswerSchemas } from '../schemas/answer-schemas.ts';
import type { BodySchemas } from '../schemas/body-schemas.ts';
import type { NamedSchemas } from '../schemas/named-schemas.ts';

export interface Operation {
  /** The group it is listed under. */
  readonly tag: string;
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  /** Bodies by content type. */
  readonly body?: Readonly<Record<string, JsonSchema>>;
  /** A good answer; null for one without a body of JSON. */
  readonly answer: JsonSchema | null;
  /** Whether there may be nothing to answer, which is a 204. */
  readonly mayBeEmpty?: boolean;
  /** The status of a good answer; 200 unless given. */
  readonly status?: number;
}

/** What operations are described with. */
export interface OperationTools {
  readonly model: Model;
  readonly names: NamedSchemas;
  readonly answers: AnswerSchemas;
  readonly bodies: BodySchemas;
  readonly parameters: QueryParameters;
  /** The attributes that users may name when they sign up, besides v4's three. */
  readonly registerFields: readonly string[];
}

/** The route an operation answers. */
export interface DescribedRoute {
  readonly method: string;
  readonly path: string;
  /** The action's full name: `api::article.article.find`. */
  readonly scope: string;
}

/** The content-type of an action: `api::article.article` of `api::article.article.find`. */
export const typeOfScope = ({ contentTypes }: Model, scope: string): ContentType | undefined =>
  contentTypes.get(scope.slice(0, scope.lastIndexOf('.')));

export const actionOf = (scope: string): string => scope.slice(scope.lastIndexOf('.') + 1);

export const json = (schema: JsonSchema): Record<string, JsonSchema> => ({ 'application/json': schema });
