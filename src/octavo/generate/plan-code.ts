/** One code file: a controller, service or router of a content-type, a policy or a middleware. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type CodeKind, codeFile, languageOf } from '../../admin/schema-change/files/code-files.ts';
import type { PlannedFile } from '../../admin/schema-change/files/write-files.ts';
import { folderNames } from '../../core/project/folders.ts';
import { GenerateError } from './generate-error.ts';

export interface CodeRequest {
  /** The project folder, absolute. */
  readonly dir: string;
  /** The content-type of a controller, service or router; else the file's name. */
  readonly name: string;
  /** The API a policy or middleware is for; null for the whole project. */
  readonly api: string | null;
}

/** @throws GenerateError where the content-type or the API is not there, or the file is */
export function planCode(kind: CodeKind, { dir, name, api }: CodeRequest): PlannedFile {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new GenerateError(`"${name}" is no name of a file; take small letters, digits and -`);
  }
  const isOfType = kind !== 'policy' && kind !== 'middleware';
  if (api !== null && !existsSync(join(dir, 'src', 'api', api)))
    throw new GenerateError(`there is no src/api/${api}`);
  const file = codeFile(kind, isOfType ? apiOf(dir, name) : api, name, languageOf(dir));
  if (existsSync(join(dir, file.path)))
    throw new GenerateError(`${file.path} is there already; nothing was written`);
  return file;
}

/** The API a content-type is in: its own, or another that holds it. */
function apiOf(dir: string, name: string): string {
  const apis = folderNames(join(dir, 'src', 'api'));
  const found = apis.find((api) =>
    existsSync(join(dir, 'src', 'api', api, 'content-types', name, 'schema.json')),
  );
  if (found === undefined) throw new GenerateError(`there is no content-type ${name} in src/api`);
  return found;
}
