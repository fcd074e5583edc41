/** The files of `config` that a start reads. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isMissingFile } from './folders.ts';

/** Sections that are always read; any other file of `config` is a section of the project's own, read with its code. */
const KNOWN = new Set(['server', 'database', 'api', 'admin', 'plugins', 'middlewares', 'typescript']);

export interface ConfigFile {
  /** Relative to the project folder. */
  readonly file: string;
  /** `server`, `recaptcha` */
  readonly section: string;
  readonly isKnown: boolean;
}

/** The files of `config` and of the environment's folder. Those of other environments are not read. */
export function configFiles(dir: string, environment: string): ConfigFile[] {
  return ['config', join('config', 'env', environment)].flatMap((folder) =>
    namesIn(join(dir, folder)).map((name) => {
      const section = name.replace(/\.[a-z]+$/, '');
      return { file: join(folder, name), section, isKnown: KNOWN.has(section) };
    }),
  );
}

/** The names of the project's own sections. */
export const ownSections = (dir: string, environment: string): string[] =>
  [
    ...new Set(configFiles(dir, environment).flatMap(({ section, isKnown }) => (isKnown ? [] : [section]))),
  ].sort();

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((item) => item.isFile() && /(?<!\.d)\.([cm]?[jt]s|json)$/.test(item.name))
      .map(({ name }) => name)
      .sort();
  } catch (error) {
    if (isMissingFile(error)) return [];
    throw error;
  }
}
