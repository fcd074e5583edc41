/** Which files and folders of a list are chosen. */
import { useEffect, useState } from 'react';
import type { MediaFile, MediaFolder } from '../media.ts';

export interface Selection {
  readonly files: ReadonlySet<number>;
  readonly folders: ReadonlySet<number>;
  readonly size: number;
  chooseFile(id: number, isChosen: boolean): void;
  chooseFolder(id: number, isChosen: boolean): void;
  /** All that is shown, or nothing. */
  chooseAll(isChosen: boolean): void;
  clear(): void;
}

const NONE: ReadonlySet<number> = new Set();

/** @param shown changes with what the list shows: other rows are there, so none of them is chosen */
export function useSelection(
  files: readonly MediaFile[],
  folders: readonly MediaFolder[],
  shown: string,
): Selection {
  const [chosenFiles, setFiles] = useState(NONE);
  const [chosenFolders, setFolders] = useState(NONE);
  const clear = (): void => {
    setFiles(NONE);
    setFolders(NONE);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `clear` makes the same of each state
  useEffect(clear, [shown]);
  return {
    files: chosenFiles,
    folders: chosenFolders,
    size: chosenFiles.size + chosenFolders.size,
    chooseFile: (id, isChosen) => setFiles((before) => changed(before, id, isChosen)),
    chooseFolder: (id, isChosen) => setFolders((before) => changed(before, id, isChosen)),
    chooseAll: (isChosen) => {
      setFiles(isChosen ? new Set(files.map(({ id }) => id)) : NONE);
      setFolders(isChosen ? new Set(folders.map(({ id }) => id)) : NONE);
    },
    clear,
  };
}

function changed(before: ReadonlySet<number>, id: number, isChosen: boolean): ReadonlySet<number> {
  const next = new Set(before);
  if (isChosen) next.add(id);
  else next.delete(id);
  return next;
}
