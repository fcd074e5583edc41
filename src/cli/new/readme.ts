/** The README of a new project: its first steps. */

/** @param name the project's folder */
export const readme = (name: string): string => `# ${name}

A content API served by Octavo, in the layout of a Strapi v4 project.

## First steps

    npm install
    npm run dev

The server listens at http://localhost:1337 and restarts when a file changes. The first start makes the
database \`.tmp/data.db\` and puts the example article into it. \`npm start\` serves without watching, for
production.

    curl http://localhost:1337/api/articles

## What is where

| file | what it is |
|---|---|
| \`src/api/article/content-types/article/schema.json\` | the example content-type; \`/api/articles\` serves it |
| \`src/components/shared/seo.json\` | a component it uses |
| \`content/\` | what an empty database starts with: entries, and who may do what |
| \`config/*.js\` | server, database, API limits, plugins |
| \`.env\` | secrets, made for this project: keep it out of version control; \`.env.example\` lists their names |

## Reading and writing entries

Every content-type is private until a role or an API token may use it. \`content/manifest.json\` lets
everybody read articles (\`find\` and \`findOne\`); writing them answers 403. A caller with the permission
\`api::article.article.create\` makes one with

    curl http://localhost:1337/api/articles -H "Authorization: Bearer $TOKEN" \\
      -H 'Content-Type: application/json' \\
      -d '{"data": {"title": "A second one", "slug": "a-second-one"}}'

and everybody finds it with

    curl -g 'http://localhost:1337/api/articles?filters[slug]=a-second-one&populate=seo'

The same entries are at http://localhost:1337/graphql:

    { articles { data { id attributes { title slug } } meta { pagination { total } } } }

## Adding a content-type

Copy \`src/api/article\`, rename the folders and the names in \`schema.json\`, and change its
\`attributes\`. The tables are made at the next start.
`;
