/** `octavo provider`: whom people may sign in with. */

import { text } from 'node:stream/consumers';
import { isProviderName, KNOWN_PROVIDERS, redirectUri } from '../../api/users/providers/find-provider.ts';
import {
  changeProvider,
  PASSWORD_PROVIDER,
  type ProviderSettings,
  readProvider,
  readProviders,
} from '../../api/users/providers/provider-settings.ts';
import type { OpenProject } from '../app/open-project.ts';
import { publicAddress } from '../app/public-address.ts';
import { CommandError, EXIT, UsageError } from './command.ts';
import { declare } from './declare.ts';
import { type Call, JSON_OPTION } from './options.ts';
import { printJson, printTable } from './print-table.ts';
import { PROVIDER_OPTIONS, type ProviderOption } from './provider-options.ts';
import { withProject } from './with-project.ts';

export const provider = declare({
  name: 'provider',
  text: `The sign-in providers in the settings of the project's database. A server that runs on it sees the
change with its next request. Secrets are never printed.`,
  details: {
    '<provider>':
      'github, google, keycloak … as `octavo provider list` names them, "email" for passwords, or any other name for a provider of OpenID Connect with an --issuer',
  },
  options: {
    key: { value: '<text>', text: 'the client id that the provider has given to this site' },
    secret: {
      value: '<text>',
      text: `the client secret; "-" reads it from standard input, so that it does not end up in the shell's history`,
    },
    callback: { value: '<address>', text: 'the page of the front end that users return to' },
    scope: { value: '<scopes>', text: 'the scopes to request, separated by commas' },
    subdomain: {
      value: '<text>',
      text: "the provider's host, tenant or realm (auth0, cas, cognito, keycloak)",
    },
    issuer: {
      value: '<address>',
      text: 'the issuer of an OpenID Connect provider, or its discovery document',
    },
    'jwks-url': { value: '<address>', text: 'the keys of a Cognito user pool' },
    audience: {
      value: '<clients>',
      text: 'client ids of apps whose tokens are accepted too, separated by commas',
    },
    'trust-email': {
      values: ['yes', 'no'],
      value: '<yes|no>',
      text: 'whether e-mail addresses count as verified that the provider does not call verified',
    },
    'auth-method': {
      value: '<method>',
      values: ['client_secret_basic', 'client_secret_post'],
      text: '"client_secret_basic" or "client_secret_post"',
    },
    'authorize-url': {
      value: '<address>',
      text: "instead of the provider's own: a server of its own, a single tenant",
    },
    'token-url': { value: '<address>', text: 'the same for tokens' },
    'api-url': { value: '<address>', text: 'the same for the data of a user' },
    json: JSON_OPTION,
  },
  after: 'An option with an empty text removes the setting.',
  verbs: {
    list: { options: ['json'], run: listProviders },
    set: { takes: '<provider>', run: setProvider },
    enable: { takes: '<provider>', options: ['json'], run: enableProvider },
    disable: { takes: '<provider>', options: ['json'], run: disableProvider },
  },
});

const COLUMNS = ['provider', 'enabled', 'key', 'secret', 'callback', 'redirect URI'];

async function listProviders({ flags, dir }: Call): Promise<number> {
  const providers = await withProject(dir, async (project) =>
    [...(await readProviders(project.db)).values()].map((settings) => describeProvider(settings, project)),
  );
  if (flags.has('json')) printJson(providers);
  else {
    const rows = providers.map(({ name, enabled, key, secret, callback, redirectUri }) => [
      name,
      enabled ? 'yes' : 'no',
      key,
      secret === 'set' ? 'set' : '',
      callback,
      redirectUri,
    ]);
    printTable(COLUMNS, rows, 'There are no providers.');
  }
  return EXIT.done;
}

/** A secret of this value is read from standard input. */
const FROM_INPUT = '-';

async function setProvider({ positionals, options, flags, dir }: Call): Promise<number> {
  const [name] = positionals;
  if (name === undefined) throw new UsageError('which provider?');
  if (!isProviderName(name)) {
    throw new UsageError(
      name === PASSWORD_PROVIDER
        ? 'passwords need no settings; there are enable and disable'
        : `${name} cannot be a provider's name: letters, digits, - and _`,
    );
  }
  if (Object.keys(options).length === 0) throw new UsageError('nothing to set');
  const changes: Record<string, unknown> = {};
  for (const [option, optionText] of Object.entries(options)) {
    const { member, read } = PROVIDER_OPTIONS[option as ProviderOption];
    const value =
      option === 'secret' && optionText === FROM_INPUT ? (await text(process.stdin)).trim() : optionText;
    changes[member] = read(value, `--${option}`);
  }
  const described = await withProject(dir, (project) =>
    project.db.transaction(async (tx) => {
      await changeProvider(tx, name, changes);
      const settings = await readProvider(tx, name);
      if (!settings) throw new Error('the entry is not there');
      if (!KNOWN_PROVIDERS.includes(name) && settings.issuer === '') {
        throw new CommandError(
          `${name} is no provider that is known; one of OpenID Connect needs an --issuer.`,
        );
      }
      return describeProvider(settings, project);
    }),
  );
  if (flags.has('json')) printJson(described);
  else {
    console.log(`Set ${Object.keys(options).join(', ')} of the provider ${name}.`);
    console.log(`To be registered there: ${described.redirectUri}`);
    if (!described.enabled) console.log(`It is not enabled yet: octavo provider enable ${name}`);
  }
  return EXIT.done;
}

function enableProvider(call: Call): Promise<number> {
  return switchProvider(call, true);
}

function disableProvider(call: Call): Promise<number> {
  return switchProvider(call, false);
}

async function switchProvider({ positionals, flags, dir }: Call, enabled: boolean): Promise<number> {
  const [name] = positionals;
  if (name === undefined) throw new UsageError('which provider?');
  await withProject(dir, ({ db }) =>
    db.transaction(async (tx) => {
      const settings = await readProvider(tx, name);
      if (!settings) {
        throw new CommandError(`There is no provider ${name}. \`octavo provider list\` shows them.`);
      }
      if (enabled && name !== PASSWORD_PROVIDER && settings.key === '') {
        throw new CommandError(
          `The provider ${name} has no key yet. Set it first: octavo provider set ${name} --key … --secret -`,
        );
      }
      await changeProvider(tx, name, { enabled });
    }),
  );
  if (flags.has('json')) printJson({ name, enabled });
  else {
    const what = name === PASSWORD_PROVIDER ? 'passwords' : name;
    console.log(`People may ${enabled ? 'now' : 'no longer'} sign in with ${what}.`);
  }
  return EXIT.done;
}

interface DescribedProvider {
  readonly name: string;
  readonly enabled: boolean;
  readonly key: string;
  readonly secret: 'set' | 'not set';
  readonly callback: string;
  /** Our own address, to be registered at the provider; empty for passwords. */
  readonly redirectUri: string;
}

/** @param config says where the site is */
function describeProvider(
  { name, enabled, key, secret, callback }: ProviderSettings,
  { config }: Pick<OpenProject, 'config'>,
): DescribedProvider {
  const { url, port } = config.server;
  const address = () => publicAddress(url, `http://localhost:${port}`);
  const { prefix } = config.api.rest;
  return {
    name,
    enabled,
    key,
    secret: secret === '' ? 'not set' : 'set',
    callback,
    redirectUri: name === PASSWORD_PROVIDER ? '' : redirectUri({ address, prefix }, name),
  };
}
