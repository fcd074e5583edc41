/** The files of generated types, and whether they are as they would be written. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Project } from '../../../core/project/load-project.ts';
import { projectModel } from '../../app/project-model.ts';
import { clientTypes } from './client-types.ts';
import { projectTypes } from './project-types.ts';

/** A file of types. */
export interface TypeFile {
  /** Absolute. */
  readonly path: string;
  /** As it is to be. */
  readonly text: string;
  /** What stands there; null where there is no file. */
  readonly current: string | null;
}

export interface TypeFiles {
  /** For the project's own code, as v4's `ts:generate-types` writes them. */
  readonly code: readonly TypeFile[];
  /** For front ends. */
  readonly client: TypeFile | null;
}

const SILENT = { info: () => {}, warn: () => {} };

/**
 * Works out the types of a project by its files; its code does not run.
 * @param client where the types for front ends are written, relative to the project; null for nowhere
 * @param requiredNotNull whether required attributes have no null there
 * @throws StartError with every mistake of the schemas
 */
export async function typeFiles(
  project: Project,
  client: string | null,
  requiredNotNull = project.config.typescript.requiredNotNull,
): Promise<TypeFiles> {
  const { model, schemas } = await projectModel(project, null, SILENT);
  const { contentTypes, components } = projectTypes(model, schemas);
  const generated = join(project.dir, 'types/generated');
  return {
    code: [
      typeFile(join(generated, 'contentTypes.d.ts'), contentTypes),
      typeFile(join(generated, 'components.d.ts'), components),
    ],
    client:
      client === null
        ? null
        : typeFile(resolve(project.dir, client), clientTypes(model, { requiredNotNull })),
  };
}

const typeFile = (path: string, text: string): TypeFile => ({ path, text, current: contentOf(path) });

export function writeTypeFile({ path, text }: TypeFile): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function contentOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
