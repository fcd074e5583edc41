/** `providerFactory` of `@strapi/utils`: things by their keys, with hooks around their coming and going. */
import { type Hook, hooks } from './strapi-hooks.ts';

type HookName = 'willRegister' | 'didRegister' | 'willDelete' | 'didDelete';

export interface Provider {
  readonly hooks: Readonly<Record<HookName, Hook>>;
  /** @throws Error for a key that is taken */
  register(key: string, value: unknown): Promise<Provider>;
  delete(key: string): Promise<Provider>;
  clear(): Promise<Provider>;
  get(key: string): unknown;
  has(key: string): boolean;
  keys(): string[];
  values(): unknown[];
  size(): number;
}

/** @param options `throwOnDuplicates: false` lets the last one of a key win */
export function providerFactory(options: { readonly throwOnDuplicates?: boolean } = {}): Provider {
  const { throwOnDuplicates = true } = options;
  const items = new Map<string, unknown>();
  const around: Provider['hooks'] = {
    willRegister: hooks.createAsyncSeriesHook(),
    didRegister: hooks.createAsyncParallelHook(),
    willDelete: hooks.createAsyncParallelHook(),
    didDelete: hooks.createAsyncParallelHook(),
  };
  const provider: Provider = {
    hooks: around,
    register: async (key, value) => {
      if (throwOnDuplicates && items.has(key)) throw new Error(`Duplicated item key: ${key}`);
      await around.willRegister.call({ key, value });
      items.set(key, value);
      await around.didRegister.call({ key, value });
      return provider;
    },
    delete: async (key) => {
      if (!items.has(key)) return provider;
      const value = items.get(key);
      await around.willDelete.call({ key, value });
      items.delete(key);
      await around.didDelete.call({ key, value });
      return provider;
    },
    clear: async () => {
      for (const key of [...items.keys()]) await provider.delete(key);
      return provider;
    },
    get: (key) => items.get(key),
    has: (key) => items.has(key),
    keys: () => [...items.keys()],
    values: () => [...items.values()],
    size: () => items.size,
  };
  return provider;
}
