/** Files that are dropped or pasted onto one field, and onto nothing else. */
import { type ClipboardEvent, type DragEvent, type HTMLAttributes, useState } from 'react';
import { pastedStem } from '../upload/transfer.ts';
import { filesOf, hasFiles } from '../upload/transferred-files.ts';

interface FieldDrop {
  /** Whether files hang over the field right now. */
  readonly isOver: boolean;
  /** The handlers of the element around the field. */
  readonly target: Pick<
    HTMLAttributes<HTMLElement>,
    'onDragOverCapture' | 'onDragLeave' | 'onDropCapture' | 'onPasteCapture'
  >;
}

/** Handles files before an editor inside of the field does, which would insert their texts. */
export function useFieldDrop(isActive: boolean, onFiles: (files: readonly File[]) => void): FieldDrop {
  const [isOver, setOver] = useState(false);
  if (!isActive) return { isOver: false, target: {} };
  const take = (event: DragEvent | ClipboardEvent, data: DataTransfer | null): void => {
    if (!hasFiles(data)) return;
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    const files = filesOf(data, pastedStem(new Date()));
    if (files.length > 0) onFiles(files);
  };
  return {
    isOver,
    target: {
      onDragOverCapture: (event) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
      },
      onDropCapture: (event) => take(event, event.dataTransfer),
      // programs put a picture of the text beside it
      onPasteCapture: (event) => {
        if (!hasText(event.clipboardData)) take(event, event.clipboardData);
      },
    },
  };
}

/** Whether HTML says anything, and is more than the element of a picture. */
const hasText = (data: DataTransfer): boolean =>
  data
    .getData('text/html')
    .replace(/<style[\s\S]*?<\/style>|<!--[\s\S]*?-->|<[^>]*>/gi, '')
    .trim() !== '';
