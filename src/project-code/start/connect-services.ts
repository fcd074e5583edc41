/** Gives a project's code the open database, and has it listen to what is read and written. */

import { createCodeModels } from '../lifecycles/code-models.ts';
import { lifecycleListener } from '../lifecycles/hook-listener.ts';
import { Lifecycles } from '../lifecycles/lifecycles.ts';
import { codePictures } from '../plugins/code-pictures.ts';
import { createImageManipulation } from '../plugins/image-manipulation.ts';
import { replacedCheck } from '../plugins/replaced-steps.ts';
import { uploadByServices } from '../plugins/upload-by-services.ts';
import { codeNamer } from '../plugins/upload-steps.ts';
import { decoratedService } from '../queries/decorate-service.ts';
import { createEntityService } from '../queries/entity-service.ts';
import { createEntityValidator } from '../queries/entity-validator.ts';
import { createQueryEngine } from '../queries/query-engine.ts';
import type { AppServices } from '../shared/app-services.ts';
import { connectEventHub } from '../strapi/event-hub.ts';
import type { CodeContainer } from './load-project-code.ts';

export function connectServices(container: CodeContainer, parts: AppServices): void {
  const { strapi, runtime, types, environment, pluginDefinitions, actions } = container;
  runtime.services = parts;
  const models = createCodeModels(types, parts);
  const lifecycles = new Lifecycles({
    types: () => types.contentTypes,
    typeOf: (uid) => types.get(uid),
    modelOf: models.of,
    warn: environment.warn,
  });
  const manipulation = pluginDefinitions.get('upload')?.services['image-manipulation'];
  if (manipulation !== createImageManipulation) {
    parts.library.pictureReader = codePictures(() => strapi.plugin('upload')?.service('image-manipulation'));
  }
  parts.access.checkTokensBy(() => replacedCheck(strapi));
  actions.byServices = uploadByServices({
    strapi,
    contexts: container.contexts,
    administrators: runtime.requireAdministrators,
  });
  parts.library.fileNamer = () => codeNamer(strapi.plugin('upload')?.service('upload'));
  Object.assign(strapi, {
    db: createQueryEngine(parts, lifecycles, models, {
      warn: environment.warn,
      clock: environment.clock,
      closeDatabase: environment.program?.closeDatabase,
    }),
    entityValidator: createEntityValidator(parts),
    entityService: decoratedService(createEntityService({ parts, engine: () => strapi.db })),
  });
  parts.hooks.subscribe(lifecycleListener(lifecycles));
  connectEventHub(strapi.eventHub, parts.bus);
}
