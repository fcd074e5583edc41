/** docs/command-line.md shows each command's own help. */
import { expect, test } from 'vitest';
import type { Command } from '../../src/octavo/cli/command.ts';
import { COMMANDS } from '../../src/octavo/cli/commands.ts';
import { codeBlocks, readPage } from './markdown.ts';

const blocks = codeBlocks(readPage('docs/command-line.md'));

function check(name: string, { help, commands = {} }: Command): void {
  const block = blocks.find(({ heading, language }) => heading === `octavo ${name}` && language === 'text');
  expect(block?.code).toBe(help);
  for (const [word, command] of Object.entries(commands)) check(`${name} ${word}`, command);
}

test.each(COMMANDS)('octavo $name', async ({ name, load }) => check(name, await load()));
