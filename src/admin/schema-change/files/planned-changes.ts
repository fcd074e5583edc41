/** A draft of the schemas → the files that are written, moved and removed for it. */
import { existsSync, readdirSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { isDefaultCode } from '../../../core/project/is-default-code.ts';
import type { DraftSchema, SchemaDraft } from '../draft.ts';
import { componentFile } from '../edit-component.ts';
import { typeFile } from '../edit-type.ts';
import { codeFile, languageOf } from './code-files.ts';
import { contentOf, type FileChange, fileChange } from './file-change.ts';
import { schemaText } from './schema-text.ts';

export interface PlannedChanges {
  readonly files: readonly FileChange[];
  /** What the person should know of files: code that names a type by its former uid, code that goes with its type. */
  readonly warnings: readonly string[];
}

/** The file a schema belongs into. */
export const fileOf = ({ uid, kind, file }: DraftSchema): string =>
  file ?? (kind === 'component' ? componentFile(uid) : typeFile(uid));

/** @param created uids of new content-types, which get a controller, a service and routes */
export function planFiles(dir: string, draft: SchemaDraft, created: readonly string[]): PlannedChanges {
  const files = new Map<string, FileChange>();
  const warnings: string[] = [];
  const set = (path: string, content: Buffer | string | null): void => {
    files.set(path, fileChange(dir, path, content));
  };
  for (const schema of draft.vacated()) set(slashed(schema.file), null);
  for (const [uid, former] of draft.renamedTypes) {
    if (former.includes('::')) moveCode(dir, former, uid, { set, warn: (text) => warnings.push(text) });
  }
  for (const { uid } of draft.base.sources) {
    if (!draft.get(uid) && ![...draft.renamedTypes.values()].includes(uid) && uid.startsWith('api::')) {
      removeCode(dir, uid, { set, warn: (text) => warnings.push(text) });
    }
  }
  for (const schema of draft.changed()) {
    const former = draft.base.sources.find(({ uid }) => uid === draft.formerUid(schema.uid));
    const before = former ? contentOf(dir, former.file) : null;
    set(slashed(fileOf(schema)), schemaText(schema.schema, before?.toString('utf8') ?? null));
  }
  for (const uid of created) {
    const name = uid.slice(uid.lastIndexOf('.') + 1);
    for (const kind of ['controller', 'service', 'router'] as const) {
      const { path, text } = codeFile(kind, name, name, languageOf(dir));
      // a file that exists may have been edited
      if (!existsSync(join(dir, path))) set(path, text);
    }
  }
  return { files: [...files.values()], warnings };
}

interface Output {
  set(path: string, content: Buffer | string | null): void;
  warn(text: string): void;
}

/** Code that belongs to a type by its name: `controllers/tag.js`, and everything in the type's own folder. */
const isOfType = (path: string, api: string, name: string): boolean =>
  path.startsWith(`src/api/${api}/content-types/${name}/`) ||
  posix.basename(path).replace(/\.[^.]+$/, '') === name;

function removeCode(dir: string, uid: string, { set, warn }: Output): void {
  const [api = '', name = ''] = uid.slice('api::'.length).split('.');
  const handwritten: string[] = [];
  for (const path of filesBelow(dir, `src/api/${api}`)) {
    if (!isOfType(path, api, name)) continue;
    const text = contentOf(dir, path)?.toString('utf8') ?? '';
    if (!path.endsWith('.json') && !isDefaultCode(path, text)) handwritten.push(path);
    set(path, null);
  }
  if (handwritten.length > 0)
    warn(`Code that was written by hand goes with ${uid}: ${handwritten.join(', ')}`);
}

/** Moves the files of a renamed type, with its uid in their code. */
function moveCode(dir: string, former: string, uid: string, { set, warn }: Output): void {
  const [oldApi = '', oldName = ''] = former.slice('api::'.length).split('.');
  const [api = '', name = ''] = uid.slice('api::'.length).split('.');
  for (const path of filesBelow(dir, `src/api/${oldApi}`)) {
    const isTypeFile = isOfType(path, oldApi, oldName);
    if (!isTypeFile && api === oldApi) continue;
    const moved = path
      .replace(`src/api/${oldApi}/`, `src/api/${api}/`)
      .replace(`/content-types/${oldName}/`, `/content-types/${name}/`);
    const base = posix.basename(moved);
    const isNamed = isTypeFile && base.replace(/\.[^.]+$/, '') === oldName;
    const to = isNamed ? `${posix.dirname(moved)}/${name}${posix.extname(base)}` : moved;
    const content = contentOf(dir, path);
    if (content === null) continue;
    set(path, null);
    set(to, CODE.test(path) ? content.toString('utf8').replace(mentionOf(former), uid) : content);
  }
  const elsewhere = filesBelow(dir, 'src').filter(
    (path) =>
      CODE.test(path) &&
      !path.startsWith(`src/api/${oldApi}/`) &&
      mentionOf(former).test(contentOf(dir, path)?.toString('utf8') ?? ''),
  );
  if (elsewhere.length > 0) warn(`Code names ${former}, which is ${uid} now: ${elsewhere.join(', ')}`);
}

/** A uid that is not the beginning of a longer one. */
const mentionOf = (uid: string): RegExp => new RegExp(`${uid.replaceAll('.', '\\.')}(?![\\w-])`, 'g');

const CODE = /\.(?:[cm]?[jt]s|graphql)$/;

/** All files of a folder, hidden ones and packages excepted, sorted. */
function filesBelow(dir: string, folder: string): string[] {
  if (!existsSync(join(dir, folder))) return [];
  return readdirSync(join(dir, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => slashed(join(entry.parentPath, entry.name).slice(dir.length + 1)))
    .filter((path) => !path.includes('node_modules/'))
    .sort();
}

const slashed = (path: string): string => path.split(sep).join('/');
