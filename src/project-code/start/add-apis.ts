/** Adds the folders of `src/api`, the global policies and middlewares, and generated controllers to `strapi`. */
import { type ControllerTools, createCoreController } from '../core-factories/core-controller.ts';
import { createCoreService } from '../core-factories/core-service.ts';
import type { CodeFile } from '../load/code-file.ts';
import type { LoadedFiles } from '../load/load-files.ts';
import { addDefinitions } from '../strapi/create-strapi.ts';
import { createPluginApi } from '../strapi/plugin-api.ts';
import type { BuiltStrapi } from './build-strapi.ts';

/** Registers what the files of the apis export, and fills `strapi.api`. */
export function addApis({ strapi, registries, apis }: BuiltStrapi, files: LoadedFiles): void {
  for (const api of files.apis) {
    const owner = `api::${api.name}`;
    addDefinitions(registries, owner, {
      controllers: exportsByName(api.controllers),
      services: exportsByName(api.services),
      policies: exportsByName(api.policies),
      middlewares: exportsByName(api.middlewares),
    });
    const config = (): object => (strapi.config.get(`api.${api.name}`) ?? {}) as object;
    apis[api.name] = createPluginApi(owner, strapi, config, exportsByName(api.routers));
  }
  for (const { plainName, exported } of files.policies) {
    registries.policies.add(`global::${plainName}`, exported);
  }
  for (const { plainName, exported } of files.middlewares) {
    registries.middlewares.add(`global::${plainName}`, exported);
  }
}

const exportsByName = (files: readonly CodeFile[]): Record<string, unknown> =>
  Object.fromEntries(files.map(({ name, exported }) => [name, exported]));

/** A content-type of the project without a controller or a service of its own gets the generated one. */
export function addGeneratedItems({ strapi, registries }: BuiltStrapi, tools: ControllerTools): void {
  const { controllers, services } = registries;
  for (const uid of Object.keys(strapi.contentTypes)) {
    if (!uid.startsWith('api::')) continue;
    if (!controllers.has(uid)) controllers.add(uid, createCoreController(tools, uid));
    if (!services.has(uid)) services.add(uid, createCoreService(uid));
  }
}
