/** The README of a new project: from the first start to a content-type of one's own. */

/** @param name the project's folder */
export const readme = (name: string): string => `# ${name}

A content API served by [Octavo](https://www.npmjs.com/package/octavo), in the layout of a Strapi v4 project.
It needs Node.js 22.18 or later.

## First steps

    npm install
    npm run dev

The server listens at http://localhost:1337 and restarts when a file changes. The first start makes the
database \`.tmp/data.db\` and fills it from \`content/\`: with one article that everybody may read.

    curl http://localhost:1337/api/articles

http://localhost:1337/graphql has a page for queries:

    { articles { data { id attributes { title slug } } meta { pagination { total } } } }

http://localhost:1337/admin is the panel for those who write: its first visitor makes the first administrator.

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
| \`content/\` | what an **empty** database starts with; later changes in it do nothing |
| \`config/*.js\` | server, database, API limits, plugins |
| \`.env\` | secrets, made for this project: keep it out of version control; \`.env.example\` lists their names |
| \`.tmp/data.db\`, \`public/uploads\` | the database and the uploaded files: back them up. \`DATABASE_CLIENT\` in \`.env\` chooses PostgreSQL or MySQL instead |

## In production

\`npm start\` serves without watching the files. There the page for GraphQL queries is off, and the log has
one JSON object a line.
`;
