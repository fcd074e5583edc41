/** What administrators may know of a project: `GET /admin/information` and `/admin/plugins`. */
import { dirname, join } from 'node:path';
import type { ProjectInformation } from '../../admin/administrators/admin-context.ts';
import { BUILT_IN_PLUGINS, type DescribedPlugin } from '../../admin/administrators/listed-plugins.ts';
import { isObject } from '../../core/base/is-object.ts';
import { octavoVersion } from '../../core/base/octavo-version.ts';
import type { Config } from '../../core/project/config/config.ts';
import type { FoundPlugin } from '../../core/project/find-plugins.ts';
import type { Project } from '../../core/project/load-project.ts';
import { dependencyVersions, readPackage } from '../../core/project/package-json.ts';

/** @param watches whether the server starts again when a file of the project changes */
export function describeProject(project: Project, watches: boolean): ProjectInformation {
  const { config, dir, plugins } = project;
  return {
    version: octavoVersion(),
    environment: config.environment,
    watches,
    dependencies: dependencyVersions(dir),
    plugins: [
      ...BUILT_IN_PLUGINS.filter(({ name }) => isOn(config, name)),
      ...plugins.run.map((plugin) => describePlugin(dir, plugin)),
    ],
  };
}

function isOn({ plugins }: Config, name: string): boolean {
  switch (name) {
    case 'email':
      return plugins.email.enabled;
    case 'upload':
      return plugins.upload.enabled;
    case 'graphql':
      return plugins.graphql.enabled;
    case 'users-permissions':
      return plugins.usersPermissions.enabled;
    case 'i18n':
      return plugins.i18n.enabled;
    default:
      return true;
  }
}

/** A plugin of the project's own or of a package, by the `strapi` member of its package.json, as in v4. */
function describePlugin(dir: string, { name, entry }: FoundPlugin): DescribedPlugin {
  const { strapi, name: packageName } = packageAbove(join(dir, dirname(entry)));
  const { displayName, description } = isObject(strapi) ? strapi : {};
  const text = (value: unknown, fallback: string): string => (typeof value === 'string' ? value : fallback);
  return {
    name,
    displayName: text(displayName, name),
    description: text(description, ''),
    ...(typeof packageName === 'string' ? { packageName } : {}),
  };
}

/** The package.json of the plugin: next to its entry, or some folders above. */
function packageAbove(folder: string): ReturnType<typeof readPackage> {
  for (let at = folder, steps = 0; steps < 3; at = dirname(at), steps += 1) {
    const found = readPackage(at);
    if (isObject(found['strapi'])) return found;
  }
  return {};
}
