/** Set by `octavo run --new-database` for the script that it runs. */
export const NEW_DATABASE_VARIABLE = 'OCTAVO_NEW_DATABASE';
