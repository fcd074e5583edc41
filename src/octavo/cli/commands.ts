/** All commands, in the order the help lists them. */
import type { CommandEntry } from './command.ts';

export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'start',
    summary: 'serve a project',
    load: async () => (await import('./start.ts')).start,
  },
  {
    name: 'dev',
    summary: 'serve a project, restart when its files change',
    load: async () => (await import('./dev.ts')).dev,
  },
  {
    name: 'run',
    summary: 'run a script of a project, which opens it by @strapi/strapi',
    load: async () => (await import('./run.ts')).run,
  },
  {
    name: 'new',
    summary: 'make a new project',
    load: async () => (await import('./new.ts')).newProject,
  },
  {
    name: 'generate',
    summary: 'write a content-type, a component, or code',
    load: async () => (await import('./generate.ts')).generate,
  },
  {
    name: 'check',
    summary: 'check a project without starting it',
    load: async () => (await import('./check.ts')).check,
  },
  {
    name: 'panel',
    summary: 'build what plugins show in the panel',
    load: async () => (await import('./panel.ts')).panel,
  },
  {
    name: 'compare',
    summary: 'send the same requests to a v4 server and to Octavo, show what differs',
    load: async () => (await import('./compare.ts')).compare,
  },
  {
    name: 'database',
    summary: 'bring the database in line with the schemas: migrate, prune, drafts',
    load: async () => (await import('./database.ts')).database,
  },
  {
    name: 'types',
    summary: 'write the content-types of a project as TypeScript',
    load: async () => (await import('./types.ts')).types,
  },
  {
    name: 'openapi',
    summary: 'print the OpenAPI document of a project',
    load: async () => (await import('./openapi.ts')).openapi,
  },
  {
    name: 'explain',
    summary: 'show what a request reads, and which index would help',
    load: async () => (await import('./explain.ts')).explain,
  },
  {
    name: 'mcp',
    summary: 'serve the content of a project to an assistant, over standard input and output',
    load: async () => (await import('./mcp.ts')).mcp,
  },
  {
    name: 'token',
    summary: 'make, list and revoke API tokens',
    load: async () => (await import('./token.ts')).token,
  },
  {
    name: 'role',
    summary: 'show roles, and allow or forbid them actions',
    load: async () => (await import('./role.ts')).role,
  },
  {
    name: 'user',
    summary: 'make, list and block users, set passwords',
    load: async () => (await import('./user.ts')).user,
  },
  {
    name: 'admin',
    summary: 'make, list and block administrators, set their passwords',
    load: async () => (await import('./admin.ts')).admin,
  },
  {
    name: 'audit',
    summary: 'show what administrators have done',
    load: async () => (await import('./audit.ts')).audit,
  },
  {
    name: 'provider',
    summary: 'set up, enable and disable sign-in providers',
    load: async () => (await import('./provider.ts')).provider,
  },
  {
    name: 'webhook',
    summary: 'make, list and delete webhooks',
    load: async () => (await import('./webhook.ts')).webhook,
  },
  {
    name: 'export',
    summary: "write a project's database into one file",
    load: async () => (await import('./export.ts')).exportProject,
  },
  {
    name: 'import',
    summary: "fill a project's database from an export",
    load: async () => (await import('./import.ts')).importProject,
  },
  {
    name: 'move',
    summary: "copy a project's database into another one",
    load: async () => (await import('./move.ts')).move,
  },
  {
    name: 'completion',
    summary: 'print what a shell needs to complete commands and options',
    load: async () => (await import('./completion.ts')).completionOf(COMMANDS),
  },
];

/** Former names of commands, which go on working: each is a command of `octavo database` now. */
export const FORMER_COMMANDS: readonly string[] = ['migrate', 'prune', 'drafts'];
