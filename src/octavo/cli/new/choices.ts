/** What one may choose of a new project, and what is chosen where nobody says anything. */
import { UsageError } from '../command.ts';

export const LANGUAGES = ['typescript', 'javascript'] as const;
export const DATABASES = ['sqlite', 'postgres', 'mysql'] as const;
export const EXAMPLES = ['blog', 'museum', 'empty'] as const;

export interface Choices {
  readonly language: (typeof LANGUAGES)[number];
  readonly database: (typeof DATABASES)[number];
  readonly example: (typeof EXAMPLES)[number];
  /** Whether npm installs the packages. */
  readonly install: boolean;
  /** Whether the folder becomes a repository of git. */
  readonly git: boolean;
}

export const DEFAULTS: Choices = {
  language: 'typescript',
  database: 'sqlite',
  example: 'blog',
  install: true,
  git: true,
};

/**
 * What a call says; the rest is missing.
 * @throws UsageError for a value there is not, and for two languages
 */
export function choicesOf(
  { database, example }: Readonly<Record<string, string>>,
  flags: ReadonlySet<string>,
): Partial<Choices> {
  const [language, another] = LANGUAGES.filter((name) => flags.has(name));
  if (another !== undefined) throw new UsageError(`--${language} and --${another}: choose one`);
  return {
    ...(language === undefined ? {} : { language }),
    ...(database === undefined ? {} : { database: oneOf(DATABASES, database, '--database') }),
    ...(example === undefined ? {} : { example: oneOf(EXAMPLES, example, '--example') }),
    ...(flags.has('no-install') ? { install: false } : {}),
    ...(flags.has('no-git') ? { git: false } : {}),
  };
}

function oneOf<const Value extends string>(values: readonly Value[], text: string, option: string): Value {
  const found = values.find((value) => value === text);
  if (found === undefined) throw new UsageError(`${option} takes ${values.join(', ')}, not ${text}`);
  return found;
}
