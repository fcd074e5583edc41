/** The two kinds of tokens that programs come with: for the content API, and for moving a project's data. */
import type { MessageId } from '../../i18n/catalogues.ts';
import { CUSTOM } from './actions-of-type.ts';

export interface TokenKind {
  /** Where its screens are. */
  readonly address: string;
  /** Where its routes are. */
  readonly path: string;
  /** The actions of administrators. */
  readonly actions: Readonly<
    Record<'access' | 'create' | 'read' | 'update' | 'delete' | 'regenerate', string>
  >;
  readonly texts: Readonly<
    Record<'title' | 'description' | 'add' | 'create' | 'created' | 'edited' | 'type', MessageId>
  >;
  /** What a token may be for. */
  readonly types: readonly { readonly value: string; readonly label: MessageId }[];
  /** Whether a token is for some actions of the content API. */
  readonly hasActions: boolean;
  /** The part of the body that says so. */
  bodyOf(type: string, permissions: readonly string[]): object;
  /** The type of a token as it is stored. */
  typeOf(token: { readonly type?: string; readonly permissions: readonly string[] }): string;
}

const actionsOf = (prefix: string): TokenKind['actions'] => ({
  access: `${prefix}.access`,
  create: `${prefix}.create`,
  read: `${prefix}.read`,
  update: `${prefix}.update`,
  delete: `${prefix}.delete`,
  regenerate: `${prefix}.regenerate`,
});

export const API_TOKENS: TokenKind = {
  address: '/settings/api-tokens',
  path: '/admin/api-tokens',
  actions: actionsOf('admin::api-tokens'),
  texts: {
    title: 'Settings.apiTokens.title',
    description: 'Settings.apiTokens.description',
    add: 'Settings.apiTokens.create',
    create: 'Settings.apiTokens.createPage.title',
    created: 'notification.success.apitokencreated',
    edited: 'notification.success.apitokenedited',
    type: 'Settings.tokens.form.type',
  },
  types: [
    { value: 'read-only', label: 'Settings.tokens.types.read-only' },
    { value: 'full-access', label: 'Settings.tokens.types.full-access' },
    { value: CUSTOM, label: 'Settings.tokens.types.custom' },
  ],
  hasActions: true,
  bodyOf: (type, permissions) => ({ type, permissions: type === CUSTOM ? permissions : null }),
  typeOf: ({ type = 'read-only' }) => type,
};

export const TRANSFER_TOKENS: TokenKind = {
  address: '/settings/transfer-tokens',
  path: '/admin/transfer/tokens',
  actions: actionsOf('admin::transfer.tokens'),
  texts: {
    title: 'Settings.transferTokens.title',
    description: 'Settings.transferTokens.description',
    add: 'Settings.transferTokens.create',
    create: 'Settings.transferTokens.createPage.title',
    created: 'notification.success.transfertokencreated',
    edited: 'notification.success.transfertokenedited',
    type: 'Settings.tokens.form.type',
  },
  types: [
    { value: 'push', label: 'Settings.transferTokens.types.push' },
    { value: 'pull', label: 'Settings.transferTokens.types.pull' },
    { value: 'push-pull', label: 'Settings.transferTokens.types.push-pull' },
  ],
  hasActions: false,
  bodyOf: (type) => ({ permissions: type.split('-') }),
  typeOf: ({ permissions }) => (permissions.length > 1 ? 'push-pull' : (permissions[0] ?? 'push')),
};
