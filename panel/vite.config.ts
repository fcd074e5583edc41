/** How the panel is built. `scripts/build-panel.ts` runs it. */
import { defineConfig } from 'vite';
import { compiledMessages } from './build/compiled-messages.ts';

export default defineConfig({
  root: import.meta.dirname,
  // addresses of files are relative to the page, which names the path it is served under
  base: './',
  plugins: [compiledMessages()],
  build: {
    target: 'es2023',
    cssMinify: 'lightningcss',
    // the page may load nothing that is written into it
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: 'manifest.json',
    license: { fileName: 'licenses.md' },
    reportCompressedSize: false,
  },
});
