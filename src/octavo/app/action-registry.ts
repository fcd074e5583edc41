/** The actions of administrators that a project has by its model and its plugins. */
import { ActionRegistry } from '../../admin/administrators/permissions/actions.ts';
import type { Model } from '../../core/model/content-type.ts';
import type { Config } from '../../core/project/config/config.ts';

export const actionRegistry = (model: Model, { plugins }: Config): ActionRegistry =>
  new ActionRegistry(model, {
    plugins: {
      i18n: plugins.i18n.enabled,
      usersPermissions: plugins.usersPermissions.enabled,
      email: plugins.email.enabled,
      upload: plugins.upload.enabled,
    },
  });
