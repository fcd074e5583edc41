/**
 * The two modes and which one a project is served in. `strict`: the specification's word; `reference`: bug for
 * bug like v4 (DECISIONS, S-rows).
 */
export const COMPAT_MODES = ['strict', 'reference'] as const;

export type Compat = (typeof COMPAT_MODES)[number];

/**
 * What decided the mode: `config/api`, `@strapi/strapi` among the project's dependencies, a database that v4 has
 * kept, or none of these.
 */
export type CompatSource = 'config' | 'dependencies' | 'database' | 'default';

export interface CompatChoice {
  readonly compat: Compat;
  readonly compatSource: CompatSource;
}

/** What is known of a project besides its configuration. */
export interface CompatFacts {
  /** The names under `dependencies` in package.json. */
  readonly dependencies: ReadonlySet<string>;
  /** Whether v4 has kept its database; undefined where that is not known. */
  readonly keptByV4: boolean | undefined;
}

/** A project of v4's is served as v4 would unless it says otherwise: its front ends rely on that. */
export function chooseCompat(configured: Compat | null, facts: CompatFacts): CompatChoice {
  if (configured !== null) return { compat: configured, compatSource: 'config' };
  if (facts.dependencies.has('@strapi/strapi')) return { compat: 'reference', compatSource: 'dependencies' };
  if (facts.keptByV4) return { compat: 'reference', compatSource: 'database' };
  return { compat: 'strict', compatSource: 'default' };
}

const REASONS: Readonly<Record<Exclude<CompatSource, 'config'>, string>> = {
  dependencies: 'package.json lists @strapi/strapi',
  database: 'the database was made by Strapi',
  default: 'neither package.json nor the database comes from Strapi',
};

/** The line that says which mode was chosen and how to change it; null where the configuration says it. */
export function describeCompat({ compat, compatSource }: CompatChoice): string | null {
  if (compatSource === 'config') return null;
  const other = COMPAT_MODES.find((mode) => mode !== compat);
  return `Compatibility mode: ${compat}, because ${REASONS[compatSource]}. For the other one set compat: '${other}' in config/api (docs/compatibility.md).`;
}
