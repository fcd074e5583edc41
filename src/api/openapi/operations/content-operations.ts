/** The routes of content-types: find, findOne, create, update, delete, createLocalization. */
import type { ContentType } from '../../../core/model/content-type.ts';
import { type JsonSchema, openObject } from '../json-schema.ts';
import { actionOf, type DescribedRoute, json, type Operation, type OperationTools } from './operation.ts';

/** @returns undefined for an action that generated routes do not have */
export function contentOperation(
  tools: OperationTools,
  type: ContentType,
  { scope }: DescribedRoute,
): Operation | undefined {
  const { answers, bodies, parameters } = tools;
  const tag = type.displayName;
  const isSingle = type.kind === 'singleType';
  const one = { tag, answer: answers.one(type) };
  switch (actionOf(scope)) {
    case 'find':
      return isSingle
        ? { ...one, summary: `Find ${type.displayName}`, parameters: parameters.ofOne(type) }
        : {
            tag,
            summary: `List entries of ${type.displayName}`,
            parameters: parameters.ofList(type),
            answer: answers.list(type),
          };
    case 'findOne':
      return {
        ...one,
        summary: `Find one entry of ${type.displayName}`,
        parameters: parameters.ofOne(type),
      };
    case 'create':
      return {
        ...one,
        summary: `Create an entry of ${type.displayName}`,
        parameters: parameters.ofWrite(type),
        body: withFiles(bodies.entry(type, 'create')),
      };
    case 'update':
      return {
        ...one,
        summary: isSingle ? `Update ${type.displayName}` : `Update an entry of ${type.displayName}`,
        parameters: parameters.ofWrite(type),
        body: withFiles(bodies.entry(type, 'update')),
      };
    case 'delete':
      return {
        ...one,
        summary: isSingle ? `Delete ${type.displayName}` : `Delete an entry of ${type.displayName}`,
        parameters: parameters.ofWrite(type),
      };
    case 'createLocalization':
      return {
        tag,
        summary: `Create a localization of ${type.displayName}`,
        body: json(bodies.localization(type)),
        answer: answers.localization(type),
      };
    default:
      return undefined;
  }
}

/** As JSON, or as a form whose `data` is JSON and whose `files.<attribute>` are files (G49). */
const withFiles = (schema: JsonSchema): Record<string, JsonSchema> => ({
  ...json(schema),
  'multipart/form-data': openObject({ data: { type: 'string', contentMediaType: 'application/json' } }, [
    'data',
  ]),
});
