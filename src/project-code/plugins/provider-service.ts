/** `service('provider')` of the media library: contents below rows, as code hands them to a storage provider. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileOverLimit, filePathExpected } from '../../core/errors/catalogue.ts';
import { checkFileName } from '../../core/upload/file-name.ts';
import type { MediaLibrary } from '../../core/upload/media-library.ts';
import { kilobytes } from '../../core/upload/prepare-file.ts';
import type { Service } from '../shared/registry.ts';

/** A file in v4's form: its names, and its content in one of several ways. */
interface ProviderFile {
  readonly name?: string;
  readonly hash?: string;
  readonly ext?: string;
  readonly mime?: string;
  readonly path?: string | null;
  readonly filepath?: string;
  readonly buffer?: Buffer;
  readonly stream?: NodeJS.ReadableStream;
  readonly size?: number;
  readonly provider?: string;
  url?: string;
  provider_metadata?: unknown;
  getStream?(): NodeJS.ReadableStream;
}

export interface ProviderServiceOptions {
  readonly library: () => MediaLibrary;
  /** `plugins.upload.sizeLimit`, in bytes. */
  readonly sizeLimit: number;
}

export function createProviderService({ library, sizeLimit }: ProviderServiceOptions): Service {
  /** Stores a file's content under its hash and extension, and writes its address into the file. */
  const upload = async (file: ProviderFile): Promise<void> => {
    const { hash = '', ext = '', mime = 'application/octet-stream', path = null } = file;
    checkFileName(`${hash}${ext}`);
    const folder = await mkdtemp(join(tmpdir(), 'octavo-provider-'));
    try {
      const content = join(folder, 'content');
      await pipeline(contentOf(file), createWriteStream(content));
      const { size } = await stat(content);
      if (size > sizeLimit) throw tooLarge(file);
      const { name = `${hash}${ext}` } = file;
      const about = { name, hash, ext, mime, path, size: kilobytes(size), sizeInBytes: size };
      const stored = await library().storeContent({
        name: `${hash}${ext}`,
        mime,
        size,
        path: content,
        folder: path,
        nextTo: null,
        about,
      });
      file.url = stored.url;
      if (stored.metadata !== null) file.provider_metadata = stored.metadata;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

  const tooLarge = ({ name = 'The file' }: ProviderFile) => fileOverLimit(name, `${sizeLimit} Bytes`);

  return {
    upload,
    uploadStream: upload,
    /** Removes a content; one that is gone already is fine. */
    delete: async (file: ProviderFile): Promise<void> => {
      const { hash = '', ext = '', url = '', provider = library().storage.provider } = file;
      const { getStream: _code, stream: _stream, buffer: _buffer, ...about } = file;
      await library().removeWithoutRow(provider, { name: `${hash}${ext ?? ''}`, url, about });
    },
    /** @throws OctavoError 413 for a file larger than the upload plugin takes */
    checkFileSize: async (file: ProviderFile): Promise<void> => {
      if ((file.size ?? 0) * 1000 > sizeLimit) throw tooLarge(file);
    },
    isPrivate: async (): Promise<boolean> => Boolean(library().storage.signing),
    // addresses of private storages are signed in answers
    getSignedUrl: async ({ url = '' }: ProviderFile) => ({ url }),
  };
}

function contentOf(file: ProviderFile): NodeJS.ReadableStream {
  if (file.getStream) return file.getStream();
  if (file.stream) return file.stream;
  if (file.buffer) return Readable.from([file.buffer]);
  if (file.filepath !== undefined) return createReadStream(file.filepath);
  throw filePathExpected();
}
