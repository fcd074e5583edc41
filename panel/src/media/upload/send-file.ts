/** How a file is sent: in one form with its progress, or, where it is large, in parts that go on after an interruption. */
import { answerError, SESSION_HEADERS, send } from '../../api/client.ts';
import { endSession } from '../../api/session.ts';
import { sendForm } from '../../api/upload.ts';
import type { MediaFile } from '../media.ts';

export interface FileInfoBody {
  readonly name?: string;
  readonly alternativeText?: string;
  readonly caption?: string;
  readonly folder?: number | null;
}

export interface SendOptions {
  readonly signal?: AbortSignal;
  /** @param sent from 0 to 1 */
  readonly onProgress?: (sent: number) => void;
  /** The id of the file whose content this becomes. */
  readonly replaces?: number;
}

/** Larger files are sent in parts, in bytes. */
const LARGE = 20_000_000;

/** @throws ApiError for a refusal; an Error where the server cannot be reached */
export async function sendFile(
  file: File,
  info: FileInfoBody,
  options: SendOptions = {},
): Promise<MediaFile> {
  if (file.size > LARGE) return sendInParts(file, info, options);
  const form = new FormData();
  form.append('files', file, file.name);
  form.append('fileInfo', JSON.stringify(info));
  const { replaces, ...rest } = options;
  const path = replaces === undefined ? '/upload' : `/upload?id=${replaces}`;
  const answer = await sendForm<MediaFile | readonly MediaFile[]>(path, form, rest);
  return Array.isArray(answer) ? (answer as readonly MediaFile[])[0]! : (answer as MediaFile);
}

/** Bytes of one request. */
const PART = 8_000_000;

/** Waits before a part is tried again, in ms. */
const RETRIES = [0, 1000, 3000, 10_000];

async function sendInParts(
  file: File,
  info: FileInfoBody,
  { signal, onProgress, replaces }: SendOptions,
): Promise<MediaFile> {
  const { DetailedError, Upload } = await import('tus-js-client');
  const id = await new Promise<string>((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: '/upload/resumable',
      chunkSize: PART,
      retryDelays: RETRIES,
      // each choice of a file begins a new upload: its information may differ
      storeFingerprintForResuming: false,
      headers: SESSION_HEADERS,
      metadata: {
        filename: file.name,
        filetype: file.type,
        fileInfo: JSON.stringify(info),
        ...(replaces === undefined ? {} : { replaces: String(replaces) }),
      },
      onProgress: (sent, total) => onProgress?.(sent / total),
      onSuccess: ({ lastResponse }) => resolve(lastResponse.getHeader('Upload-File-Id') ?? ''),
      onError: (error) => {
        const answer = error instanceof DetailedError ? error.originalResponse : null;
        if (answer?.getStatus() === 401) endSession();
        reject(answer ? answerError(answer.getStatus(), '', answer.getBody()) : error);
      },
    });
    signal?.addEventListener('abort', () => {
      void upload.abort(true).catch(() => undefined);
      reject(new Error('aborted'));
    });
    upload.start();
  });
  return send<MediaFile>('GET', `/upload/files/${id}`);
}
