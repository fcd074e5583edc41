/** The content-type builder of one project. */
import type { AdminContext } from '../../admin/administrators/admin-context.ts';
import { Builder } from '../../admin/content-type-builder/builder.ts';
import { ModelFeed } from '../../admin/content-type-builder/model-feed.ts';
import { readRoutes } from '../../admin/content-type-builder/read-routes.ts';
import { writeRoutes } from '../../admin/content-type-builder/write-routes.ts';
import { schemaVersion } from '../../admin/schema-change/plan-change.ts';
import type { Route } from '../../core/base/http/route.ts';
import { customFieldTypes } from './custom-field-types.ts';
import type { OpenProject } from './open-project.ts';
import type { ServerContext } from './server-context.ts';

export function builderRoutes(opened: OpenProject, server: ServerContext, admin: AdminContext): Route[] {
  const { project, model, schemas, db, clock, config, code } = opened;
  const { dir, sources } = project;
  const feed = new ModelFeed(schemaVersion(sources.map(({ uid, schema }) => [uid, schema])), clock);
  server.beforeClosing(() => feed.close());
  const builder = new Builder({
    dir,
    db,
    model,
    sources,
    writes: server.development,
    feed,
    takeOver: server.takeOver,
    buildOptions: async () => ({
      privateAttributes: config.api.responses.privateAttributes,
      customFields: (await customFieldTypes(project, sources, code ? code.customFields : null)).types,
    }),
  });
  return [
    ...readRoutes(admin, { model, schemas, sources, limits: opened.settings.limits, feed }),
    ...writeRoutes(admin, builder),
  ];
}
