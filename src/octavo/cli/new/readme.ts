/** The README of a new project: from the first start to a content-type of one's own. */
import type { Choices } from './choices.ts';

const DATABASE = {
  sqlite: 'The first start makes the database `.tmp/data.db`',
  postgres: 'Say in `.env` where PostgreSQL is. The first start makes the tables',
  mysql: 'Say in `.env` where MySQL or MariaDB is. The first start makes the tables',
};

const EXAMPLE = {
  blog: ` and fills them from \`content/\`: with articles that everybody may read.

    curl http://localhost:1337/api/articles

http://localhost:1337/graphql has a page for queries:

    { articles { data { id attributes { title slug } } meta { pagination { total } } } }
`,
  museum: ` and fills them from \`content/\`: with a museum that everybody may read.

    curl -g 'http://localhost:1337/api/creatures?filters[luminous]=true&populate=habitats'

http://localhost:1337/graphql has a page for queries:

    { creatures { data { id attributes { commonName } } meta { pagination { total } } } }
`,
  empty: `. http://localhost:1337/graphql has a page for queries.
`,
};

/** @param name the project's folder */
export const readme = (name: string, { language, database, example }: Choices): string => `# ${name}

A content API served by [Octavo](node_modules/octavo/README.md), in the layout of a Strapi v4 project.
It needs Node.js 22.18 or later.

## First steps

    npm install
    npm run dev

The server listens at http://localhost:1337 and restarts when a file changes. ${firstStart(database, example)}
http://localhost:1337/admin is the panel for those who write: its first visitor makes the first administrator.
http://localhost:1337/documentation describes the API.

## Your own content-type

Leave the server running and open another terminal. This writes
\`src/api/book/content-types/book/schema.json\`; the server restarts and makes the table:

    npx octavo generate content-type book title:string:required pages:integer:min=1

A content-type is private until a role gets a permission. This lets every client read books:

    npx octavo role grant public api::book.book.find,api::book.book.findOne

Writing takes a token. It is printed once:

    npx octavo token create --type full-access

    TOKEN=<the token>
    curl http://localhost:1337/api/books -H "Authorization: Bearer $TOKEN" \\
      -H 'Content-Type: application/json' \\
      -d '{"data": {"title": "Twenty Thousand Leagues", "pages": 426}}'

And now everybody can ask for it:

    curl -g 'http://localhost:1337/api/books?filters[pages][$gt]=400'

Where a request is refused, the server's log names the permission that is missing and the command that grants it.

## What is where

| file | what it is |
|---|---|
| \`src/api/*/content-types/*/schema.json\` | the content-types; \`npx octavo generate --help\` writes more |
| \`src/components/*/*.json\` | components: groups of attributes that content-types share |
${example === 'empty' ? '' : '| `content/` | what an **empty** database starts with; later changes in it do nothing |\n'}| \`config/*.${language === 'typescript' ? 'ts' : 'js'}\` | server, database, API limits, plugins |
${language === 'typescript' ? '| `types/generated` | the content-types as TypeScript; `npm run dev` keeps them up to date, `npm run typecheck` uses them |\n' : ''}| \`.env\` | secrets, made for this project: keep it out of version control; \`.env.example\` lists their names |
${
  database === 'sqlite'
    ? '| `.tmp/data.db`, `public/uploads` | the database and the uploaded files: back them up. `DATABASE_CLIENT` in `.env` chooses PostgreSQL or MySQL instead |'
    : '| `public/uploads` | the uploaded files: back them up, with the database |'
}

## In production

\`npm start\` serves without watching the files. There the page for GraphQL queries is off, and the log has
one JSON object a line.
`;

function firstStart(database: Choices['database'], example: Choices['example']): string {
  // a file is one thing, tables are several
  const filling =
    database === 'sqlite' ? EXAMPLE[example].replace('fills them', 'fills it') : EXAMPLE[example];
  return DATABASE[database] + filling;
}
