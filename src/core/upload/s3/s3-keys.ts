/** The keys and addresses of files in a bucket, as in v4. Pure. */
import type { StorageObject, StoredObject } from '../storage.ts';

export interface S3KeySettings {
  readonly bucket: string;
  /** The beginning of addresses instead of the bucket's own; null if there is none. */
  readonly baseUrl: string | null;
  /** The beginning of all keys; null if there is none. */
  readonly rootPath: string | null;
}

/** The key of content to store: next to the object it belongs to, or in its folder below the root path. */
export function keyFor({ name, folder, nextTo }: StorageObject, places: S3KeySettings): string {
  if (nextTo) {
    const key = keyOf(nextTo, places);
    return key.slice(0, key.length - nextTo.name.length) + name;
  }
  return `${rootOf(places)}${folder === null ? '' : `${folder}/`}${name}`;
}

/**
 * The key of a stored object, by its address, which alone has its folder. An address of another bucket counts
 * as that of a file without a folder.
 */
export const keyOf = (object: StoredObject, places: S3KeySettings): string =>
  storedKeyOf(object, places) ?? `${rootOf(places)}${object.name}`;

/** The key in a stored object's address; null if that belongs to another bucket, or to another object. */
export function storedKeyOf({ name, url }: StoredObject, places: S3KeySettings): string | null {
  const key = keyOfUrl(url, places);
  return key !== null && name !== '' && (key === name || key.endsWith(`/${name}`)) ? key : null;
}

/** The key an address of this bucket names; null for any other. */
export function keyOfUrl(url: string, { bucket, baseUrl }: S3KeySettings): string | null {
  if (baseUrl !== null && url.startsWith(`${baseUrl}/`)) return url.slice(baseUrl.length + 1);
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return null;
  const { hostname, pathname } = new URL(url);
  const path = decoded(pathname.slice(1));
  if (path === null) return null;
  if (hostname.startsWith(`${bucket.toLowerCase()}.`)) return path;
  return path.startsWith(`${bucket}/`) ? path.slice(bucket.length + 1) : null;
}

/** As v4 has it: slashes at the end go, one at the start stays. */
const rootOf = ({ rootPath }: S3KeySettings): string =>
  rootPath === null ? '' : `${rootPath.replace(/\/+$/, '')}/`;

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
