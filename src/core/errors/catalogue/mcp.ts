/** Requests of assistants over the Model Context Protocol. */
import {
  badRequestError,
  conflictError,
  forbiddenError,
  notFoundError,
  payloadTooLargeError,
  unauthorizedError,
  validationError,
} from '../define-error.ts';

/** 401 for a request without an API token: the public and users are no callers of this endpoint. */
export const apiTokenNeeded = unauthorizedError('mcp.token_needed', 'This endpoint takes API tokens only');

/** 403 for a request of a page in a browser. */
export const foreignOrigin = forbiddenError(
  'mcp.foreign_origin',
  'Pages in browsers may not ask this endpoint (api.mcp.origins)',
);

/** 400 for a list of messages. */
export const severalMessages = badRequestError(
  'mcp.several_messages',
  'A request holds one message, not a list of them',
);

/** For a tool there is not, or that the caller may not use. */
export const unknownTool = forbiddenError(
  'mcp.unknown_tool',
  (name: string) => `There is no tool ${name} for this caller`,
);

/** For a resource there is not, or that the caller may not read. */
export const unknownResource = notFoundError(
  'mcp.unknown_resource',
  (uri: string) => `There is no resource ${uri} for this caller`,
);
export const unknownArgument = validationError(
  'mcp.unknown_argument',
  (name: string, known: string) => `There is no argument ${name}; there are ${known}`,
);
export const argumentInvalid = validationError(
  'mcp.argument',
  (name: string, expected: string) => `${name} must be ${expected}`,
);

/** For a change of an entry that readers see, where the call does not say that it means one. */
export const entryPublished = conflictError(
  'mcp.published',
  (id: number) =>
    `Entry ${id} is published: a change shows to readers at once. Say allowPublished: true to change it nevertheless`,
);

/** For an answer of one entry that is larger than an assistant can take. */
export const toolAnswerTooLarge = payloadTooLargeError(
  'mcp.answer_too_large',
  (bytes: number, limit: number) =>
    `The answer has ${bytes} bytes, more than ${limit} (api.mcp.answerBytes): ask for fewer fields, or populate less`,
);
