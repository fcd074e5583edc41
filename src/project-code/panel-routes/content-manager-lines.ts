/** The routes of v4's content manager. */
import { explores, type Line, SIGNED_IN } from './panel-line.ts';

const publishes = (): unknown[] => ['plugin::content-manager.has-draft-and-publish', ...explores('publish')];

export const CONTENT_MANAGER: readonly Line[] = [
  ['GET', '/init', 'init.getInitData', []],
  ['GET', '/content-types', 'content-types.findContentTypes', []],
  ['GET', '/content-types-settings', 'content-types.findContentTypesSettings', []],
  ['GET', '/content-types/:uid/configuration', 'content-types.findContentTypeConfiguration', []],
  ['PUT', '/content-types/:uid/configuration', 'content-types.updateContentTypeConfiguration', SIGNED_IN],
  ['GET', '/components', 'components.findComponents', []],
  ['GET', '/components/:uid/configuration', 'components.findComponentConfiguration', []],
  ['PUT', '/components/:uid/configuration', 'components.updateComponentConfiguration', []],
  ['POST', '/uid/generate', 'uid.generateUID', []],
  ['POST', '/uid/check-availability', 'uid.checkUIDAvailability', []],
  ['GET', '/relations/:model/:targetField', 'relations.findAvailable', SIGNED_IN],
  ['GET', '/relations/:model/:id/:targetField', 'relations.findExisting', SIGNED_IN],
  ['GET', '/single-types/:model', 'single-types.find', explores('read')],
  ['PUT', '/single-types/:model', 'single-types.createOrUpdate', explores('create', 'update')],
  ['DELETE', '/single-types/:model', 'single-types.delete', explores('delete')],
  ['POST', '/single-types/:model/actions/publish', 'single-types.publish', publishes()],
  ['POST', '/single-types/:model/actions/unpublish', 'single-types.unpublish', publishes()],
  [
    'GET',
    '/single-types/:model/actions/countDraftRelations',
    'single-types.countDraftRelations',
    explores('read'),
  ],
  ['GET', '/collection-types/:model', 'collection-types.find', explores('read')],
  ['POST', '/collection-types/:model', 'collection-types.create', explores('create')],
  ['POST', '/collection-types/:model/clone/:sourceId', 'collection-types.clone', explores('create')],
  ['POST', '/collection-types/:model/auto-clone/:sourceId', 'collection-types.autoClone', explores('create')],
  ['GET', '/collection-types/:model/:id', 'collection-types.findOne', explores('read')],
  ['PUT', '/collection-types/:model/:id', 'collection-types.update', explores('update')],
  ['DELETE', '/collection-types/:model/:id', 'collection-types.delete', explores('delete')],
  ['POST', '/collection-types/:model/:id/actions/publish', 'collection-types.publish', publishes()],
  ['POST', '/collection-types/:model/:id/actions/unpublish', 'collection-types.unpublish', publishes()],
  ['POST', '/collection-types/:model/actions/bulkDelete', 'collection-types.bulkDelete', explores('delete')],
  ['POST', '/collection-types/:model/actions/bulkPublish', 'collection-types.bulkPublish', publishes()],
  ['POST', '/collection-types/:model/actions/bulkUnpublish', 'collection-types.bulkUnpublish', publishes()],
  [
    'GET',
    '/collection-types/:model/:id/actions/countDraftRelations',
    'collection-types.countDraftRelations',
    explores('read'),
  ],
  [
    'GET',
    '/collection-types/:model/actions/countManyEntriesDraftRelations',
    'collection-types.countManyEntriesDraftRelations',
    explores('read'),
  ],
];
