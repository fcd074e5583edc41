/** The routes of the media library, locales, mail, and of the project's schemas. */
import { contentTypeOf } from '../../../core/model/content-type.ts';
import { anyOf, closedObject, type JsonSchema, listOf, openObject, TEXT } from '../json-schema.ts';
import { actionOf, type DescribedRoute, json, type Operation, type OperationTools } from './operation.ts';

/** @returns undefined for an action this file does not know */
export function pluginOperation(tools: OperationTools, route: DescribedRoute): Operation | undefined {
  const { scope } = route;
  if (scope.startsWith('plugin::upload.')) return uploadOperation(tools, route);
  if (scope.startsWith('plugin::i18n.')) return localeOperation(tools, route);
  if (scope.startsWith('plugin::email.')) return MAIL;
  if (scope.startsWith('plugin::content-type-builder.')) return schemaOperation(route);
  return undefined;
}

function uploadOperation(tools: OperationTools, { scope }: DescribedRoute): Operation | undefined {
  const { answers, model, parameters } = tools;
  const type = contentTypeOf(model, 'plugin::upload.file');
  const file = answers.flatEntry(type);
  const tag = 'Upload';
  const byId = { tag, answer: file };
  switch (actionOf(scope)) {
    case 'find':
      return { tag, summary: 'List files', parameters: parameters.ofList(type), answer: listOf(file) };
    case 'findOne':
      return { ...byId, summary: 'Find a file', parameters: parameters.ofOne(type) };
    case 'destroy':
      return { ...byId, summary: 'Delete a file' };
    case 'upload':
      return {
        tag,
        summary: 'Upload files; with `id`, replace a file or change its details',
        parameters: [
          { name: 'id', in: 'query', description: 'The file to replace or to change.', schema: TEXT },
        ],
        body: {
          'multipart/form-data': openObject({
            files: anyOf([BINARY, listOf(BINARY)]),
            fileInfo: anyOf([TEXT, listOf(TEXT)]),
            ref: TEXT,
            refId: TEXT,
            field: TEXT,
            path: TEXT,
          }),
        },
        // a list, and with `id` the one file
        answer: anyOf([listOf(file), file]),
      };
    default:
      return undefined;
  }
}

const BINARY: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' };

function localeOperation(
  { answers, model }: OperationTools,
  { scope }: DescribedRoute,
): Operation | undefined {
  if (actionOf(scope) !== 'listLocales') return undefined;
  const type = contentTypeOf(model, 'plugin::i18n.locale');
  return {
    tag: 'Locales',
    summary: 'List the locales',
    answer: listOf(answers.flatEntry(type, { isDefault: { type: 'boolean' } })),
  };
}

const ADDRESSES = anyOf([TEXT, openObject(), listOf(anyOf([TEXT, openObject()]))]);

const MAIL: Operation = {
  tag: 'Mail',
  summary: 'Send a mail',
  body: json(
    openObject(
      {
        to: ADDRESSES,
        cc: ADDRESSES,
        bcc: ADDRESSES,
        from: TEXT,
        replyTo: TEXT,
        subject: TEXT,
        text: TEXT,
        html: TEXT,
      },
      ['to'],
    ),
  ),
  answer: openObject(),
};

function schemaOperation({ path, scope }: DescribedRoute): Operation {
  const tag = 'Schemas';
  const schema = openObject({ uid: TEXT, schema: openObject() }, ['uid', 'schema']);
  const isOne = path.endsWith(':uid');
  const what = scope.includes('.components.') ? 'components' : 'content-types';
  return {
    tag,
    summary: isOne ? `Find the schema of one of the ${what}` : `List the schemas of all ${what}`,
    answer: closedObject({ data: isOne ? schema : listOf(schema) }),
  };
}
