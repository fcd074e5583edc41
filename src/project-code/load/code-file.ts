/** One code file of a project, loaded. */
import { join } from 'node:path';
import { uidName } from '../../core/project/api-folders.ts';
import { readJsonFile } from '../../core/project/json-file.ts';
import { loadModule } from '../../core/project/load-module.ts';
import type { Problem } from '../../core/project/start-error.ts';
import { codeProblem } from '../shared/error-location.ts';

/** What a file exports, and which it is. */
export interface CodeFile {
  /** Relative to the project folder. */
  readonly file: string;
  /** Its name as v4 makes it for uids. */
  readonly name: string;
  /** Its name as it is, without the ending. */
  readonly plainName: string;
  readonly exported: unknown;
}

/** Where code is loaded from, and where what fails is noted. */
export interface LoadContext {
  /** The project folder, absolute. */
  readonly dir: string;
  readonly problems: Problem[];
}

/** Loads a file; null, with a problem, where that fails. */
export async function loadCodeFile(context: LoadContext, file: string): Promise<CodeFile | null> {
  const { dir, problems } = context;
  const base = file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
  const names = { name: uidName(base), plainName: base.replace(/\.[a-z]+$/, '') };
  if (file.endsWith('.json')) {
    const json = readJsonFile(join(dir, file));
    if (json.ok) return { file, ...names, exported: json.value };
    problems.push({ file: json.place === '' ? file : `${file}:${json.place}`, message: json.message });
    return null;
  }
  // the line that imports a missing module is far below Node's own lines
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 100;
  try {
    return { file, ...names, exported: await loadModule(join(dir, file)) };
  } catch (error) {
    problems.push(codeProblem(dir, file, error, 'cannot be loaded'));
    return null;
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
