/** For `node --import`: a process has `quick-bcrypt.ts` in the place of the package's functions, as the tests' own process does. */
import { createRequire } from 'node:module';
import { hash, verify } from './quick-bcrypt.ts';

Object.assign(createRequire(import.meta.url)('@node-rs/bcrypt'), { hash, verify });
