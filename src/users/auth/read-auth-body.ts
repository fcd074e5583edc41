/** The body of an auth request: JSON and urlencoded ones are read already, forms are read here. */
import { OctavoError } from '../../errors/octavo-error.ts';
import type { HttpRequest } from '../../http/route.ts';

/** Anybody may send one of these: it is not to fill the disk. */
const FORM_BYTES = 64 * 1024;

/** What the auth routes know by themselves. */
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
 * The body's value; undefined where there is none. The fields of a form are texts, files count for nothing.
 * @param ownFields attributes of the project that a form may have
 * @throws OctavoError PayloadTooLargeError for a form of more than 64 kB, or one that does not tell its size
 */
export async function readAuthBody(request: HttpRequest, ownFields: readonly string[]): Promise<unknown> {
  if (request.body !== undefined && request.body !== null) return request.body;
  if (!request.form || !request.headers['content-type']?.startsWith('multipart/')) return undefined;
  if (!(Number(request.headers['content-length']) <= FORM_BYTES)) {
    throw new OctavoError('PayloadTooLargeError', 'request entity too large');
  }
  const form = await request.form();
  if (!form) return undefined;
  try {
    const body: Record<string, unknown> = {};
    for (const name of [...FIELDS, ...ownFields]) {
      const texts = form.texts(name);
      if (texts.length > 0) body[name] = texts.length === 1 ? texts[0] : texts;
    }
    return body;
  } finally {
    await form.dispose();
  }
}
