/** The measured operations: what they select is what the same REST request answers. */

export const GRAPHQL_URL = '/graphql';

export type GraphqlSqlName = 'graphqlRelations' | 'graphqlOne' | 'graphqlNested';

const STAMPS = 'createdAt updatedAt';
const ARTICLE = `title slug description body views rating featured publishedOn ${STAMPS} publishedAt`;

/** By the hand-written statement that answers them. */
export const GRAPHQL_DOCUMENTS: Readonly<Record<GraphqlSqlName, string>> = {
  graphqlRelations: `query Articles($page: Int!) {
  articles(pagination: { page: $page, pageSize: 25 }) {
    data {
      id
      attributes {
        ${ARTICLE}
        author { data { id attributes { name email bio ${STAMPS} } } }
        category { data { id attributes { name slug ${STAMPS} } } }
        tags { data { id attributes { name ${STAMPS} } } }
      }
    }
    meta { pagination { page pageSize pageCount total } }
  }
}`,
  graphqlOne: `query Article($id: ID!) {
  article(id: $id) { data { id attributes { ${ARTICLE} } } }
}`,
  graphqlNested: `query Categories($views: Int!) {
  categories(pagination: { pageSize: 20 }) {
    data {
      id
      attributes {
        name
        slug
        articles(filters: { views: { gt: $views } }, sort: "publishedOn:desc", pagination: { limit: 5 }) {
          data { id attributes { title slug views publishedOn } }
        }
      }
    }
    meta { pagination { page pageSize pageCount total } }
  }
}`,
};
