/** Requests of assistants over the Model Context Protocol. */
import { defineError } from '../define-error.ts';

/** 401 for a request without an API token: the public and users are no callers of this endpoint. */
export const apiTokenNeeded = defineError(
  'mcp.token_needed',
  'UnauthorizedError',
  'This endpoint takes API tokens only',
);

/** 403 for a request of a page in a browser. */
export const foreignOrigin = defineError(
  'mcp.foreign_origin',
  'ForbiddenError',
  'Pages in browsers may not ask this endpoint (api.mcp.origins)',
);

/** 400 for a list of messages. */
export const severalMessages = defineError(
  'mcp.several_messages',
  'BadRequestError',
  'A request holds one message, not a list of them',
);

/** For a tool there is not, or that the caller may not use. */
export const unknownTool = defineError(
  'mcp.unknown_tool',
  'ForbiddenError',
  (name: string) => `There is no tool ${name} for this caller`,
);

/** For a resource there is not, or that the caller may not read. */
export const unknownResource = defineError(
  'mcp.unknown_resource',
  'NotFoundError',
  (uri: string) => `There is no resource ${uri} for this caller`,
);

export const unknownArgument = defineError(
  'mcp.unknown_argument',
  'ValidationError',
  (name: string, known: string) => `There is no argument ${name}; there are ${known}`,
);

export const argumentInvalid = defineError(
  'mcp.argument',
  'ValidationError',
  (name: string, expected: string) => `${name} must be ${expected}`,
);

/** For a change of an entry that readers see, where the call does not say that it means one. */
export const entryPublished = defineError(
  'mcp.published',
  'ConflictError',
  (id: number) =>
    `Entry ${id} is published: a change shows to readers at once. Say allowPublished: true to change it nevertheless`,
);

/** For an answer of one entry that is larger than an assistant can take. */
export const toolAnswerTooLarge = defineError(
  'mcp.answer_too_large',
  'PayloadTooLargeError',
  (bytes: number, limit: number) =>
    `The answer has ${bytes} bytes, more than ${limit} (api.mcp.answerBytes): ask for fewer fields, or populate less`,
);
