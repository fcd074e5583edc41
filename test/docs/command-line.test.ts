/** docs/command-line.md shows each command's own help. */
import { expect, test } from 'vitest';
import { check } from '../../src/cli/check.ts';
import { dev } from '../../src/cli/dev.ts';
import { exportProject } from '../../src/cli/export.ts';
import { importProject } from '../../src/cli/import.ts';
import { move } from '../../src/cli/move.ts';
import { newProject } from '../../src/cli/new.ts';
import { provider } from '../../src/cli/provider.ts';
import { role } from '../../src/cli/role.ts';
import { start } from '../../src/cli/start.ts';
import { token } from '../../src/cli/token.ts';
import { user } from '../../src/cli/user.ts';
import { webhook } from '../../src/cli/webhook.ts';
import { codeBlocks, readPage } from './markdown.ts';

const blocks = codeBlocks(readPage('docs/command-line.md'));

test.each([
  start,
  dev,
  newProject,
  check,
  token,
  role,
  user,
  provider,
  webhook,
  exportProject,
  importProject,
  move,
])('octavo $name', ({ name, help }) => {
  const block = blocks.find(({ heading, language }) => heading === `octavo ${name}` && language === 'text');
  expect(block?.code).toBe(help);
});
