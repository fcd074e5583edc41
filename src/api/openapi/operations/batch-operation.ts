/** `POST /api/batch`: several writes of entries in one transaction. */
import { anyOf, closedObject, type JsonSchema, listOf } from '../json-schema.ts';
import { describeRoute } from './describe-route.ts';
import { type DescribedRoute, json, type Operation, type OperationTools } from './operation.ts';

/** What a batch may have in it. */
export interface BatchFacts {
  /** The routes that steps may go to. */
  readonly steps: readonly DescribedRoute[];
  /** `limits.batchSteps` */
  readonly most: number;
}

export function batchOperation(tools: OperationTools, { steps, most }: BatchFacts): Operation {
  return {
    tag: 'Batch',
    summary: 'Write several entries in one transaction: all of them or none',
    parameters: [tools.parameters.format()],
    body: json(closedObject({ steps: { ...listOf(STEP), minItems: 1, maxItems: most } })),
    answer: closedObject({ data: listOf(answers(tools, steps)) }),
  };
}

const STEP: JsonSchema = closedObject(
  {
    method: { type: 'string', enum: ['POST', 'PUT', 'DELETE'], default: 'POST' },
    path: {
      type: 'string',
      pattern: '^/',
      description:
        'Below the prefix of the API, with its query string: `/articles`. `{name}` is the id of an earlier step.',
    },
    body: {
      description: 'What the route takes. `{ "$id": "name" }` is the id of an earlier step.',
    },
    name: { type: 'string', pattern: '^[A-Za-z_]\\w*$', description: 'By which later steps say the id.' },
  },
  ['path'],
);

/** Each step is answered as by its own route. */
function answers(tools: OperationTools, steps: readonly DescribedRoute[]): JsonSchema {
  const schemas = new Map<string, JsonSchema>();
  for (const step of steps) {
    const answer = describeRoute(tools, step)?.answer;
    if (answer) schemas.set(JSON.stringify(answer), answer);
  }
  return schemas.size === 0 ? {} : anyOf([...schemas.values()]);
}
