/** `/admin/project-settings`: the logos of the panel, in v4's settings table (A209). */
import type { FormFile } from '../../../core/base/http/form.ts';
import type { HttpRequest } from '../../../core/base/http/route.ts';
import { isObject } from '../../../core/base/is-object.ts';
import type { Executor } from '../../../core/database/database.ts';
import { readSetting, writeSetting } from '../../../core/database/settings-table.ts';
import { type BrokenRule, brokenRules } from '../../../core/errors/broken-rules.ts';
import { typeMessage } from '../../../core/model/types/type-message.ts';
import type { MediaLibrary } from '../../../core/upload/media-library.ts';
import { sniffType } from '../../../core/upload/sniff-type.ts';
import type { AdminContext } from '../admin-context.ts';
import { changeIn } from '../change.ts';
import { publishChange } from '../publish-change.ts';

const KEY = 'core_admin_project-settings';
const LOGOS = ['menuLogo', 'authLogo'] as const;
type LogoName = (typeof LOGOS)[number];

const TYPES = ['image/jpeg', 'image/png', 'image/svg+xml'];
/** Bytes and pixels at most. */
const LARGEST = 1024 * 1024;
const WIDEST = 750;

/** A logo as it is kept; `hash` and `provider` say where its content is. */
interface Logo {
  readonly name: string;
  readonly hash: string;
  readonly url: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly ext: string;
  /** In kB. */
  readonly size: number;
  readonly provider: string;
}

export type Logos = Readonly<Record<LogoName, Logo | null>>;

/** A logo as answers show it. */
type ShownLogo = Omit<Logo, 'hash' | 'provider'>;

export async function readLogos(db: Executor): Promise<Logos> {
  const stored = await readSetting(db, KEY);
  return { menuLogo: toLogo(stored['menuLogo']), authLogo: toLogo(stored['authLogo']) };
}

/** What is no logo, such as the empty object v4 leaves behind, is none. */
const toLogo = (value: unknown): Logo | null =>
  isObject(value) && typeof value['url'] === 'string' ? (value as unknown as Logo) : null;

export const showLogos = (logos: Logos): Readonly<Record<LogoName, ShownLogo | null>> => ({
  menuLogo: showLogo(logos.menuLogo),
  authLogo: showLogo(logos.authLogo),
});

function showLogo(logo: Logo | null): ShownLogo | null {
  if (logo === null) return null;
  const { name, url, width, height, ext, size } = logo;
  return { name, url, width, height, ext, size };
}

/**
 * Stores the logos of a form. A text field with a logo's name removes the logo; one that is not named stays.
 * @throws OctavoError ValidationError for another type, a large picture or an unknown field
 */
export async function saveLogos(context: AdminContext, request: HttpRequest): Promise<Logos> {
  const { library } = context;
  const sent = await sentLogos(request);
  const stored: Partial<Record<LogoName, Logo>> = {};
  const removed = Object.fromEntries(sent.removed.map((name) => [name, null]));
  const write = async (): Promise<{ before: Logos; after: Logos }> => {
    for (const [name, file] of sent.files) stored[name] = await storeLogo(context, name, file);
    return changeLogos(context, { ...removed, ...stored });
  };
  const { before, after } = await write().catch(async (error: unknown) => {
    for (const logo of Object.values(stored)) await removeContent(library, logo);
    throw error;
  });
  for (const name of LOGOS) {
    const old = before[name];
    if (old && old.hash !== after[name]?.hash) await removeContent(library, old);
  }
  return after;
}

/** @param changes null for a logo that goes */
function changeLogos(
  { db, events }: AdminContext,
  changes: Partial<Logos>,
): Promise<{ before: Logos; after: Logos }> {
  return changeIn(db, async (tx) => {
    await tx.lock?.(KEY);
    const before = await readLogos(tx);
    const after: Logos = { ...before, ...changes };
    await writeSetting(tx, KEY, after);
    await publishChange(events, 'project-settings', { before: showLogos(before), after: showLogos(after) });
    return { before, after };
  });
}

const removeContent = (
  library: MediaLibrary,
  { provider, hash, ext, url }: Pick<Logo, 'provider' | 'hash' | 'ext' | 'url'>,
): Promise<void> => library.removeWithoutRow(provider, { name: `${hash}${ext}`, url });

interface SentLogos {
  readonly files: readonly (readonly [LogoName, FormFile])[];
  readonly removed: readonly LogoName[];
}

/** @throws OctavoError ValidationError naming every unknown field */
async function sentLogos(request: HttpRequest): Promise<SentLogos> {
  const form = (await request.form?.()) ?? null;
  const body = form ? {} : await request.readBody();
  if (Array.isArray(body)) throw brokenRules([{ path: [], message: typeMessage('this', 'object', body) }]);
  const fields = form ? form.names() : Object.keys(isObject(body) ? body : {});
  const files = form?.files ?? [];
  const isLogo = (name: string): name is LogoName => LOGOS.includes(name as LogoName);
  const unknown = [...new Set([...fields, ...files.map(({ field }) => field)])].filter(
    (name) => !isLogo(name),
  );
  if (unknown.length > 0) {
    throw brokenRules([{ path: [], message: `this field has unspecified keys: ${unknown.join(', ')}` }]);
  }
  return {
    files: files.map((file) => [file.field as LogoName, file] as const),
    removed: fields.filter(isLogo),
  };
}

async function storeLogo({ library }: AdminContext, name: LogoName, file: FormFile): Promise<Logo> {
  const refuse = (rules: readonly Omit<BrokenRule, 'name'>[]) => brokenRules(rules);
  const content = await sniffType(file.path);
  if (!TYPES.includes(file.mime) || content === null || !TYPES.includes(content)) {
    throw refuse([
      {
        path: [name, 'type'],
        message: `${name}.type must be one of the following values: ${TYPES.join(', ')}`,
      },
    ]);
  }
  if (file.size > LARGEST) {
    throw refuse([
      { path: [name, 'size'], message: `${name}.size must be less than or equal to ${LARGEST}` },
    ]);
  }
  const stored = await library.storeWithoutRow(file, { name: null, alternativeText: null, caption: null });
  const tooLarge = (['width', 'height'] as const).filter((side) => (stored[side] ?? 0) > WIDEST);
  const { hash, url, width, height, ext, size, provider } = stored;
  if (tooLarge.length > 0) {
    await removeContent(library, stored);
    throw refuse(
      tooLarge.map((side) => ({
        path: [name, side],
        message: `${name}.${side} must be less than or equal to ${WIDEST}`,
      })),
    );
  }
  return { name: stored.name, hash, url, width, height, ext, size, provider };
}
