/** Pictures, fonts and films that modules of the panel import: a file of its own, and its address. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'rolldown';

const ASSETS =
  /\.(?:svg|png|jpe?g|gif|webp|avif|ico|bmp|woff2?|ttf|otf|eot|mp4|webm|mp3|wav|pdf|wasm)(?:\?.*)?$/i;

export const assets: Plugin = {
  name: 'octavo:assets',
  load: {
    filter: { id: ASSETS },
    handler(id) {
      const path = id.split('?')[0]!;
      const reference = this.emitFile({ type: 'asset', name: basename(path), source: readFileSync(path) });
      return { code: `export default import.meta.ROLLUP_FILE_URL_${reference};`, moduleType: 'js' };
    },
  },
};
