/**
 * What a project's `content/` folder holds: entries by attribute names, related by keys, so that the
 * files know nothing of tables and ids. `examples/lanternfish/README.md` shows the format.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** An entry's or a component's values by attribute name; not trusted. */
export type SeedBody = Readonly<Record<string, unknown>>;

/** One locale of an entry. */
export interface SeedVariant {
  readonly draft: boolean;
  readonly data: SeedBody;
}

/** An entry in the first locale, with its other locales. */
export interface SeedEntry extends SeedVariant {
  /** What other entries call it by; unique in its type. */
  readonly key: string;
  readonly locales: ReadonlyMap<string, SeedVariant>;
}

/** One file of entries: `content/creature.json`. */
export interface SeedType {
  /** The path shown to people. */
  readonly file: string;
  readonly uid: string;
  readonly entries: readonly SeedEntry[];
}

/** A picture in one size. */
export interface SeedPicture {
  /** The name in `content/media`, which it keeps in `public/uploads`. */
  readonly file: string;
  readonly width?: number;
  readonly height?: number;
}

/** One entry of `content/media.json`: a file of the media library. */
export interface SeedMedia extends SeedPicture {
  /** What entries call it by, and the name the media library shows. */
  readonly name: string;
  readonly mime: string;
  readonly alternativeText?: string;
  readonly caption?: string;
  readonly formats?: Readonly<Record<string, SeedPicture>>;
}

/** `content/manifest.json` */
export interface SeedManifest {
  /** The first one is the locale of the entries themselves. */
  readonly locales: readonly { readonly code: string; readonly name: string }[];
  /** Role type → controller uid → actions. */
  readonly permissions: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

/** The whole folder. */
export interface ContentFolder {
  readonly path: string;
  readonly manifest: SeedManifest;
  readonly media: readonly SeedMedia[];
  readonly types: readonly SeedType[];
}

/** The only version of the format so far; `format` of the manifest names it. */
export const CONTENT_FORMAT = 1;

export const MANIFEST = 'manifest.json';
export const MEDIA_LIST = 'media.json';
export const MEDIA_FOLDER = 'media';

/** Whether the project brings content: it has a `content/manifest.json`. */
export const hasSeed = (dir: string): boolean => existsSync(join(dir, 'content', MANIFEST));
