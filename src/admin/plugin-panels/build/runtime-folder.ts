/** Where the sources of the host are, which is built together with a project's modules: beside `src`, and beside `dist`. */
import { fileURLToPath } from 'node:url';

export const RUNTIME = fileURLToPath(new URL('../../../../panel/plugin-runtime/', import.meta.url));
