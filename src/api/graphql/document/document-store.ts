/**
 * The text of a document → the document, parsed, validated and within the limits. Those that are fine are
 * kept by their text.
 */
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
  OverlappingFieldsCanBeMergedRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { graphqlErrors } from '../../../core/errors/catalogue.ts';
import type { GraphqlConfig } from '../../../core/project/config/plugins/graphql.ts';
import { checkDepth } from './check-depth.ts';
import { checkCounts, checkSize } from './check-size.ts';
import { checkText, limitError } from './check-text.ts';
import { OperationCosts } from './cost/operation-costs.ts';
import { canUnfold, fragmentsOf } from './fragments.ts';
import { idVariables } from './id-variables.ts';
import { noIntrospection, withoutSuggestion } from './introspection.ts';

/** Documents kept, and the characters of their texts: in memory a document is a hundred times as long. */
const DOCUMENTS = 1000;
const DOCUMENT_CHARACTERS = 500_000;

/** The most errors reported for one document. */
const ERRORS = 100;

/** Characters of a message, which may repeat any name of the document, and places it points at. */
const MESSAGE_CHARACTERS = 2000;
const PLACES = 20;

/** graphql-js's message if the fields under one name are too many to compare. */
const ABORTED = 'Validation aborted.';

export interface DocumentSettings
  extends Pick<GraphqlConfig, 'depthLimit' | 'introspection' | 'defaultLimit' | 'maxLimit' | 'limits'> {
  /** How many entries a content-type has, roughly; without it pages count as full. */
  readonly rowsOf?: (uid: string) => number;
}

/** A document that may be run. */
export interface OpenDocument {
  readonly text: string;
  readonly document: DocumentNode;
  /** No other document of this process has it. */
  readonly number: number;
  /**
   * The variables of an operation of the document that only say which entry a root field answers.
   * @param operationName null where the client names none
   */
  idVariables(operationName: string | null): readonly string[];
  /**
   * How many objects an operation of the document may touch.
   * @param variables coerced, defaults among them
   */
  cost(operation: OperationDefinitionNode, variables: Readonly<Record<string, unknown>>): number;
}

let nextNumber = 1;

export class DocumentStore {
  readonly #schema: GraphQLSchema;
  readonly #settings: DocumentSettings;
  readonly #documents = new LRUCache<string, OpenDocument>({
    max: DOCUMENTS,
    maxSize: DOCUMENT_CHARACTERS,
    sizeCalculation: (_document, text) => text.length + 1,
  });

  constructor(schema: GraphQLSchema, settings: DocumentSettings) {
    this.#schema = schema;
    this.#settings = settings;
  }

  /** A document that was opened before and is kept still. */
  known(text: string): OpenDocument | undefined {
    return this.#documents.get(text);
  }

  /** The document, or its errors: each has its code. */
  open(text: string): OpenDocument | { readonly errors: readonly GraphQLError[] } {
    const known = this.#documents.get(text);
    if (known) return known;
    try {
      const { limits } = this.#settings;
      checkText(text, limits);
      const document = parse(text);
      const errors = this.#check(document);
      if (errors.length > 0) return { errors };
      const costs = new OperationCosts(this.#schema, document, this.#settings);
      const ids = new Map<string | null, readonly string[]>();
      const opened: OpenDocument = {
        text,
        document,
        number: nextNumber++,
        idVariables: (name) => {
          let found = ids.get(name);
          if (!found) {
            const operation = getOperationAST(document, name);
            found = operation ? idVariables(this.#schema, document, operation) : [];
            // a name that is none of the document's could be anything
            if (operation) ids.set(name, found);
          }
          return found;
        },
        cost: (operation, variables) => costs.of(operation, variables),
      };
      this.#documents.set(text, opened);
      return opened;
    } catch (error) {
      if (error instanceof GraphQLError) return { errors: [withCode(error, 'GRAPHQL_PARSE_FAILED')] };
      throw error;
    }
  }

  /** Whether the operations of a request may touch so many objects together. */
  mayCost(cost: number): boolean {
    return cost <= this.#settings.limits.cost;
  }

  /**
   * The error of running an operation whose cost exceeds the limit, alone or with the operations of its batch
   * that have run.
   * @param spent the cost of those
   */
  costError(operation: OperationDefinitionNode, cost: number, spent: number): GraphQLError | null {
    const { limits } = this.#settings;
    if (this.mayCost(cost + spent)) return null;
    const who = this.mayCost(cost) ? 'operations of the batch' : 'operation';
    return limitError(limits, 'cost', `objects the ${who} may touch`, operation);
  }

  /** @throws GraphQLError for a limit the document passes */
  #check(document: DocumentNode): readonly GraphQLError[] {
    const { limits, depthLimit, introspection } = this.#settings;
    checkCounts(document, limits);
    const fragments = fragmentsOf(document);
    const sound = canUnfold(document, fragments, limits.nesting);
    if (sound === null) throw limitError(limits, 'nesting', 'levels in the document');
    let deep: readonly GraphQLError[] = [];
    if (sound) {
      checkSize(document, fragments, limits);
      deep = checkDepth(document, fragments, depthLimit);
    }
    // a document that can't be unfolded is refused by other rules, and this rule's time would be unbounded
    const rules = specifiedRules.filter((rule) => sound || rule !== OverlappingFieldsCanBeMergedRule);
    if (!introspection) rules.push(noIntrospection);
    const invalid = validate(this.#schema, document, rules, { maxErrors: ERRORS });
    return [...deep, ...invalid.map((error) => this.forClient(withCode(error, 'GRAPHQL_VALIDATION_FAILED')))];
  }

  /**
   * An error of the document or its variables as clients may read it: it suggests names only if introspection
   * is on.
   */
  forClient(error: GraphQLError): GraphQLError {
    return this.#settings.introspection ? error : withoutSuggestion(error);
  }
}

/** The error with its code, and not longer than a message should be. */
function withCode(error: GraphQLError, code: string): GraphQLError {
  if (error.extensions['code'] !== undefined) return error;
  const { nodes, source, positions } = error;
  return new GraphQLError(shown(error.message), {
    ...(nodes ? { nodes: nodes.slice(0, PLACES) } : { source, positions }),
    extensions: { code },
  });
}

function shown(message: string): string {
  if (message === ABORTED) return graphqlErrors.tooAlike();
  return message.length > MESSAGE_CHARACTERS ? `${message.slice(0, MESSAGE_CHARACTERS)}…` : message;
}
