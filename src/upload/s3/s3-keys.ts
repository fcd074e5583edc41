/** Where files lie in a bucket, and under which address: v4's keys and addresses. Pure. */
import type { StorageObject, StoredObject } from '../storage.ts';

export interface S3Places {
  readonly bucket: string;
  /** What addresses start with instead of the bucket's own; null for none. */
  readonly baseUrl: string | null;
  /** What the keys of all files start with; null for nothing. */
  readonly rootPath: string | null;
}

/** The key of content to store: beside what it belongs to, or in its folder below the root path. */
export function keyFor({ name, folder, beside }: StorageObject, places: S3Places): string {
  if (beside) {
    const key = keyOf(beside, places);
    return key.slice(0, key.length - beside.name.length) + name;
  }
  return `${rootOf(places)}${folder === null ? '' : `${folder}/`}${name}`;
}

/**
 * The key of what is stored, by its address: the folder it lies in is told nowhere else. An address that is
 * none of this bucket's counts as that of a file without a folder.
 */
export const keyOf = (object: StoredObject, places: S3Places): string =>
  ownKeyOf(object, places) ?? `${rootOf(places)}${object.name}`;

/** The key a stored object's address names; null where that is another bucket's, or another object's. */
export function ownKeyOf({ name, url }: StoredObject, places: S3Places): string | null {
  const key = keyOfUrl(url, places);
  return key !== null && name !== '' && (key === name || key.endsWith(`/${name}`)) ? key : null;
}

/** The key an address of this bucket names; null for any other. */
export function keyOfUrl(url: string, { bucket, baseUrl }: S3Places): string | null {
  if (baseUrl !== null && url.startsWith(`${baseUrl}/`)) return url.slice(baseUrl.length + 1);
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return null;
  const { hostname, pathname } = new URL(url);
  const path = decoded(pathname.slice(1));
  if (path === null) return null;
  if (hostname.startsWith(`${bucket.toLowerCase()}.`)) return path;
  return path.startsWith(`${bucket}/`) ? path.slice(bucket.length + 1) : null;
}

/** As v4 has it: slashes at the end go, one at the start stays. */
const rootOf = ({ rootPath }: S3Places): string =>
  rootPath === null ? '' : `${rootPath.replace(/\/+$/, '')}/`;

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
