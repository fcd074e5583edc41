/** The process that `octavo dev` starts again after each change: the server, and a plain message where it fails. */
import { enableCompileCache } from 'node:module';
import { EXIT } from '../command.ts';
import { printFailure } from '../print-failure.ts';
import { serve } from '../serve.ts';
import { parseServerArguments } from '../server-arguments.ts';

enableCompileCache();
try {
  await serve(parseServerArguments(process.argv.slice(2)), 'development');
} catch (error) {
  printFailure(error);
  process.exit(EXIT.failed);
}
