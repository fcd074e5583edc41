/** Whether a document differs from what is stored. */
import { useSyncExternalStore } from 'react';
import type { Document } from '../../document/document.ts';

export const useIsFormChanged = (document: Document): boolean =>
  useSyncExternalStore(document.subscribe, () => document.isChanged);
