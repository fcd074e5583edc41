/** `config/typescript`: which generated types `octavo dev` keeps up to date. */
import type { RawSection } from '../config-file.ts';
import { ConfigReader } from './config-reader.ts';
import type { SectionContext } from './section-context.ts';

export interface TypeScriptConfig {
  /** Whether the types for the project's own code are written; null: where they are there already (A429). */
  readonly autogenerate: boolean | null;
  /** Octavo's own: where the types for front ends are written, relative to the project; null for nowhere. */
  readonly client: string | null;
  /** Octavo's own: whether the required attributes have no null there. */
  readonly requiredNotNull: boolean;
}

export function readTypeScriptConfig(raw: RawSection, { findings }: SectionContext): TypeScriptConfig {
  const reader = new ConfigReader(raw.file, '', raw.value, findings);
  const config = {
    autogenerate: reader.custom('autogenerate', null, 'true or false', (value) =>
      typeof value === 'boolean' ? value : undefined,
    ),
    client: reader.custom('client', null, 'a path such as ../web/src/api.ts', (value) =>
      typeof value === 'string' && value.endsWith('.ts') ? value : undefined,
    ),
    requiredNotNull: reader.custom('requiredNotNull', false, 'true or false', (value) =>
      typeof value === 'boolean' ? value : undefined,
    ),
  };
  reader.finish();
  return config;
}
