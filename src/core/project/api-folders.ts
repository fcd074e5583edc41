/** The folders of `src/api`, and the routers that v4's generators have put into them. */
import { join } from 'node:path';
import { kebabCase } from '../base/case.ts';
import { isCode } from './find-project-code.ts';
import { fileNames, folderNames } from './folders.ts';

/** The routes of one folder of `src/api`, as far as file names show them. */
export interface ApiFolder {
  /** As uids have it. */
  readonly name: string;
  /** True for a folder with controllers, services or routes: as in v4 its routes are those of its files. */
  readonly hasCode: boolean;
  /** The names of its router files, which equal those of the types they were generated for. */
  readonly routers: readonly string[];
}

/** Reads the folders of the project in `dir`; loads nothing. */
export function readApiFolders(dir: string): ApiFolder[] {
  return folderNames(join(dir, 'src', 'api')).map((folder) => {
    const files = (kind: string): string[] => codeNames(join(dir, 'src', 'api', folder, kind));
    const routers = files('routes');
    return {
      name: kebabCase(folder),
      hasCode: routers.length + files('controllers').length + files('services').length > 0,
      routers: routers.map(uidName),
    };
  });
}

/** The code files of a folder, and JSON where v4 accepts it as code, sorted. */
export const codeNames = (folder: string): string[] =>
  fileNames(folder).filter((name) => name.endsWith('.json') || isCode(name));

/** `Article.js` → `article`: the part of a uid that a file name gives. */
export const uidName = (file: string): string => kebabCase(file.replace(/\.[cm]?[jt]s(on)?$/, ''));
