/**
 * What a role may not read makes no difference in the administration API: two databases that differ only in values closed
 * to a role give the same answers, rows and keys, whatever the role asks of any route that reads: administrators, roles,
 * tokens, webhooks, files and the audit log, entries with their revisions, trash, schedules, translations, relations and uses.
 * Which values are closed is decided here in SQL. `editor-reads.test.ts` does the same for lists and entries by random rights.
 */
import { describe, expect, test } from 'vitest';
import { ROUTES } from '../security/administration-routes.ts';
import { fuzz, someOf } from '../support/fuzz.ts';
import { Dice, seededRandom } from '../support/random.ts';
import { serveSharedKit } from '../support/serve-kit.ts';

const { seed: SEED, numRuns: REQUESTS } = fuzz(60);

const kit = serveSharedKit({ isWritable: true });

/** Values that no role reads: every role is asked with them changed. All texts that are changed have the same word in them. */
const SECRETS = `
  UPDATE admin_users SET password = '$2a$10$zz' || id, reset_password_token = 'zz' || id
    WHERE id <> 3;
  UPDATE admin_users SET registration_token = 'zz' || id WHERE id = 4;
  UPDATE strapi_api_tokens SET access_key = 'zz' || id;`;
/** Of other accounts: names are open wherever creators are shown. */
const ACCOUNTS = `
  UPDATE admin_users SET email = 'zz' || id || '@zz.test', prefered_language = 'zz' || id WHERE id <> 3;
  UPDATE admin_users SET is_active = 0, blocked = 1 WHERE id = 4;`;
const TOKENS = `
  UPDATE strapi_api_tokens SET name = 'zz ' || id, description = 'zz', type = 'custom', last_used_at = 5;
  INSERT INTO strapi_api_tokens (name, description, type, access_key) VALUES ('zz', 'zz', 'custom', 'zz');`;
const WEBHOOKS = `
  INSERT INTO strapi_webhooks (name, url, headers, events, enabled)
    VALUES ('closed', 'https://closed.test', '{"X-Key":"closed"}', '["entry.create"]', 1);`;
const AUDIT = `
  INSERT INTO octavo_audit_log ("action", "date", user_id, user_email, user_name, ip, payload)
    VALUES ('user.update', 5, 1, 'closed@closed.test', 'Closed', '10.9.8.7', '{}');`;
/** Files of others: the role reads its own. */
const FILES = `
  UPDATE files SET name = 'zz ' || id, caption = 'zz', alternative_text = 'zz', size = 7, ext = '.zz',
    mime = 'zz/zz', hash = 'zz' || id, url = '/uploads/zz' || id, width = 1, height = 1
    WHERE created_by_id IS NULL OR created_by_id <> 3;`;
/** The editor's own files, and a folder with files of several people. */
const FOLDER = `
  UPDATE files SET created_by_id = 3 WHERE id IN (1, 3);
  UPDATE files SET created_by_id = 1 WHERE id IN (2, 4);
  INSERT INTO upload_folders (id, name, path_id, path, created_by_id) VALUES (1, 'Folder', 1, '/1', 1);
  INSERT INTO files_folder_links (file_id, folder_id) VALUES (1, 1), (2, 1), (5, 1);`;

/** A part of the articles and notes is the editor's own; each has a former state, and some are deleted, with a secret in it. */
const SECRET = 'SECRETWORD';
const ENTRIES = `
  UPDATE articles SET created_by_id = CASE WHEN id IN (1, 3, 41) THEN 3 ELSE 1 END;
  UPDATE notes SET created_by_id = CASE WHEN id % 3 = 0 THEN 3 ELSE 1 END;`;
/**
 * Entries of others, of the own ones what no permission names, and what of both is kept. Which entries a relation names, and
 * which of these are drafts, is open to whoever reads the relation.
 */
const CONTENT = `
  UPDATE articles SET title = 'zz ' || id, slug = 'zz' || id, subtitle = 'zz', updated_by_id = 2 WHERE created_by_id <> 3;
  UPDATE articles SET summary = 'zz', body = 'zz', kind = 'zz', word_count = 777, rating = 7.7, premium = 1 - premium,
    release_date = '1999-12-31', embargo_until = 5, extra = '{"zz":1}', editor_notes = 'zz';
  UPDATE authors SET pen_name = 'zz', email = 'zz' || id || '@zz.test', bio = 'zz', birth_date = '1999-12-31', website = 'zz',
    active = 1 - active, rank = 777 + id, royalty_rate = 0.77;
  UPDATE notes SET text = 'zz' WHERE created_by_id <> 3;
  UPDATE notes SET importance = 777;
  UPDATE tags SET color = 'zz', weight = 777;
  UPDATE up_users SET email = 'zz' || id || '@zz.test', username = 'zz' || id, password = 'zz', reset_password_token = 'zz',
    blocked = 1 - blocked;
  UPDATE octavo_revisions SET snapshot = replace(snapshot, '${SECRET}', 'zz');
  UPDATE octavo_trash SET snapshot = replace(snapshot, '${SECRET}', 'zz');`;

interface Right {
  readonly action: string;
  readonly subject?: string;
  readonly properties?: object;
  readonly conditions?: readonly string[];
}

interface Role {
  readonly actions: readonly (string | Right)[];
  readonly closed: string;
}

const EXPLORER = 'plugin::content-manager.explorer';
const ARTICLE = 'api::article.article';
const NOTE = 'api::note.note';
const OWN = { conditions: ['admin::is-creator'] };
const on = (verb: string, subject: string, more: Omit<Right, 'action' | 'subject'> = {}): Right => ({
  action: `${EXPLORER}.${verb}`,
  subject,
  ...more,
});

const OWN_FILES = { action: 'plugin::upload.read', conditions: ['admin::is-creator'] };

const ROLES: Readonly<Record<string, Role>> = {
  'nothing at all': { actions: [], closed: SECRETS + ACCOUNTS + TOKENS + WEBHOOKS + AUDIT + FILES },
  'roles, and own files': {
    actions: ['admin::roles.read', OWN_FILES],
    closed: SECRETS + ACCOUNTS + TOKENS + WEBHOOKS + AUDIT + FILES,
  },
  'administrators and webhooks': {
    actions: ['admin::users.read', 'admin::webhooks.read', 'admin::project-settings.read'],
    closed: SECRETS + TOKENS + AUDIT + FILES,
  },
  'tokens, files and the audit log': {
    actions: ['admin::api-tokens.read', 'admin::audit-logs.read', 'plugin::upload.read'],
    closed: SECRETS + ACCOUNTS + WEBHOOKS + CONTENT,
  },
  'own entries, and some fields': {
    actions: [
      on('read', ARTICLE, {
        properties: { fields: ['title', 'slug', 'subtitle', 'author', 'tags'], locales: ['en', 'fr'] },
        ...OWN,
      }),
      // what only the permission to create names is read by nobody
      on('create', ARTICLE, {
        properties: {
          fields: ['title', 'kind', 'rating', 'editorNotes', 'cover'],
          locales: ['en', 'fr', 'de'],
        },
      }),
      on('update', ARTICLE, { properties: { fields: ['title'], locales: ['en'] }, ...OWN }),
      on('delete', ARTICLE, { properties: { locales: ['en'] } }),
      on('read', 'api::author.author', { properties: { fields: ['name', 'articles'] } }),
      on('read', 'api::tag.tag', { properties: { fields: ['name', 'slug', 'articles'] } }),
      on('read', NOTE, { properties: { fields: ['text', 'subject'] }, ...OWN }),
      on('delete', NOTE),
      'plugin::upload.read',
    ],
    closed: SECRETS + ACCOUNTS + TOKENS + WEBHOOKS + AUDIT + CONTENT,
  },
};

/** Ids and names that stand in paths. */
const PARAMETERS: Readonly<Record<string, readonly (string | number)[]>> = {
  id: [1, 2, 3, 41],
  number: [1, 2],
  delivery: [1],
  name: ['x'],
  uid: [ARTICLE],
  targetField: ['author', 'articles', 'tags', 'owner', 'createdBy'],
};
const MODELS = [ARTICLE, 'api::author.author', NOTE, 'api::tag.tag', 'plugin::users-permissions.user'];
const SINGLES = ['api::homepage.homepage', 'api::setting.setting'];
const DELETED = { [ARTICLE]: 5, [NOTE]: 4 };

const QUERIES: readonly (readonly [route: RegExp, query: string])[] = [
  [/relations/, '?fields[0]=name&fields[1]=email&fields[2]=title&fields[3]=editorNotes'],
  [/relations/, '?_q=zz'],
  [/relations/, '?filters[editorNotes][$contains]=zz&filters[email][$contains]=zz'],
  [/relations/, '?sort=email:desc&idsToOmit[0]=1'],
  [/fillIn/, '?locale=de'],
  [/collection-types\/:model$/, '?withSchedules=true&sort=id'],
  [/countMany/, '?ids[0]=1&ids[1]=2&ids[2]=3'],
];

/** A path for each choice of its parameters. */
function variants(path: string): string[] {
  const [, name] = /\/:(\w+)/.exec(path) ?? [];
  if (name === undefined) return [path];
  const values = name === 'model' ? (path.includes('/single-types/') ? SINGLES : MODELS) : PARAMETERS[name]!;
  return values.flatMap((value) => variants(path.replace(`:${name}`, String(value))));
}

/** A request that reads. */
interface Asking {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** All routes that read, but for a stream. */
const READS: readonly Asking[] = [
  ...Object.entries(ROUTES)
    .filter(([route, { streams }]) => route.startsWith('GET ') && !streams)
    .flatMap(([route]) => {
      const path = route.slice('GET '.length);
      const queries = ['', ...QUERIES.filter(([one]) => one.test(path)).map(([, query]) => query)];
      return variants(path).flatMap((one) => queries.map((query) => `${one}${query}`));
    }),
  ...Object.entries(DELETED).map(([model, id]) => `/content-manager/trash/${model}/${id}`),
  ...[1, 2].map((id) => `/upload/files/${id}/where-used`),
].map((path) => ({ method: 'GET', path }));

const post = (path: string, ...bodies: readonly unknown[]): Asking[] =>
  bodies.map((body) => ({ method: 'POST', path, body }));

/** Routes that read, and take a body. */
const QUESTIONS: readonly Asking[] = [
  ...post(
    '/i18n/content-manager/actions/get-non-localized-fields',
    ...[1, 2, 3, 41, 43, 999].flatMap((id) =>
      ['en', 'fr', 'de'].map((locale) => ({ model: ARTICLE, id, locale })),
    ),
    ...['en', 'fr'].map((locale) => ({ model: 'api::setting.setting', locale })),
  ),
  ...post('/admin/permissions/check', {
    permissions: [{ action: `${EXPLORER}.read`, subject: ARTICLE, field: 'editorNotes' }],
  }),
  ...post('/upload/actions/find-duplicates', { digests: ['0'.repeat(64)] }),
];

/** Makes what is kept of entries: former states and deleted ones. */
async function keepStates(): Promise<void> {
  const base = '/content-manager/collection-types';
  const requests: readonly (readonly [string, string, unknown?])[] = [
    ...[1, 2, 3].flatMap((id): [string, string, unknown][] => [
      ['PUT', `${base}/${ARTICLE}/${id}`, { editorNotes: SECRET, subtitle: SECRET }],
      ['PUT', `${base}/${ARTICLE}/${id}`, { editorNotes: 'plain', subtitle: 'plain' }],
    ]),
    ['PUT', `${base}/${ARTICLE}/5`, { editorNotes: SECRET, subtitle: SECRET }],
    ['PUT', `${base}/${NOTE}/4`, { text: SECRET }],
    ['DELETE', `${base}/${ARTICLE}/5`],
    ['DELETE', `${base}/${NOTE}/4`],
  ];
  for (const [method, path, body] of requests) {
    const { status, text } = await kit().send(method, path, body, 'admin:super');
    expect(status, text).toBe(200);
  }
}

/** What describes accounts and tokens to everybody. */
const KNOWN = [
  ...[
    '/admin/users',
    '/admin/users/1',
    '/admin/users/4',
    '/admin/roles',
    '/admin/roles/1',
    '/admin/users/me',
  ],
  ...['/admin/roles/2/permissions', '/admin/permissions', '/admin/users/me/permissions'],
  ...[
    '/admin/api-tokens',
    '/admin/api-tokens/1',
    '/admin/transfer/tokens',
    '/admin/webhooks',
    '/admin/webhooks/1',
  ],
  ...[
    '/admin/audit-logs',
    '/admin/audit-logs/1',
    '/admin/project-settings',
    '/admin/information',
    '/admin/init',
  ],
  ...['/upload/files', '/upload/files/1', '/upload/files/2', '/upload/folders', '/users-permissions/roles'],
  '/admin/content-api/permissions',
];

/** Attributes of what the lists are about, open and closed; relations lead to other types. */
interface Asked {
  readonly scalars: readonly string[];
  readonly relations: Readonly<Record<string, keyof typeof TYPES>>;
}

const TYPES = {
  user: {
    scalars: [
      ...['id', 'firstname', 'username', 'email', 'password', 'resetPasswordToken', 'registrationToken'],
      ...['isActive', 'blocked', 'preferedLanguage'],
    ],
    relations: { roles: 'role' },
  },
  role: {
    scalars: ['id', 'name', 'code', 'description'],
    relations: { users: 'user', permissions: 'permission' },
  },
  permission: { scalars: ['id', 'action', 'properties'], relations: { role: 'role' } },
  file: {
    scalars: ['id', 'name', 'caption', 'size', 'mime', 'hash', 'url', 'formats'],
    relations: { folder: 'folder', createdBy: 'user', related: 'file' },
  },
  folder: {
    scalars: ['id', 'name', 'path'],
    relations: { parent: 'folder', children: 'folder', files: 'file', createdBy: 'user' },
  },
  article: {
    scalars: ['id', 'title', 'subtitle', 'summary', 'editorNotes', 'rating', 'kind', 'publishedAt'],
    relations: { author: 'author', tags: 'tag', cover: 'file', createdBy: 'user', localizations: 'article' },
  },
  author: { scalars: ['id', 'name', 'email', 'rank'], relations: { articles: 'article', portrait: 'file' } },
  tag: { scalars: ['id', 'name', 'color', 'weight'], relations: { articles: 'article', updatedBy: 'user' } },
  note: { scalars: ['id', 'text', 'importance'], relations: { createdBy: 'user', updatedBy: 'user' } },
} as const;

const LISTS: Readonly<Record<string, keyof typeof TYPES>> = {
  '/admin/users': 'user',
  '/admin/roles': 'role',
  '/upload/files': 'file',
  '/upload/folders': 'folder',
  [`/content-manager/collection-types/${ARTICLE}`]: 'article',
  '/content-manager/collection-types/api::author.author': 'author',
  '/content-manager/collection-types/api::tag.tag': 'tag',
  [`/content-manager/collection-types/${NOTE}`]: 'note',
};

const WORD = 'zz';
const WORDS = [WORD, WORD, 'a', '1', '@octavo', '$2a', 'true', 'png'];
const OPERATORS = [
  '$eq',
  '$ne',
  '$contains',
  '$notContains',
  '$startsWith',
  '$gt',
  '$lt',
  '$notNull',
  '$null',
];

/** Each attribute of a list and of what is related to it, as a filter for what is changed and as an order. */
const systematic: readonly string[] = Object.entries(LISTS).flatMap(([list, name]) => {
  const { scalars, relations }: Asked = TYPES[name];
  const paths = [
    ...scalars.map((one) => [one]),
    ...Object.entries(relations).flatMap(([relation, to]) => TYPES[to].scalars.map((one) => [relation, one])),
  ];
  return paths.flatMap((path) => [
    `${list}?filters[${path.join('][')}][$contains]=${WORD}`,
    `${list}?sort=${path.join('.')}:desc`,
    `${list}?fields[0]=${path.at(-1)}&populate=${path[0]}`,
  ]);
});

function randomRequest(dice: Dice): string {
  const list = dice.pick(Object.keys(LISTS));
  const names = (): string[] => {
    const path: string[] = [];
    let type: Asked = TYPES[LISTS[list]!];
    while (path.length < 3 && dice.flip()) {
      const relation = dice.pick(Object.keys(type.relations));
      path.push(relation);
      type = TYPES[type.relations[relation]!];
    }
    return [...path, dice.pick(type.scalars)];
  };
  const inBrackets = (): string =>
    names()
      .map((name) => `[${name}]`)
      .join('');
  const parts: string[] = [];
  do {
    const group = dice.pick(['', '', '[$or][0]', '[$and][0]', '[$not]']);
    const test = `[${dice.pick(OPERATORS)}]=${encodeURIComponent(dice.pick(WORDS))}`;
    parts.push(dice.once(4) ? `sort=${names().join('.')}` : `filters${group}${inBrackets()}${test}`);
  } while (dice.once(3));
  if (dice.once(4)) parts.push(`_q=${encodeURIComponent(dice.pick(WORDS))}`);
  if (dice.once(6)) parts.push(`fields[0]=${names().at(-1)}`);
  if (dice.once(3))
    parts.push(`populate=${dice.pick(['*', 'users', names().join('.'), 'folder.files', 'files.related'])}`);
  if (dice.once(4)) parts.push('pageSize=2');
  return `${list}?${parts.join('&')}`;
}

/** Status and text of every answer. */
async function answers(requests: readonly Asking[], as: string): Promise<string[]> {
  const answers: string[] = [];
  for (const { method, path, body } of requests) {
    const { status, text, request } = await kit().send(method, path, body, as);
    expect(status, `${request} ${text}`).toBeLessThan(500);
    answers.push(`${request} → ${status} ${text}`);
  }
  return answers;
}

const reading = (paths: readonly string[]): Asking[] => paths.map((path) => ({ method: 'GET', path }));

describe('what is closed to a role makes no difference to it', () => {
  test.each(Object.entries(ROLES))('%s', async (name, { actions, closed }) => {
    await keepStates();
    const permissions = actions.map((one) => (typeof one === 'string' ? { action: one } : one));
    const changed = await kit().send('PUT', '/admin/roles/2/permissions', { permissions }, 'admin:super');
    expect(changed.status, changed.text).toBe(200);
    kit().db.exec(FOLDER + ENTRIES);
    const dice = new Dice(seededRandom(SEED + name.length));
    const requests = [
      ...reading(KNOWN),
      ...someOf(READS),
      ...someOf(QUESTIONS),
      ...reading(someOf(systematic)),
      ...reading(Array.from({ length: REQUESTS }, () => randomRequest(dice))),
    ];
    const known = reading([...KNOWN, `/content-manager/collection-types/${ARTICLE}/1`]);
    const [before, shown] = [await answers(requests, 'admin:editor'), await answers(known, 'admin:super')];
    kit().db.exec(closed);
    expect(await answers(requests, 'admin:editor')).toEqual(before);
    // the values are there to be read, by those who may
    expect(await answers(known, 'admin:super')).not.toEqual(shown);
  });
});
