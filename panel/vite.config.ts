/** How the panel is built. `scripts/build-panel.ts` runs it. */
import { defineConfig } from 'vite';
import { compiledAtOnce } from './build/compiled-at-once.ts';
import { compiledMessages } from './build/compiled-messages.ts';

/** The page and its script. */
const ENTRY = /index\.html|[\\/]panel[\\/]src[\\/]main\.tsx$/;

/** Bytes before compression: a browser asks for six files at a time, so a hundred small ones take longer than what they weigh. */
const SMALL_CHUNK = 4000;

/** What nearly every screen shows or asks. Nothing that is below these folders imports something above them. */
const FRAME =
  /panel[\\/]src[\\/](?:api|content-types|drafts|i18n|permissions|routing|ui(?![\\/]overlays))[\\/]/;

/** What runs before a sign-in, a list or a form is seen. */
const FIRST_SEEN = new Set(['initial', 'frame', 'shell', 'content-manager']);

/** Chunks that several screens share would have the names of all of them. */
const fileName =
  (extension: string) =>
  ({ name = '', names = [name] }: { readonly name?: string; readonly names?: readonly string[] }): string =>
    `assets/${names[0]?.startsWith('shared~') ? 'shared' : '[name]'}-[hash].${extension}`;

export default defineConfig({
  root: import.meta.dirname,
  // addresses of files are relative to the page, which names the path it is served under
  base: './',
  plugins: [compiledMessages(), compiledAtOnce(FIRST_SEEN)],
  build: {
    target: 'es2023',
    cssMinify: 'lightningcss',
    // the page may load nothing that is written into it
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: 'manifest.json',
    license: { fileName: 'licenses.md' },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // what the page itself imports: the sign-in loads little else
            { name: 'initial', tags: ['$initial'], test: (id) => !ENTRY.test(id), priority: 3 },
            { name: 'frame', test: FRAME, minShareCount: 2, priority: 2 },
            // the library's dialogs open in forms as well
            { name: 'media', test: /panel[\\/]src[\\/]media[\\/]/, minShareCount: 2, priority: 1 },
            // what several screens share besides: by which of them, but not in chunks of a few bytes
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: SMALL_CHUNK },
          ],
        },
        chunkFileNames: fileName('js'),
        assetFileNames: fileName('[ext]'),
      },
    },
  },
});
