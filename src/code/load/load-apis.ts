/** The code of `src/api`, folder by folder in v4's order. */
import { join } from 'node:path';
import { kebabCase } from '../../project/kebab-case.ts';
import { folderNames } from '../../project/list-folder.ts';
import { type CodeFile, type LoadContext, loadCodeFolder, loadIfThere } from './code-file.ts';

/** What one folder of `src/api` holds. */
export interface LoadedApi {
  /** As uids have it. */
  readonly name: string;
  readonly controllers: readonly CodeFile[];
  readonly services: readonly CodeFile[];
  readonly policies: readonly CodeFile[];
  readonly middlewares: readonly CodeFile[];
  readonly routers: readonly CodeFile[];
  /** The lifecycles of its content-types, by the type's uid. */
  readonly lifecycles: ReadonlyMap<string, CodeFile>;
  /** `index`: `register`, `bootstrap`, `destroy`. */
  readonly index: CodeFile | null;
}

export async function loadApis(context: LoadContext): Promise<LoadedApi[]> {
  const apis: LoadedApi[] = [];
  for (const folder of folderNames(join(context.dir, 'src', 'api'))) {
    const place = join('src', 'api', folder);
    const name = kebabCase(folder);
    const load = (kind: string): Promise<CodeFile[]> => loadCodeFolder(context, join(place, kind));
    apis.push({
      name,
      index: await loadIfThere(context, place, 'index'),
      lifecycles: await loadLifecycles(context, place, `api::${name}`),
      controllers: await load('controllers'),
      services: await load('services'),
      policies: await load('policies'),
      middlewares: await load('middlewares'),
      routers: await load('routes'),
    });
  }
  return apis;
}

/**
 * `content-types/<type>/lifecycles` below a folder.
 * @param owner `api::article`, `plugin::shop`
 */
async function loadLifecycles(
  context: LoadContext,
  place: string,
  owner: string,
): Promise<Map<string, CodeFile>> {
  const found = new Map<string, CodeFile>();
  for (const type of folderNames(join(context.dir, place, 'content-types'))) {
    const file = await loadIfThere(context, join(place, 'content-types', type), 'lifecycles');
    if (file) found.set(`${owner}.${kebabCase(type)}`, file);
  }
  return found;
}
