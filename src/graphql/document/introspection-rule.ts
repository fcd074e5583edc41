/** Refuses `__schema` and `__type` where the project has introspection off; `__typename` is free. */
import { GraphQLError, type ValidationRule } from 'graphql';

export const noIntrospection: ValidationRule = (context) => ({
  Field: (node) => {
    const name = node.name.value;
    if (name !== '__schema' && name !== '__type') return;
    context.reportError(
      new GraphQLError(
        `Introspection is off, and the query asks for ${name}. It is on where apolloServer.introspection of the graphql plugin says so, and by default outside production`,
        { nodes: node },
      ),
    );
  },
});
