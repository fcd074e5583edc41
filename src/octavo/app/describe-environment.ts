/** The line of a start about the environment, which decides on the configuration that is read. */

/**
 * @param isChosen whether nothing says `NODE_ENV`, so that the command has taken one
 */
export function describeEnvironment(environment: string, isChosen: boolean): string {
  if (!isChosen) return `Environment: ${environment}`;
  const v4 = environment === 'development' ? '' : '; v4 would take development';
  return `Environment: ${environment} (NODE_ENV is not set${v4})`;
}
