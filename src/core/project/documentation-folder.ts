/** Where v4's documentation plugin writes its documents, one folder for each version, relative to the project. */
import { join } from 'node:path';

export const DOCUMENTATION_FOLDER = join('src', 'extensions', 'documentation', 'documentation');
