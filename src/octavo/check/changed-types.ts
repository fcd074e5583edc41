/** Which content-types code may change before a start looks at them: mistakes that rest on those stop no start for certain. */
import type { Project } from '../../core/project/load-project.ts';
import type { ScannedFile } from '../../project-code/scan/scan-file.ts';
import type { ScannedProject } from '../../project-code/scan/scan-project.ts';

/** How code reaches content-types and components. */
const TYPES = ['contentTypes', 'contentType', 'components', 'content-types'];

/**
 * @param project the plugins that bring types of their own
 * @returns whether a content-type or component may be another one once code is registered, by its uid
 */
export function changedTypes(
  { plugins }: Pick<Project, 'plugins'>,
  scanned: ScannedProject,
): (uid: string) => boolean {
  const byPlugins = new Set(plugins.run.map(({ name }) => name));
  const extended = new Set<string>();
  let isAnyChanged = false;
  for (const [file, content] of scanned.files) {
    if (!TYPES.some((name) => content.names.has(name))) continue;
    const [, plugin] = /^src[\\/]extensions[\\/]([^\\/]+)[\\/]/.exec(file) ?? [];
    if (plugin !== undefined) extended.add(plugin);
    if (changesAttributes(content)) isAnyChanged = true;
  }
  return (uid) => {
    const [, plugin = ''] = /^plugin::([^.]+)\./.exec(uid) ?? [];
    return isAnyChanged || byPlugins.has(plugin) || extended.has(plugin);
  };
}

/** `register` that reaches the attributes of types. */
const changesAttributes = ({ names }: ScannedFile): boolean =>
  names.has('register') && names.has('attributes');
