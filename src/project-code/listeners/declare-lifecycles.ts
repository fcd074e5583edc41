/** Declares the lifecycles of content-types: those in files of the project, and those of plugins. */
import type { Problem } from '../../core/project/start-error.ts';
import { unknownActions } from '../lifecycles/lifecycles.ts';
import type { LoadedApi } from '../load/load-files.ts';
import type { PluginDefinition } from '../shared/plugin-definition.ts';
import type { TypeRegistry } from '../shared/type-registry.ts';

export interface DeclareLifecyclesOptions {
  readonly types: TypeRegistry;
  readonly apis: readonly LoadedApi[];
  readonly plugins: ReadonlyMap<string, PluginDefinition>;
  /** Receives an entry for lifecycles that are no object, or of a content-type there is not. */
  readonly problems: Problem[];
  /** Is called for methods that nothing calls. */
  readonly warn: (message: string) => void;
}

export function declareLifecycles({ types, apis, plugins, problems, warn }: DeclareLifecyclesOptions): void {
  const give = (uid: string, file: string, exported: unknown): void => {
    const type = types.contentTypes[uid];
    if (!type) problems.push({ file, message: `there is no content-type ${uid}` });
    else if (typeof exported !== 'object' || exported === null)
      problems.push({ file, message: 'expected an object with methods such as beforeCreate' });
    else {
      for (const name of unknownActions(exported)) warn(`${file}: ${name} is no lifecycle, nothing calls it`);
      Object.assign(type, { lifecycles: exported });
    }
  };
  for (const { lifecycles } of apis) {
    for (const [uid, { file, exported }] of lifecycles) give(uid, file, exported);
  }
  for (const [name, { contentTypes }] of plugins) {
    for (const [key, definition] of Object.entries(contentTypes)) {
      const declared = (definition as { lifecycles?: unknown } | null)?.lifecycles;
      if (declared !== undefined) give(`plugin::${name}.${key}`, `plugin ${name}`, declared);
    }
  }
}
