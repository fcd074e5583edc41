/** The document of a form, for the controls in it. */
import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import { Document, type Path } from './document.ts';

export const DocumentContext = createContext<Document>(new Document({}));

export const useDocument = (): Document => use(DocumentContext);

/** The value at a path, and what changes it. */
export function useValue<T>(path: Path): readonly [T | null, (value: T | null) => void] {
  const document = useDocument();
  const value = useSyncExternalStore(document.subscribe, () => document.get(path)) as T | null | undefined;
  const key = JSON.stringify(path);
  const set = useCallback((next: T | null) => document.set(JSON.parse(key) as Path, next), [document, key]);
  return [value ?? null, set];
}

/** What is wrong with the value at a path. */
export function useFieldError(path: Path): string | undefined {
  const document = useDocument();
  return useSyncExternalStore(document.subscribe, () => document.errors[path.join('.')]);
}
