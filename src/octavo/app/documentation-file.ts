/**
 * `full_documentation.json`, where v4's documentation plugin writes it: tools generate clients from it, and code reads
 * it. Every start writes it, in production too, where the content is another.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Route } from '../../core/base/http/route.ts';
import { DOCUMENTATION_FOLDER } from '../../core/project/documentation-folder.ts';
import type { OpenProject } from './open-project.ts';
import { publicAddress } from './public-address.ts';
import type { Reporter } from './reporter.ts';
import { v4Document } from './v4-document.ts';

/**
 * Writes the file of a project that has v4's plugin, and those that its code asks for, from now on too. A folder that
 * takes no files is a warning.
 * @param routes all routes of the server
 */
export async function writeDocumentation(
  project: OpenProject,
  reporter: Reporter,
  routes: readonly Route[],
): Promise<void> {
  const { server, plugins } = project.config;
  const { documentation } = plugins;
  if (!documentation.isListed) return;
  // nothing listens yet, and the text is to be the same in each process
  const address = publicAddress(server.url, `http://localhost:${server.port}`);
  const write = async (version = documentation.info.version): Promise<void> => {
    const file = join(DOCUMENTATION_FOLDER, String(version), 'full_documentation.json');
    try {
      const document = v4Document(project, { routes, address });
      document.info.version = version;
      await replace(join(project.project.dir, file), `${JSON.stringify(document, null, 2)}\n`);
    } catch (error) {
      reporter.warn(`${file} cannot be written: ${(error as Error).message}`);
    }
  };
  if (documentation.writesFile) await write();
  await project.code?.documentation.connect(write);
}

/** Readers find the old content or the new one; a file that has the content already stays as it is. */
async function replace(file: string, text: string): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => null)) === text) return;
  await mkdir(dirname(file), { recursive: true });
  const part = `${file}.${randomUUID()}.part`;
  try {
    await writeFile(part, text);
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
}
