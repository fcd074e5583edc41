/** The message catalogues: one for each language and area of the panel. An area is loaded with its first screen. */
import type accounts from '../../messages/en/accounts.json';
import type administrators from '../../messages/en/administrators.json';
import type auditLog from '../../messages/en/audit-log.json';
import type auth from '../../messages/en/auth.json';
import type contentManager from '../../messages/en/content-manager.json';
import type contentTypeBuilder from '../../messages/en/content-type-builder.json';
import type editing from '../../messages/en/editing.json';
import type home from '../../messages/en/home.json';
import type locales from '../../messages/en/locales.json';
import type palette from '../../messages/en/palette.json';
import type settings from '../../messages/en/settings.json';
import type shell from '../../messages/en/shell.json';
import type upload from '../../messages/en/upload.json';
import type viewConfiguration from '../../messages/en/view-configuration.json';
import type webhooks from '../../messages/en/webhooks.json';

/** The id of a message, which English has for certain. */
export type MessageId =
  | keyof typeof accounts
  | keyof typeof administrators
  | keyof typeof auditLog
  | keyof typeof auth
  | keyof typeof contentManager
  | keyof typeof contentTypeBuilder
  | keyof typeof editing
  | keyof typeof home
  | keyof typeof locales
  | keyof typeof palette
  | keyof typeof settings
  | keyof typeof shell
  | keyof typeof upload
  | keyof typeof viewConfiguration
  | keyof typeof webhooks;

export type Area =
  | 'accounts'
  | 'administrators'
  | 'audit-log'
  | 'auth'
  | 'content-manager'
  | 'content-type-builder'
  | 'editing'
  | 'home'
  | 'locales'
  | 'palette'
  | 'settings'
  | 'shell'
  | 'upload'
  | 'view-configuration'
  | 'webhooks';

type Compiled = Record<string, string>;

const FILES = import.meta.glob<{ default: Compiled }>('../../messages/*/*.json');

/** The messages of an area; none where a language of the project's own has no file of it. */
export async function loadCatalogue(language: string, area: Area): Promise<Compiled> {
  const load = FILES[`../../messages/${language}/${area}.json`];
  return load ? (await load()).default : {};
}
