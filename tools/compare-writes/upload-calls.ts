/** Random requests to the media library. */

import type { FormPart, WriteCall } from '../support/request.ts';
import { filePart, roughly } from './entry-calls.ts';
import type { RoughGrammar } from './rough-grammar.ts';

export function uploadCall(
  grammar: RoughGrammar,
  fileIds: readonly number[],
  articleIds: readonly number[],
): WriteCall {
  const as = grammar.pick(['token:full', 'token:full', 'editor', 'public', 'authenticated'] as const);
  const id =
    grammar.once(10) || fileIds.length === 0 ? grammar.pick(['0', 'x', '999']) : grammar.pick(fileIds);
  const readAt = '/api/upload/files?sort=id';
  if (grammar.once(5))
    return { route: 'DELETE upload', as, method: 'DELETE', path: `/api/upload/files/${id}`, readAt };
  const info = (): unknown =>
    roughly(grammar, { name: grammar.pick(['a name', 'b.png', '']), alternativeText: 'alt', caption: 'c' });
  const infoPart = (): FormPart => ({ name: 'fileInfo', text: JSON.stringify(info()) });
  if (grammar.once(3)) {
    const parts = grammar.once(3) ? [filePart(grammar, 'files'), infoPart()] : [infoPart()];
    const path = `/api/upload?id=${id}`;
    if (grammar.once(4))
      return { route: 'POST upload?id json', as, method: 'POST', path, body: { fileInfo: info() }, readAt };
    return { route: 'POST upload?id', as, method: 'POST', path, form: parts, readAt };
  }
  const parts: FormPart[] = Array.from({ length: grammar.pick([1, 1, 1, 2, 0]) }, () =>
    filePart(grammar, grammar.once(12) ? 'other' : 'files'),
  );
  if (grammar.once(3)) parts.push(infoPart());
  if (grammar.once(3)) {
    parts.push({ name: 'ref', text: grammar.once(8) ? 'api::nope.nope' : 'api::article.article' });
    if (!grammar.once(10)) parts.push({ name: 'refId', text: String(grammar.pick(articleIds)) });
    if (!grammar.once(10))
      parts.push({ name: 'field', text: grammar.pick(['cover', 'gallery', 'gallery', 'title']) });
  }
  return { route: 'POST upload', as, method: 'POST', path: '/api/upload', form: parts, readAt };
}
