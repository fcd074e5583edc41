/** The numbers PostgreSQL gives its built-in types; they are the same in every database. */
export const BOOL = 16;
export const INT8 = 20;
export const INT2 = 21;
export const INT4 = 23;
export const JSON_TYPE = 114;
export const FLOAT4 = 700;
export const FLOAT8 = 701;
export const DATE = 1082;
export const TIMESTAMP = 1114;
export const TIMESTAMPTZ = 1184;
export const NUMERIC = 1700;
export const JSONB = 3802;
