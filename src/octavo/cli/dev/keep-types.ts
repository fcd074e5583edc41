/** Keeps the generated types of a project up to date while it is served by `octavo dev` (A429). */
import { relative } from 'node:path';
import type { Project } from '../../../core/project/load-project.ts';
import { typeFiles, writeTypeFile } from '../../generate/types/type-files.ts';

/**
 * Writes what is not up to date, for projects that have such files or whose configuration asks for them. A file that
 * cannot be written is a line in the log: the server runs on.
 */
export async function keepTypes(project: Project): Promise<void> {
  const { autogenerate, client } = project.config.typescript;
  if (autogenerate === false && client === null) return;
  try {
    const files = await typeFiles(project, client);
    const isKept = autogenerate ?? files.code.some(({ current }) => current !== null);
    for (const file of [...(isKept ? files.code : []), ...(files.client ? [files.client] : [])]) {
      if (file.current === file.text) continue;
      writeTypeFile(file);
      console.log(`Types written: ${relative(process.cwd(), file.path)}`);
    }
  } catch (error) {
    console.error(`The types were not written: ${error instanceof Error ? error.message : String(error)}`);
  }
}
