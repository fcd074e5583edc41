/** `allowedTypes` of media attributes, which only strict mode looks at (S14). */
import { validationError } from '../errors/catalogue.ts';
import type { MediaAttribute } from '../model/attribute.ts';
import type { FileKind } from './sniff-type.ts';

/** @throws OctavoError ValidationError for a kind of file the attribute does not take */
export function checkAllowedType(attribute: MediaAttribute, kind: FileKind, path: readonly string[]): void {
  const { allowedTypes } = attribute;
  if (allowedTypes.length === 0 || allowedTypes.includes(kind)) return;
  const message = `${attribute.name} takes ${allowedTypes.join(', ')} only`;
  throw validationError(message, { errors: [{ path, message, name: 'ValidationError' }] });
}
