/** The process that `octavo dev` starts again after each change: the server, and a plain message where it fails. */
import { EXIT } from '../command.ts';
import { endProcess } from '../end-process.ts';
import { printFailure } from '../print-failure.ts';
import { serve } from '../serve.ts';
import type { ServerArguments } from '../server-arguments.ts';
import { sendNotices } from './dev-messages.ts';

/** How long an answer may take to leave, in ms. */
const ANSWER_MS = 200;

try {
  const args = JSON.parse(process.argv[2]!) as ServerArguments;
  const notices = sendNotices(args.dir, (error) => {
    printFailure(error);
    // the answer that says so is on its way
    setTimeout(() => void endProcess(EXIT.failed), ANSWER_MS);
  });
  await serve(args, 'development', notices);
} catch (error) {
  printFailure(error);
  process.exit(EXIT.failed);
}
