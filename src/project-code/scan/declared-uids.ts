/** The uids of the policies, middlewares and controllers that a project's files declare: what names in routes mean. */
import { basename, join } from 'node:path';
import { kebabCase } from '../../core/base/case.ts';
import { codeNames, uidName } from '../../core/project/api-folders.ts';
import { folderNames } from '../../core/project/folders.ts';

export interface DeclaredUids {
  readonly policies: ReadonlySet<string>;
  readonly middlewares: ReadonlySet<string>;
  /** The uid of a controller → its file. */
  readonly controllers: ReadonlyMap<string, string>;
}

export function declaredUids(dir: string): DeclaredUids {
  const policies = new Set(filesOf(dir, join('src', 'policies')).map(plainUid));
  const middlewares = new Set(filesOf(dir, join('src', 'middlewares')).map(plainUid));
  const controllers = new Map<string, string>();
  for (const folder of folderNames(join(dir, 'src', 'api'))) {
    const owner = `api::${kebabCase(folder)}`;
    const uid = (file: string): string => `${owner}.${uidName(basename(file))}`;
    const place = join('src', 'api', folder);
    for (const file of filesOf(dir, join(place, 'policies'))) policies.add(uid(file));
    for (const file of filesOf(dir, join(place, 'middlewares'))) middlewares.add(uid(file));
    for (const file of filesOf(dir, join(place, 'controllers'))) controllers.set(uid(file), file);
  }
  return { policies, middlewares, controllers };
}

const filesOf = (dir: string, folder: string): string[] =>
  codeNames(join(dir, folder)).map((name) => join(folder, name));

const plainUid = (file: string): string => `global::${basename(file).replace(/\.[a-z]+$/, '')}`;

/** The uid a name means where it stands; the last part may be written in any case, as when it runs. */
export function uidsFor(name: string, owner: string | null): string[] {
  const full = name.includes('::') ? name : `${owner}.${name}`;
  const dot = full.lastIndexOf('.');
  const start = full.includes('::') && dot < full.indexOf('::') ? full.indexOf('::') + 1 : dot;
  return [full, full.slice(0, start + 1) + kebabCase(full.slice(start + 1))];
}

/** Whose names a file may leave the beginning of: `api::article` for those of `src/api/article`. */
export function ownerOf(file: string): string | null {
  const [, api] = /^src[\\/]api[\\/]([^\\/]+)[\\/]/.exec(file) ?? [];
  return api === undefined ? null : `api::${kebabCase(api)}`;
}
