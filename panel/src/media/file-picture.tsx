/** What a file looks like: the picture itself, or a sign for its kind. */
import { FileText, Film, Music } from 'lucide-react';
import { addressOf, kindOf, thumbnailOf } from './file-facts.ts';
import styles from './media.module.css';
import type { MediaFile } from './media.ts';

const SIGNS = { video: Film, audio: Music, file: FileText } as const;

interface FilePictureProps {
  readonly file: MediaFile;
  /** The original in place of the small one. */
  readonly whole?: boolean;
  /** Empty where the name of the file stands beside it. */
  readonly alt?: string;
}

export function FilePicture({ file, whole = false, alt = '' }: FilePictureProps) {
  const kind = kindOf(file.mime);
  if (kind === 'image') {
    return (
      <img
        src={whole ? addressOf(file) : thumbnailOf(file)}
        alt={alt}
        className={styles['picture']}
        loading="lazy"
      />
    );
  }
  const Sign = SIGNS[kind];
  return (
    <span className={styles['picture']}>
      <Sign aria-hidden />
    </span>
  );
}
