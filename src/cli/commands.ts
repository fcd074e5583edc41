/** All commands, in the order the help lists them. */

import { check } from './check.ts';
import type { Command } from './command.ts';
import { dev } from './dev.ts';
import { drafts } from './drafts.ts';
import { exportProject } from './export.ts';
import { generate } from './generate.ts';
import { importProject } from './import.ts';
import { move } from './move.ts';
import { newProject } from './new.ts';
import { provider } from './provider.ts';
import { role } from './role.ts';
import { start } from './start.ts';
import { token } from './token.ts';
import { user } from './user.ts';
import { webhook } from './webhook.ts';

export const COMMANDS: readonly Command[] = [
  start,
  dev,
  newProject,
  generate,
  check,
  token,
  role,
  user,
  provider,
  webhook,
  drafts,
  exportProject,
  importProject,
  move,
];
