/** The body of an auth request: JSON, urlencoded, or a multipart form. */

import type { HttpRequest } from '../../../core/base/http/route.ts';
import { bodyTooLarge } from '../../../core/errors/catalogue.ts';

/** Any client may send such a form, so its size on the disk is limited. */
const FORM_BYTES = 64 * 1024;

/** The fields that auth routes read. */
const FIELDS = [
  'identifier',
  'email',
  'username',
  'password',
  'passwordConfirmation',
  'currentPassword',
  'code',
];

/**
 * The body's value; undefined if there is none. The fields of a form are texts, its files are ignored.
 * @param projectFields attributes of the project that a form may have
 * @throws OctavoError PayloadTooLargeError for a form of more than 64 kB, or one without a known size
 */
export async function readAuthBody(request: HttpRequest, projectFields: readonly string[]): Promise<unknown> {
  const read = await request.readBody();
  if (read !== undefined && read !== null) return read;
  if (!request.form || !request.headers['content-type']?.startsWith('multipart/')) return undefined;
  if (!(Number(request.headers['content-length']) <= FORM_BYTES)) {
    throw bodyTooLarge();
  }
  const form = await request.form();
  if (!form) return undefined;
  try {
    const body: Record<string, unknown> = {};
    for (const name of [...FIELDS, ...projectFields]) {
      const texts = form.texts(name);
      if (texts.length > 0) body[name] = texts.length === 1 ? texts[0] : texts;
    }
    return body;
  } finally {
    await form.dispose();
  }
}
