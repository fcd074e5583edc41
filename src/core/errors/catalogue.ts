/**
 * The errors the server answers with on purpose, one definition each: code, name and text stand there and nowhere
 * else. One file holds a family; `docs/errors.md` lists them, held against these files by a test.
 */
export * from './catalogue/access.ts';
export * from './catalogue/accounts.ts';
export * from './catalogue/admin.ts';
export * from './catalogue/auth.ts';
export * from './catalogue/body.ts';
export * from './catalogue/builder.ts';
export * from './catalogue/code.ts';
export * from './catalogue/editing.ts';
export * from './catalogue/entries.ts';
export * from './catalogue/graphql.ts';
export * from './catalogue/limits.ts';
export * from './catalogue/locales.ts';
export * from './catalogue/mail.ts';
export * from './catalogue/mcp.ts';
export * from './catalogue/providers.ts';
export * from './catalogue/query.ts';
export * from './catalogue/server.ts';
export * from './catalogue/upload.ts';
export * from './catalogue/users.ts';
export * from './catalogue/views.ts';
export * from './catalogue/webhooks.ts';
