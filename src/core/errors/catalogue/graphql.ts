/**
 * The texts of errors that GraphQL alone has: of requests, documents, and values of its types. They are v4's where v4 has
 * such an error. A GraphQL error has no code of the catalogue: `extensions.code` says what kind it is.
 */
export const graphqlErrors = {
  queryMissing: () => 'GET query missing.',
  bodyMissing: () => 'POST body missing, invalid Content-Type, or JSON object has no keys.',
  queryNoText: () => 'GraphQL queries must be strings.',
  invalidVariables: () => 'Variables are invalid JSON.',
  invalidExtensions: () => 'Extensions are invalid JSON.',
  nothingToRun: () => 'GraphQL operations must contain a non-empty `query` or a `persistedQuery` extension.',
  persistedNotFound: () => 'PersistedQueryNotFound',
  persistedVersion: () => 'Unsupported persisted query version',
  persistedHash: () => 'provided sha does not match query',
  variablesNoObject: () =>
    'Variables must be provided as an Object where each property is a variable value. Perhaps look to see if an unparsed JSON string was provided.',
  operationNameNoText: () => 'Operation names must be strings.',
  largeBatch: (limit: number | string) =>
    `Too many operations in a batch: at most ${limit} (graphql.limits.batch)`,

  operationNameNeeded: () => 'Must provide operation name if query contains multiple operations.',
  unknownOperation: (name: string) => `Unknown operation named "${name}".`,
  noSubscriptions: () => 'Schema is not configured for subscriptions.',
  queriesOnly: () => 'GET supports only query operation',
  tooDeep: (operation: string, limit: number | string) =>
    `'${operation}' exceeds maximum operation depth of ${limit}`,
  overLimit: (what: string, limit: number | string, name: string) =>
    `Too many ${what}: at most ${limit} (graphql.limits.${name})`,
  tooAlike: () => 'Too many fields of the same names: the document can not be validated',
  noIntrospection: (field: string) =>
    `Introspection is off, and the query asks for ${field}. It is on where apolloServer.introspection of the graphql plugin says so, and by default outside production`,

  dateTimeNoText: (value: string) => `DateTime cannot represent non string or Date type ${value}`,
  invalidDateTime: (value: string) => `DateTime cannot represent an invalid date-time-string ${value}.`,
  dateNoText: (value: string) => `Date cannot represent non string type ${value}`,
  invalidDate: (value: string) => `Date cannot represent an invalid date-string ${value}.`,
  timeNoText: () => 'Time cannot represent non string type',
  longNoNumber: (value: string) => `BigInt cannot represent non-integer value: ${value}`,
  invalidLong: (value: string) => `BigInt cannot represent value: ${value}`,
  localeNoText: () => 'Locale cannot represent non string type',
  unknownLocaleCode: () => 'Unknown locale supplied',
  unknownZoneComponent: (names: string) => `Component not found. expected one of: ${names}`,
  uploadNotAnswered: () => 'Upload serialization unsupported.',
  uploadNoFile: () => 'Upload value invalid.',
  uploadNoVariable: () => 'Upload literal unsupported.',
} as const;
