/** Brings what the token endpoints of plain OAuth 2 providers answer into the form the standard has. */
import { isObject, type JsonObject } from '../../../model/values.ts';

/**
 * - A refusal with the status 200 becomes a 400, and one whose `error` is an object gets a text.
 * - `token_type` is `bearer` where it is missing; a list of scopes becomes a text.
 * - A list of one answer becomes that answer.
 * - An ID token is taken out: who somebody is is asked at the API, so nobody checks it.
 * @param response with its whole body read
 */
export async function standardTokenResponse(response: Response): Promise<Response> {
  if (response.status >= 500) return response;
  const text = await response.text();
  const answered = unpacked(parse(text) ?? fromForm(text));
  if (!answered) return new Response(text === '' ? null : text, response);
  const { error } = answered;
  if (error !== undefined && error !== null) {
    const name = isObject(error) ? (error['type'] ?? error['code'] ?? 'refused') : error;
    return json({ error: String(name) }, response.status < 400 ? 400 : response.status);
  }
  const { id_token: _unchecked, scope, ...rest } = answered;
  return json(
    {
      token_type: 'bearer',
      ...rest,
      ...(scope === undefined ? {} : { scope: Array.isArray(scope) ? scope.join(' ') : scope }),
    },
    response.status,
  );
}

/** Instagram's documents have the answer in a list, its servers mostly not. */
function unpacked(answered: JsonObject | null): JsonObject | null {
  const [first] = Array.isArray(answered?.['data']) ? (answered['data'] as unknown[]) : [];
  return isObject(first) && 'access_token' in first ? first : answered;
}

const json = (body: object, status: number): Response => Response.json(body, { status });

function parse(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Some answer as the first drafts had it: `access_token=…&scope=…`. */
function fromForm(text: string): JsonObject | null {
  const form = new URLSearchParams(text);
  return form.has('access_token') || form.has('error') ? Object.fromEntries(form) : null;
}
