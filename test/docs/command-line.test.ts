/** docs/command-line.md shows each command's own help. */
import { expect, test } from 'vitest';
import { COMMANDS } from '../../src/octavo/cli/commands.ts';
import { codeBlocks, readPage } from './markdown.ts';

const blocks = codeBlocks(readPage('docs/command-line.md'));

test.each(COMMANDS)('octavo $name', async ({ name, load }) => {
  const { help } = await load();
  const block = blocks.find(({ heading, language }) => heading === `octavo ${name}` && language === 'text');
  expect(block?.code).toBe(help);
});
