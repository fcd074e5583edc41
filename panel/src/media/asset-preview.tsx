/** What a file shows or plays. */
import { FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { addressOf, kindOf } from './file-facts.ts';
import styles from './media.module.css';
import type { MediaFile } from './media.ts';

interface AssetPreviewProps {
  readonly file: MediaFile;
  /** Content that will take the place of the file's. */
  readonly replacement: File | null;
}

export function AssetPreview({ file, replacement }: AssetPreviewProps) {
  const local = useObjectUrl(replacement);
  const src = replacement ? local : addressOf(file);
  const kind = kindOf(replacement?.type ?? file.mime);
  const name = replacement?.name ?? file.name;
  if (src === null) return null;
  return (
    <figure className={styles['preview']}>
      {kind === 'image' ? (
        <img src={src} alt={file.alternativeText || name} />
      ) : kind === 'video' ? (
        // biome-ignore lint/a11y/useMediaCaption: what people have uploaded has no captions beside it
        <video src={src} controls preload="metadata" aria-label={name} />
      ) : kind === 'audio' ? (
        // biome-ignore lint/a11y/useMediaCaption: as above
        <audio src={src} controls preload="metadata" aria-label={name} />
      ) : (
        <FileText aria-hidden />
      )}
      {replacement && <figcaption>{replacement.name}</figcaption>}
    </figure>
  );
}

/** The address of a file of this computer, while it is shown. */
export function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
