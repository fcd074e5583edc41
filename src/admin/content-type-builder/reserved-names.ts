/** Names that types and attributes must not have, as v4's builder lists them. */

export const RESERVED_MODELS: readonly string[] = [
  'boolean',
  'date',
  'date-time',
  'time',
  'upload',
  'then',
  'rest',
];

/** Compared in snake case. */
export const RESERVED_ATTRIBUTES: readonly string[] = [
  'id',
  'created_at',
  'updated_at',
  'published_at',
  'created_by_id',
  'updated_by_id',
  'created_by',
  'updated_by',
];
