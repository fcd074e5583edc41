/** A form that is sent with its progress, which `fetch` does not report. */
import { answerError, SESSION_HEADERS } from './client.ts';
import { endSession } from './session.ts';

interface FormOptions {
  readonly signal?: AbortSignal;
  /** @param sent from 0 to 1 */
  readonly onProgress?: (sent: number) => void;
}

/**
 * Posts a form and returns the parsed body.
 * @throws ApiError for an answer that is an error; an Error where there is none, or where it was cancelled
 */
export const sendForm = <T>(path: string, form: FormData, { signal, onProgress }: FormOptions): Promise<T> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    for (const [name, value] of Object.entries(SESSION_HEADERS)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded / total));
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      if (status >= 200 && status < 300) resolve(JSON.parse(responseText) as T);
      else {
        if (status === 401) endSession();
        reject(answerError(status, statusText, responseText));
      }
    });
    request.addEventListener('error', () => reject(new TypeError('Failed to fetch')));
    request.addEventListener('abort', () => reject(new Error('aborted')));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
