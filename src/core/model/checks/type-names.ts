/** Names of content-types and components: their form, and that no two share one. */
import type { AnySchema, ContentType } from '../content-type.ts';
import type { Check, CheckContext } from './check.ts';

const KEBAB_CASE = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const TABLE_NAME = /^[A-Za-z_][\w-]*$/;
const GRAPHQL_NAME = /^(?!__)[A-Za-z_]\w*$/;

/** Tables of the v4 core that belong to no content-type; `octavo_` tables are Octavo's own. */
const RESERVED_TABLES = /^(?:octavo_.*|strapi_(?:core_store_settings|webhooks|migrations|database_schema))$/;

/** Singular and plural names, table names, GraphQL names. */
export const checkTypeNames: Check = (context) => {
  const apiTypes = [...context.model.contentTypes.values()].filter((type) => type.origin === 'api');
  for (const type of apiTypes) checkForm(context, type);
  checkDistinct(context, apiTypes);
  checkTables(context);
  for (const schema of context.schemas) {
    if (!GRAPHQL_NAME.test(schema.globalId)) {
      const text = `globalId is "${schema.globalId}", expected letters, digits and _ with a letter first`;
      context.findings.problem(context.place(schema), text);
    }
  }
};

function checkForm(context: CheckContext, type: ContentType): void {
  const place = context.place(type);
  for (const key of ['singularName', 'pluralName'] as const) {
    if (!KEBAB_CASE.test(type[key])) {
      context.findings.problem(
        place,
        `info.${key} is "${type[key]}", expected kebab-case, such as "blog-post"`,
      );
    }
  }
  const name = type.uid.slice(type.uid.lastIndexOf('.') + 1);
  if (type.singularName !== name) {
    const text = `info.singularName is "${type.singularName}", expected "${name}", the name of its folder`;
    context.findings.problem(place, text);
  }
}

/** Singular and plural names share one space: both become routes and GraphQL fields. */
function checkDistinct(context: CheckContext, types: readonly ContentType[]): void {
  const owners = new Map<string, ContentType>();
  for (const type of types) {
    for (const key of ['singularName', 'pluralName'] as const) {
      const name = type[key];
      const owner = owners.get(name);
      if (!owner) owners.set(name, type);
      else if (owner === type) {
        context.findings.problem(
          context.place(type),
          `info.pluralName is "${name}" like info.singularName, expected two different names`,
        );
      } else {
        const text = `info.${key} is "${name}", which ${owner.uid} uses already, expected a name of its own`;
        context.findings.problem(context.place(type), text);
      }
    }
  }
}

function checkTables(context: CheckContext): void {
  const owners = new Map<string, AnySchema>();
  for (const schema of context.schemas) {
    const table = schema.collectionName;
    const owner = owners.get(table.toLowerCase());
    let text: string | undefined;
    if (owner) text = `which ${owner.uid} uses already, expected a name of its own`;
    else if (RESERVED_TABLES.test(table)) text = 'a table of the server, expected another name';
    else if (!TABLE_NAME.test(table)) text = 'expected letters, digits, _ and - with a letter first';
    if (text) context.findings.problem(context.place(schema), `collectionName is "${table}", ${text}`);
    if (!owner) owners.set(table.toLowerCase(), schema);
  }
}
