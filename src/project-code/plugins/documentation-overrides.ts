/** What code registers at v4's documentation plugin: parts of the OpenAPI document, and what is left out of it. */
import { isObject } from '../../base/is-object.ts';
import { mergeConfig } from '../../project/config-file.ts';
import type { Service } from '../base/registry.ts';

type Tree = Readonly<Record<string, unknown>>;

export class DocumentationOverrides {
  readonly #excluded = new Set<string>();
  readonly #overrides: Tree[] = [];

  /** `strapi.plugin('documentation').service('override')` */
  get service(): Service {
    return {
      registerOverride: (override: unknown, options?: { readonly excludeFromGeneration?: unknown }) => {
        // v4 also takes a function
        const parts: unknown = typeof override === 'function' ? override() : override;
        if (isObject(parts)) this.#overrides.push(parts);
        this.#exclude(options?.excludeFromGeneration);
      },
      excludeFromGeneration: (names: unknown) => this.#exclude(names),
    };
  }

  /**
   * Whether nothing of an API or a plugin is to be in the document.
   * @param owner `api::thing`, `plugin::upload`
   */
  excludes(owner: string): boolean {
    return this.#excluded.has(owner.replace(/^(api|plugin)::/, ''));
  }

  /** Puts the parts over a finished document, tags behind its own. */
  applyTo(document: object): void {
    const made = document as Record<string, unknown>;
    for (const { info, paths, components, tags } of this.#overrides) {
      for (const [key, part] of Object.entries({ info, paths, components }))
        if (isObject(part)) made[key] = mergeConfig(made[key], part);
      if (Array.isArray(tags)) made['tags'] = [...((made['tags'] as unknown[] | undefined) ?? []), ...tags];
    }
  }

  #exclude(names: unknown): void {
    for (const name of [names].flat()) if (typeof name === 'string') this.#excluded.add(name);
  }
}
