/** The directives of a document, those v4 has: graphql-js itself knows some of a newer specification. */
import {
  DirectiveLocation,
  GraphQLDeprecatedDirective,
  GraphQLDirective,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  GraphQLSpecifiedByDirective,
} from 'graphql';

export const DIRECTIVES: readonly GraphQLDirective[] = [
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  new GraphQLDirective({
    ...GraphQLDeprecatedDirective.toConfig(),
    locations: [
      DirectiveLocation.FIELD_DEFINITION,
      DirectiveLocation.ARGUMENT_DEFINITION,
      DirectiveLocation.INPUT_FIELD_DEFINITION,
      DirectiveLocation.ENUM_VALUE,
    ],
  }),
  GraphQLSpecifiedByDirective,
];
