/** What `octavo new` prints at its end: what was made, and how to go on. */
import type { Choices } from './choices.ts';

export interface Made {
  /** As it was typed. */
  readonly dir: string;
  readonly files: number;
  readonly choices: Choices;
  /** Whether the packages are installed. */
  readonly installed: boolean;
}

const LANGUAGE = { typescript: 'TypeScript', javascript: 'JavaScript' };
const DATABASE = { sqlite: 'SQLite', postgres: 'PostgreSQL', mysql: 'MySQL or MariaDB' };

/** The first address worth a look, for each example. */
export const FIRST_REQUEST = {
  blog: '/api/articles?populate=author,categories',
  museum: '/api/creatures?filters[luminous]=true&populate=habitats',
  empty: null,
};

export function nextSteps({ dir, files, choices, installed }: Made): string {
  const { language, database, example } = choices;
  const request = FIRST_REQUEST[example];
  return `Made ${dir}: ${LANGUAGE[language]}, ${DATABASE[database]}, ${files} files. Next:

  cd ${dir}
${database === 'sqlite' ? '' : '  (say in .env where the database is)\n'}${installed ? '' : '  npm install\n'}  npm run dev

At http://localhost:1337 there are

  /admin            the panel: its first visitor makes the first administrator
${request === null ? '' : `  ${'/api'.padEnd(18)}the content: ${request}\n`}  /graphql          a page for queries
  /documentation    the API, described

The mode is strict: answers as the documentation says, also where v4 differs (docs/compatibility.md).
Then, while the server runs, a content-type of your own, from another terminal in the same folder:

  npx octavo generate content-type book title:string:required
  npx octavo role grant public api::book.book.find,api::book.book.findOne
  npx octavo token create --type full-access

README.md explains each step.`;
}
