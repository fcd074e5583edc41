/** `limits` of the graphql plugin: Octavo's own bounds on one GraphQL request (issue "Limits"). */
import type { ConfigReader } from '../config-reader.ts';

/** Generous for people and their tools, and small enough that whatever is let through stays bounded. */
export interface GraphqlLimits {
  /** Entries, components and other objects an operation may touch: lists multiply. */
  readonly cost: number;
  /** Fields an operation selects, those of a fragment at each place it is used. */
  readonly fields: number;
  /** Fields of `Query` or `Mutation` in one operation. */
  readonly rootFields: number;
  /** Aliases in a document. */
  readonly aliases: number;
  /** Directives in a document. */
  readonly directives: number;
  /** Characters of a document. */
  readonly length: number;
  /** Tokens of a document: names, numbers, texts and punctuation. */
  readonly tokens: number;
  /** Levels of brackets in a document, and of fields and fragments once it is unfolded. */
  readonly nesting: number;
  /** Pairs of fields under one name, which validation compares with each other. */
  readonly merges: number;
  /** Operations of a batch. */
  readonly batch: number;
}

export const DEFAULT_GRAPHQL_LIMITS: GraphqlLimits = {
  cost: 500_000,
  fields: 10_000,
  rootFields: 100,
  aliases: 250,
  directives: 250,
  length: 100_000,
  tokens: 15_000,
  nesting: 200,
  merges: 100_000,
  batch: 20,
};

const POSITIVE = { min: 1 };

/** Whatever walks a document calls itself for each level, and a stack has an end. */
const LEVELS = { min: 1, max: 500 };

/** @param config the reader of the plugin's `config` */
export function readGraphqlLimits(config: ConfigReader): GraphqlLimits {
  const limits = config.section('limits');
  const defaults = DEFAULT_GRAPHQL_LIMITS;
  return {
    cost: limits.integer('cost', defaults.cost, POSITIVE),
    fields: limits.integer('fields', defaults.fields, POSITIVE),
    rootFields: limits.integer('rootFields', defaults.rootFields, POSITIVE),
    aliases: limits.integer('aliases', defaults.aliases, POSITIVE),
    directives: limits.integer('directives', defaults.directives, POSITIVE),
    length: limits.integer('length', defaults.length, POSITIVE),
    tokens: limits.integer('tokens', defaults.tokens, POSITIVE),
    nesting: limits.integer('nesting', defaults.nesting, LEVELS),
    merges: limits.integer('merges', defaults.merges, POSITIVE),
    batch: limits.integer('batch', defaults.batch, POSITIVE),
  };
}
