/**
 * The checks before a document is parsed: its length, its tokens, and how deep its brackets nest. The parser's
 * time grows with the text, and it recurses for each level.
 */
import { type ASTNode, GraphQLError, Lexer, Source, TokenKind } from 'graphql';
import { graphqlErrors } from '../../../core/errors/catalogue.ts';
import type { GraphqlLimits } from '../../../core/project/config/plugins/graphql.ts';

const OPENING = new Set<TokenKind>([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const CLOSING = new Set<TokenKind>([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/**
 * Counts characters, tokens and levels. Invalid GraphQL is left to the parser.
 * @throws GraphQLError for the limit the text exceeds
 */
export function checkText(text: string, limits: GraphqlLimits): void {
  if (text.length > limits.length) throw limitError(limits, 'length', 'characters in the document');
  const lexer = new Lexer(new Source(text));
  let depth = 0;
  for (let tokens = 0; tokens <= limits.tokens; tokens += 1) {
    const kind = nextKind(lexer);
    if (kind === null || kind === TokenKind.EOF) return;
    if (OPENING.has(kind)) depth += 1;
    else if (CLOSING.has(kind)) depth -= 1;
    if (depth > limits.nesting) throw limitError(limits, 'nesting', 'levels in the document');
  }
  throw limitError(limits, 'tokens', 'tokens in the document');
}

/** Null at an invalid token. */
function nextKind(lexer: Lexer): TokenKind | null {
  try {
    return lexer.advance().kind;
  } catch {
    return null;
  }
}

/** `Too many aliases: at most 250 (graphql.limits.aliases)`. */
export function limitError(
  limits: GraphqlLimits,
  name: keyof GraphqlLimits,
  what: string,
  node?: ASTNode,
): GraphQLError {
  return new GraphQLError(graphqlErrors.overLimit(what, limits[name], name), {
    ...(node && { nodes: node }),
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
  });
}
