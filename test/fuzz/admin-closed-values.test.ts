/**
 * What a role may not read makes no difference in the administration API: two databases that differ only in values closed
 * to a role give the same answers, rows and keys, whatever the role asks of administrators, roles, tokens, webhooks, files
 * and the audit log. Which values are closed is decided here in SQL. `editor-reads.test.ts` does the same for the content
 * manager.
 */
import { describe, expect, test } from 'vitest';
import { Dice, seededRandom } from '../support/random.ts';
import { serveSharedKit } from '../support/serve-kit.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_240_229);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 1);
const REQUESTS = 40;

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

interface Role {
  readonly actions: readonly (string | { readonly action: string; readonly conditions: readonly string[] })[];
  readonly closed: string;
}

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
    closed: SECRETS + ACCOUNTS + WEBHOOKS,
  },
};

const PATHS = [
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
} as const;

const LISTS: Readonly<Record<string, keyof typeof TYPES>> = {
  '/admin/users': 'user',
  '/admin/roles': 'role',
  '/upload/files': 'file',
  '/upload/folders': 'folder',
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
async function answers(requests: readonly string[], as: string): Promise<string[]> {
  const answers: string[] = [];
  for (const request of requests) {
    const { status, text } = await kit().send('GET', request, undefined, as);
    expect(status, `${request} ${text}`).toBeLessThan(500);
    answers.push(`${request} → ${status} ${text}`);
  }
  return answers;
}

describe('what is closed to a role makes no difference to it', () => {
  test.each(Object.entries(ROLES))('%s', async (name, { actions, closed }) => {
    const permissions = actions.map((one) => (typeof one === 'string' ? { action: one } : one));
    const changed = await kit().send('PUT', '/admin/roles/2/permissions', { permissions }, 'admin:super');
    expect(changed.status, changed.text).toBe(200);
    kit().db.exec(FOLDER);
    const dice = new Dice(seededRandom(SEED + name.length));
    const requests = [
      ...PATHS,
      ...systematic,
      ...Array.from({ length: REQUESTS * RUNS }, () => randomRequest(dice)),
    ];
    const [before, known] = [await answers(requests, 'admin:editor'), await answers(PATHS, 'admin:super')];
    kit().db.exec(closed);
    expect(await answers(requests, 'admin:editor')).toEqual(before);
    // the values are there to be read, by those who may
    expect(await answers(PATHS, 'admin:super')).not.toEqual(known);
  });
});
