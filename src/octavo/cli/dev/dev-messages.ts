/** What the server of `octavo dev` sends to the process that watches the project, when the builder changes files. */
import type { ChangeNotices } from '../../app/current-project.ts';
import { type FileMark, fileMark } from './watch-project.ts';

export type DevMessage =
  | { readonly octavo: 'changing' | 'unchanged' | 'restart' }
  /** The files as the server has taken them over. */
  | { readonly octavo: 'takenOver'; readonly files: readonly FileMark[] };

export const isDevMessage = (message: unknown): message is DevMessage =>
  typeof message === 'object' && message !== null && 'octavo' in message;

/** Sends the notices to the parent process, which watches the files; types are written here. */
export function sendNotices(dir: string, onLost: (error: unknown) => void): ChangeNotices {
  const send = (message: DevMessage): Promise<void> =>
    new Promise((resolve) => {
      if (process.connected) process.send?.(message, undefined, {}, () => resolve());
      else resolve();
    });
  return {
    changing: () => send({ octavo: 'changing' }),
    unchanged: () => void send({ octavo: 'unchanged' }),
    takenOver: (files) => void send({ octavo: 'takenOver', files: files.map((path) => fileMark(dir, path)) }),
    restart: () => void send({ octavo: 'restart' }),
    // loaded in parallel with the start, which does not wait for it
    served: ({ project }) => void import('./keep-types.ts').then(({ keepTypes }) => keepTypes(project)),
    lost: onLost,
  };
}
