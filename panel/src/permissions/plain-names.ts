/** What the menu calls what permissions name by its identifier: plugins, APIs, their controllers, actions. Pure. */
import { labelOfName } from '../../../src/core/base/label-of-name.ts';
import type { Catalogue } from './catalogue.ts';

interface NamedType {
  readonly uid: string;
  readonly info: { readonly displayName: string };
}

/** The messages of plugins that the panel has screens of. */
const PLUGINS = {
  'content-manager': 'global.content-manager',
  'content-type-builder': 'content-type-builder.plugin.name',
  i18n: 'i18n.plugin.name',
  upload: 'upload.plugin.name',
  'users-permissions': 'Settings.accounts.plugin',
} as const;

export type TranslatePlugin = (id: (typeof PLUGINS)[keyof typeof PLUGINS]) => string;

/** `plugin::content-type-builder` or `content-type-builder` → "Content-Type Builder"; "api tokens" → "API tokens". */
export function nameOfPlugin(plugin: string, t: TranslatePlugin): string {
  const name = identifierOf(plugin);
  return Object.hasOwn(PLUGINS, name) ? t(PLUGINS[name as keyof typeof PLUGINS]) : labelOfName(name);
}

/** `api::field-note` → "Field note", the name of its type if it has one alone. */
export function nameOfOwner(owner: string, types: readonly NamedType[], t: TranslatePlugin): string {
  if (!owner.startsWith('api::')) return nameOfPlugin(owner, t);
  const [type, ...others] = types.filter(({ uid }) => uid.startsWith(`${owner}.`));
  return type && others.length === 0 ? type.info.displayName : labelOfName(identifierOf(owner));
}

/** A controller has the name of its type, or its identifier in words. */
export const nameOfController = (owner: string, controller: string, types: readonly NamedType[]): string =>
  types.find(({ uid }) => uid === `${owner}.${controller}`)?.info.displayName ?? labelOfName(controller);

const identifierOf = (owner: string): string => owner.replace(/^(?:api|plugin|admin)::/, '');

/** What v4's panel calls an owner or a type: `api::field-note` → "Field-note". */
export function nameInV4(owner: string): string {
  const identifier = identifierOf(owner);
  return identifier.charAt(0).toUpperCase() + identifier.slice(1);
}

/** v4's name, where the panel's is another one: programs look for it. */
export const aliasOf = (name: string, inV4: string): string | undefined =>
  name.toLowerCase() === inV4.toLowerCase() ? undefined : inV4;

/** What people call an action: its own name, and where it is found in the form of a role. */
export interface ActionName {
  readonly name: string;
  /** "Users and Roles, Roles" */
  readonly place: string;
}

/**
 * The names that the form of a role shows; for an action that the catalogue does not have, words of its identifier.
 * @param catalogue undefined if the server has refused it
 */
export function nameOfAction(
  catalogue: Catalogue | undefined,
  action: string,
  t: TranslatePlugin,
): ActionName {
  const { plugins = [], settings = [], collectionTypes } = catalogue?.sections ?? {};
  const plain = [...plugins, ...settings].find((one) => one.action === action);
  if (plain) {
    const { displayName, plugin, category, subCategory } = plain;
    const owner = plugin === undefined ? category : nameOfPlugin(plugin, t);
    return {
      name: displayName,
      place: [owner, subCategory && labelOfName(subCategory)].filter(Boolean).join(', '),
    };
  }
  const content = collectionTypes?.actions.find(({ actionId }) => actionId === action);
  if (content) return { name: content.label, place: '' };
  const [owner = action, ...names] = action.split('.');
  return { name: labelOfName(names.at(-1) ?? action), place: nameOfPlugin(owner, t) };
}
