/** What is changed of a file, and how it is saved. */
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { queryClient } from '../../api/queries.ts';
import { requiredText } from '../../auth/checks.ts';
import { type Errors, useSubmit } from '../../auth/use-submit.ts';
import { t } from '../../i18n/messages.ts';
import { notify } from '../../ui/notifications.tsx';
import type { FileDetails, FocalPoint, MediaFile } from '../media.ts';
import { fileQuery, refreshLibrary, saveFileInfo, saveFocalPoint } from '../media-requests.ts';
import { sendFile } from '../upload/send-file.ts';

/** What is said of a file. */
export interface AssetInfo {
  readonly name: string;
  readonly alternativeText: string;
  readonly caption: string;
  readonly folder: number | null;
}

export interface AssetChanges {
  readonly values: AssetInfo;
  readonly errors: Errors<AssetInfo>;
  readonly failure: string | null;
  readonly busy: boolean;
  set<Name extends keyof AssetInfo>(name: Name, value: AssetInfo[Name]): void;
  /** The file in place of the present one; null for none. */
  readonly replacement: File | null;
  replaceBy(file: File): void;
  readonly focalPoint: FocalPoint | null;
  setFocalPoint(point: FocalPoint | null): void;
  /** How much of a file is sent, from 0 to 1; null while none is. */
  readonly sent: number | null;
  readonly isChanged: boolean;
  /** Saves all that is changed. */
  save(): void;
  /** Sends a part of the picture: as a file of its own, or in place of the present one. */
  sendCut(cut: File, isCopy: boolean): Promise<void>;
}

/**
 * @param onChange called with the file as it is when it was saved
 * @param onSaved called when all is saved
 */
export function useAssetChanges(
  file: MediaFile,
  details: FileDetails,
  onChange: ((file: MediaFile) => void) | undefined,
  onSaved: () => void,
): AssetChanges {
  const [before] = useState<AssetInfo>({
    name: file.name,
    alternativeText: file.alternativeText ?? '',
    caption: file.caption ?? '',
    folder: file.folder?.id ?? null,
  });
  const [replacement, setReplacement] = useState<File | null>(null);
  const [focalPoint, setFocalPoint] = useState<FocalPoint | null>(details.focalPoint);
  const [sent, setSent] = useState<number | null>(null);

  const finish = async (hasChanged: boolean): Promise<void> => {
    if (hasChanged) {
      notify('success', t('upload.saved'));
      await refreshLibrary();
      onChange?.(await queryClient.fetchQuery(fileQuery(file.id)));
    }
    onSaved();
  };
  const { values, submit, ...form } = useSubmit(
    before,
    ({ name }) => ({ name: requiredText(name) }),
    async (info) => {
      if (replacement) {
        setSent(0);
        await sendFile(replacement, info, { replaces: file.id, onProgress: setSent }).finally(() =>
          setSent(null),
        );
      } else if (isInfoChanged) await saveFileInfo(file.id, info);
      if (isFocalChanged && !replacement) await saveFocalPoint(file.id, focalPoint);
      await finish(isChanged);
    },
  );
  const isInfoChanged = JSON.stringify(values) !== JSON.stringify(before);
  const isFocalChanged = JSON.stringify(focalPoint) !== JSON.stringify(details.focalPoint);
  const isChanged = isInfoChanged || isFocalChanged || replacement !== null;

  const sendCut = async (cut: File, isCopy: boolean): Promise<void> => {
    setSent(0);
    try {
      const options = { onProgress: setSent, ...(isCopy ? {} : { replaces: file.id }) };
      await sendFile(cut, isCopy ? values : {}, options);
      await finish(true);
    } catch (error) {
      notify('danger', messageOf(error));
      setSent(null);
    }
  };
  return {
    ...form,
    values,
    replacement,
    replaceBy: setReplacement,
    focalPoint,
    setFocalPoint,
    sent,
    isChanged,
    save: submit,
    sendCut,
  };
}
