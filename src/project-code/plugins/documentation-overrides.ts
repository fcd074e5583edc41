/** What code registers at v4's documentation plugin: parts of the OpenAPI document, and what is left out of it. */
import { isObject } from '../../core/base/is-object.ts';
import { mergeConfig } from '../../core/project/config-file.ts';
import type { Service } from '../shared/registry.ts';

type Tree = Readonly<Record<string, unknown>>;

/** Writes the document as one version of it; as that of the configuration unless given. */
export type WriteDocument = (version?: string) => Promise<void>;

export class DocumentationOverrides {
  readonly #excluded = new Set<string>();
  readonly #overrides: Tree[] = [];
  /** Versions that were asked for before there were routes to write about. */
  readonly #early: (string | undefined)[] = [];
  #write: WriteDocument | null = null;

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

  /** `generateFullDoc` of `strapi.plugin('documentation').service('documentation')`. */
  readonly generate: WriteDocument = async (version) => {
    if (this.#write) await this.#write(version);
    else this.#early.push(version);
  };

  /** Hands over what writes the document, and has it write what was asked for by `register` and `bootstrap`. */
  async connect(write: WriteDocument): Promise<void> {
    this.#write = write;
    for (const version of this.#early.splice(0)) await write(version);
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
