/** The names of schemas in the document: those that v4's documentation plugin gives, where it has them. */
import { pascalCase } from '../../../core/base/case.ts';
import type { AnySchema } from '../../../core/model/content-type.ts';

/** `Article`, `UploadFile`, `UsersPermissionsUser`, `SharedSeoComponent`. */
export function schemaName(schema: AnySchema): string {
  if (schema.modelType === 'component') return `${schema.uid.split('.').map(pascalCase).join('')}Component`;
  const [namespace = '', owner = ''] = schema.uid.split('::');
  const [plugin = '', name = ''] = owner.split('.');
  if (namespace === 'api') return pascalCase(schema.singularName);
  return `${pascalCase(namespace === 'plugin' ? plugin : namespace)}${pascalCase(name || plugin)}`;
}
