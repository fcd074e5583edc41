/** Compiles the message catalogues while the panel is built, so that browsers need no parser of messages. */
import { readFileSync } from 'node:fs';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const CATALOGUE = /\/messages\/[\w-]+\/[\w-]+\.json$/;

/** Turns `messages/<language>/<area>.json` (id → ICU message) into a module of compiled messages. */
export const compiledMessages = (): Plugin => ({
  name: 'compiled-messages',
  enforce: 'pre',
  load: {
    filter: { id: CATALOGUE },
    handler(id) {
      const messages = JSON.parse(readFileSync(id, 'utf8')) as Record<string, string>;
      const compiled = Object.entries(messages).map(([key, text]) => [key, compileMessage(text)]);
      const code = `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(compiled)))})`;
      return { code, moduleType: 'js' };
    },
  },
});
