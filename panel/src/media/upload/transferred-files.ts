/** Files that are dropped or pasted somewhere. */
import { useEffect, useRef, useState } from 'react';
import { isOfFiles, pastedStem } from './transfer.ts';

export const hasFiles = (data: DataTransfer | null): boolean => data !== null && isOfFiles(data.types);

/**
 * The files of something dropped or pasted; folders are left out.
 * @param stem what pictures without a name of their own are called, before their extension
 */
export function filesOf(data: DataTransfer | null, stem: string): readonly File[] {
  if (!data) return [];
  const items = [...data.items].filter(({ kind }) => kind === 'file');
  const files = items.flatMap((item) => {
    if (item.webkitGetAsEntry()?.isDirectory) return [];
    const file = item.getAsFile();
    return file ? [file] : [];
  });
  return files.map((file, index) => named(file, index, stem));
}

/** Browsers call every picture of the clipboard `image.png`. */
function named(file: File, index: number, stem: string): File {
  const extension = /^image(\.\w+)$/.exec(file.name)?.[1];
  if (extension === undefined) return file;
  return new File([file], `${stem}${index === 0 ? '' : `-${index + 1}`}${extension}`, { type: file.type });
}

/**
 * Takes files that are dropped or pasted anywhere on the page, while no dialog is open over it.
 * @returns whether files hang over the page right now
 */
export function useTransferredFiles(isActive: boolean, onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useRef(onFiles);
  take.current = onFiles;
  useEffect(() => {
    if (!isActive) return;
    const begin = (data: DataTransfer | null): void => {
      const files = filesOf(data, pastedStem(new Date()));
      if (files.length > 0) take.current(files);
    };
    const onDragOver = (event: DragEvent): void => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(true);
    };
    const onDragLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      setOver(false);
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      begin(event.dataTransfer);
    };
    const onPaste = (event: ClipboardEvent): void => {
      if (!hasFiles(event.clipboardData)) return;
      event.preventDefault();
      begin(event.clipboardData);
    };
    window.addEventListener('dragover', onDragOver);
    window.addEventListener('dragleave', onDragLeave);
    window.addEventListener('drop', onDrop);
    window.addEventListener('paste', onPaste);
    return () => {
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('dragleave', onDragLeave);
      window.removeEventListener('drop', onDrop);
      window.removeEventListener('paste', onPaste);
      setOver(false);
    };
  }, [isActive]);
  return isOver;
}

/** Keeps the browser from leaving the page for a file that is dropped beside a field. */
export function useStrayDropGuard(): void {
  useEffect(() => {
    const stop = (event: DragEvent): void => {
      if (hasFiles(event.dataTransfer)) event.preventDefault();
    };
    window.addEventListener('dragover', stop);
    window.addEventListener('drop', stop);
    return () => {
      window.removeEventListener('dragover', stop);
      window.removeEventListener('drop', stop);
    };
  }, []);
}
