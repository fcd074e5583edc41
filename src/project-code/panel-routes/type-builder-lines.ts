/** The routes of v4's content-type builder. */
import { holds, type Line } from './panel-line.ts';

const READ = holds('plugin::content-type-builder.read');

/** v4 writes schemas in development alone. */
const WRITES = ['plugin::content-type-builder.isDevelopmentMode'];

export const TYPE_BUILDER: readonly Line[] = [
  ['GET', '/reserved-names', 'builder.getReservedNames', READ],
  ['GET', '/content-types', 'content-types.getContentTypes', READ],
  ['GET', '/content-types/:uid', 'content-types.getContentType', READ],
  ['POST', '/content-types', 'content-types.createContentType', READ, WRITES],
  ['PUT', '/content-types/:uid', 'content-types.updateContentType', READ, WRITES],
  ['DELETE', '/content-types/:uid', 'content-types.deleteContentType', READ, WRITES],
  ['GET', '/components', 'components.getComponents', READ],
  ['GET', '/components/:uid', 'components.getComponent', READ],
  ['POST', '/components', 'components.createComponent', READ, WRITES],
  ['PUT', '/components/:uid', 'components.updateComponent', READ, WRITES],
  ['DELETE', '/components/:uid', 'components.deleteComponent', READ, WRITES],
  ['PUT', '/component-categories/:name', 'component-categories.editCategory', READ, WRITES],
  ['DELETE', '/component-categories/:name', 'component-categories.deleteCategory', READ, WRITES],
];
