/** `compat` in `config/api`: the preset of compatibility rules a project is served by, and the rules it sets itself. */
import leven from 'leven';
import {
  type CompatibilityRules,
  PRESET_NAMES,
  PRESETS,
  type Preset,
  RULE_NAMES,
  type RuleName,
  rulesOf,
  THEME_NAMES,
  type ThemeName,
} from '../../base/compatibility-rules.ts';
import type { ConfigReader } from './config-reader.ts';

/**
 * What decided the preset: `config/api`, `@strapi/strapi` among the project's dependencies, a database written
 * by v4, or none of these.
 */
export type CompatSource = 'config' | 'dependencies' | 'database' | 'default';

export interface CompatChoice {
  /** The preset. */
  readonly compat: Preset;
  readonly compatSource: CompatSource;
  /** The preset's rules, and what the configuration sets instead. */
  readonly rules: CompatibilityRules;
}

/** What `config/api` says: the preset, or null where it names none, and single rules. */
export interface ConfiguredCompat {
  readonly preset: Preset | null;
  readonly set: Partial<CompatibilityRules>;
}

/** Facts about a project besides its configuration. */
export interface CompatFacts {
  /** The names under `dependencies` in package.json. */
  readonly dependencies: ReadonlySet<string>;
  /** Whether v4 has written its database; undefined if that is not known. */
  readonly keptByV4: boolean | undefined;
}

/**
 * Reads `compat`: the name of a preset, or `{ preset, <theme>: a preset, <rule>: true or false }`. A rule that is set counts whatever
 * its theme says. A name that does not exist is reported with the nearest one: as a mere warning, a project would be served
 * without the protection it asked for.
 */
export function readCompat(reader: ConfigReader): ConfiguredCompat {
  const value = reader.unchecked('compat');
  if (typeof value !== 'object' || Array.isArray(value)) {
    return { preset: reader.choice('compat', PRESET_NAMES, null), set: {} };
  }
  const section = reader.section('compat');
  const preset = section.choice('preset', PRESET_NAMES, null);
  const set: { -readonly [Name in RuleName]?: boolean } = {};
  for (const theme of THEME_NAMES) {
    const chosen = section.choice(theme, PRESET_NAMES, null);
    if (chosen !== null) for (const name of rulesOf(theme)) set[name] = PRESETS[chosen][name];
  }
  for (const [name, configured] of Object.entries(section.remaining())) {
    if (!isRule(name))
      section.problem(name, `unknown theme or rule; the nearest one is ${nearestName(name)}`);
    else if (configured !== undefined) set[name] = section.boolean(name, false);
  }
  return { preset, set };
}

const isRule = (name: string): name is RuleName => (RULE_NAMES as readonly string[]).includes(name);

function nearestName(name: string): RuleName | ThemeName {
  const distance = (known: string): number => leven(known.toLowerCase(), name.toLowerCase());
  return [...RULE_NAMES, ...THEME_NAMES].reduce((nearest, known) =>
    distance(known) < distance(nearest) ? known : nearest,
  );
}

/** A v4 project is served as v4 would unless its configuration says otherwise: its front ends rely on that. */
export function chooseCompat({ preset, set }: ConfiguredCompat, facts: CompatFacts): CompatChoice {
  const [compat, compatSource] = choosePreset(preset, facts);
  return { compat, compatSource, rules: { ...PRESETS[compat], ...set } };
}

function choosePreset(configured: Preset | null, facts: CompatFacts): [Preset, CompatSource] {
  if (configured !== null) return [configured, 'config'];
  if (facts.dependencies.has('@strapi/strapi')) return ['reference', 'dependencies'];
  if (facts.keptByV4) return ['reference', 'database'];
  return ['strict', 'default'];
}

const REASONS: Readonly<Record<Exclude<CompatSource, 'config'>, string>> = {
  dependencies: 'package.json lists @strapi/strapi',
  database: 'the database was made by Strapi',
  default: 'neither package.json nor the database comes from Strapi',
};

/** `strict`, or `strict with populate: reference`: the preset, and the themes and rules that differ from it. */
export function nameCompat({ compat, rules }: Pick<CompatChoice, 'compat' | 'rules'>): string {
  const other = PRESET_NAMES.find((preset) => preset !== compat)!;
  const changed = THEME_NAMES.flatMap((theme) => {
    const names = rulesOf(theme);
    const differing = names.filter((name) => rules[name] !== PRESETS[compat][name]);
    if (differing.length === names.length) return [`${theme}: ${other}`];
    return differing.map((name) => `${name}: ${rules[name]}`);
  });
  return changed.length === 0 ? compat : `${compat} with ${changed.join(', ')}`;
}

/**
 * The line of the start that says by which preset and rules a project is served, and how to change the preset; null
 * where the configuration says it all.
 */
export function describeCompat(choice: CompatChoice): string | null {
  const { compat, compatSource } = choice;
  const name = nameCompat(choice);
  if (compatSource === 'config') return name === compat ? null : `Compatibility mode: ${name}`;
  const other = PRESET_NAMES.find((preset) => preset !== compat)!;
  const setting = name === compat ? `compat: '${other}'` : `compat: { preset: '${other}', … }`;
  return `Compatibility mode: ${name}, because ${REASONS[compatSource]}. For the other one set ${setting} in config/api (docs/compatibility.md).`;
}
