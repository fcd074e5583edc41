/** Bodies for the routes of the administration: of members that some route knows, with right values and with hostile ones. */
import type { Dice } from '../support/random.ts';

/** What members of bodies hold, by their names. */
const PLAUSIBLE: Readonly<Record<string, readonly unknown[]>> = {
  email: ['fuzz@octavo.test', 'desk@octavo.test', 'FUZZ2@octavo.test'],
  firstname: ['Fuzz'],
  lastname: ['Random', null],
  username: ['fuzz', null],
  password: ['Fuzz-pass-1'],
  currentPassword: ['Fuzz-pass-1'],
  roles: [[2], ['3'], [99], [1]],
  isActive: [true, false],
  blocked: [true],
  preferedLanguage: ['fr', null],
  name: ['Fuzz', 'Editor'],
  description: ['about', null],
  type: ['read-only', 'full-access', 'custom'],
  permissions: [
    [{ action: 'admin::users.read' }],
    [
      {
        action: 'plugin::content-manager.explorer.read',
        subject: 'api::tag.tag',
        properties: { fields: ['name'] },
      },
    ],
    ['api::tag.tag.find'],
    ['push'],
    [],
  ],
  lifespan: [604_800_000, null],
  url: ['https://octavo.test/hook', 'http://127.0.0.1:1/'],
  headers: [{}, { 'X-Key': 'value' }],
  events: [['entry.create'], []],
  isEnabled: [false],
  ids: [[3, 4], ['98'], [99]],
  token: ['token'],
  registrationToken: ['0'.repeat(40)],
  resetPasswordToken: ['0'.repeat(40)],
  userInfo: [{ firstname: 'F', password: 'Fuzz-pass-1' }],
  menuLogo: [''],
  rememberMe: [true],
  parent: [1, null, 99],
  folder: [1, null],
  fileIds: [[1, 2], [99]],
  folderIds: [[1], ['x']],
  destinationFolderId: [1, null, 99],
  focalPoint: [null, { x: 50, y: 50 }, { x: 500 }],
  fileInfo: [{ name: 'fuzz.png', caption: 'c', folder: 1 }, { name: null }],
  code: ['it', 'en', 'xx'],
  isDefault: [true, false],
  publishAt: ['2030-01-01T00:00:00.000Z', '2001-01-01T00:00:00.000Z', null],
  unpublishAt: ['2031-01-01T00:00:00.000Z', null],
  to: ['fuzz@octavo.test', ['a@octavo.test', 'b@octavo.test']],
  subject: ['Fuzz'],
  text: ['text'],
  settings: [{ pageSize: 20, mainField: 'title', defaultSortBy: 'id', defaultSortOrder: 'ASC' }, {}],
  layouts: [{ list: ['id'], edit: [[{ name: 'title', size: 6 }]] }, {}],
  metadatas: [{ title: { edit: { label: 'Title' }, list: { label: 'Title' } } }, {}],
  providers: [{ github: { enabled: true, key: 'k', secret: 's' } }, {}],
  'email-templates': [{ reset_password: { options: { message: '<%= URL %>', object: 'o' } } }, {}],
  unique_email: [true],
  allow_register: [false],
  default_role: ['authenticated', 'public', 'editor'],
  users: [[1], ['2']],
};
const NAMES = Object.keys(PLAUSIBLE);

export const HOSTILE: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  1e300,
  '',
  ' ',
  'x',
  'é'.repeat(400),
  '\u0000',
  '\ud800',
  '1; DROP TABLE admin_users',
  [],
  {},
  [[]],
  [null],
  [{}],
  { $gt: 0 },
  { id: 1 },
  [2 ** 53],
  { id: { of: 2 ** 53 } },
  [{ action: 'admin::users.read', properties: { fields: ['a', 'a', 'a.b'] } }],
  [{ action: 'admin::users.read', conditions: ['nothing'] }],
  { __proto__: { polluted: true }, constructor: 'x' },
];

/** A body that any route may get: mostly an object, once in a while no JSON at all. */
export function looseBody(dice: Dice): unknown {
  if (dice.once(12)) return dice.pick([...HOSTILE, '{"broken', undefined]);
  const entries: [string, unknown][] = [];
  for (const name of NAMES)
    if (dice.once(3)) entries.push([name, dice.once(4) ? dice.pick(HOSTILE) : dice.pick(PLAUSIBLE[name]!)]);
  return Object.fromEntries(entries);
}

/** A body with nearly all members that some route knows, each of them right. */
export const plausibleBody = (dice: Dice): object =>
  Object.fromEntries(NAMES.filter(() => !dice.once(8)).map((name) => [name, dice.pick(PLAUSIBLE[name]!)]));

/** A copy of a value with a hostile one in one or two of its places. */
export function spoiled(dice: Dice, value: unknown): unknown {
  if (Array.isArray(value) && value.length > 0 && dice.once(2)) {
    const at = dice.upTo(value.length - 1);
    return value.map((one, index) => (index === at ? spoiled(dice, one) : one));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || dice.once(8))
    return dice.pick(HOSTILE);
  const names = Object.keys(value);
  if (names.length === 0) return { [dice.pick(NAMES)]: dice.pick(HOSTILE) };
  const name = dice.pick(names);
  return { ...value, [name]: spoiled(dice, (value as Record<string, unknown>)[name]) };
}
