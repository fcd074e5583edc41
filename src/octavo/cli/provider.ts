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
import { CommandError, EXIT, UsageError, withSubcommands } from './command.ts';
import { parseArguments } from './parse-arguments.ts';
import { printJson, printTable } from './print-table.ts';
import { PROVIDER_OPTIONS, type ProviderOption } from './provider-options.ts';
import { withProject } from './with-project.ts';

export const provider = withSubcommands(
  {
    name: 'provider',
    help: `Usage: octavo provider list [--json] [dir]
       octavo provider set <provider> [options] [--json] [dir]
       octavo provider enable <provider> [--json] [dir]
       octavo provider disable <provider> [--json] [dir]

The sign-in providers in the settings of the project's database. A server that runs on it sees the
change with its next request. Secrets are never printed.

  <provider>              github, google, keycloak … as \`octavo provider list\` names them, "email" for
                          passwords, or any other name for a provider of OpenID Connect with an --issuer
  dir                     the project's folder (default: this one)
  --key <text>            the client id that the provider has given to this site
  --secret <text>         the client secret; "-" reads it from standard input, so that it does not end up
                          in the shell's history
  --callback <address>    the page of the front end that users return to
  --scope <scopes>        the scopes to request, separated by commas
  --subdomain <text>      the provider's host, tenant or realm (auth0, cas, cognito, keycloak)
  --issuer <address>      the issuer of an OpenID Connect provider, or its discovery document
  --jwks-url <address>    the keys of a Cognito user pool
  --audience <clients>    client ids of apps whose tokens are accepted too, separated by commas
  --trust-email <yes|no>  whether e-mail addresses count as verified that the provider does not call verified
  --auth-method <method>  "client_secret_basic" or "client_secret_post"
  --authorize-url <address>, --token-url <address>, --api-url <address>
                          instead of the provider's own: a server of its own, a single tenant
  --json                  print JSON
  --help                  this text

An option with an empty text removes the setting.`,
  },
  {
    list: listProviders,
    set: setProvider,
    enable: enableProvider,
    disable: disableProvider,
  },
);

const COLUMNS = ['provider', 'enabled', 'key', 'secret', 'callback', 'redirect URI'];

async function listProviders(args: readonly string[]): Promise<number> {
  const { positionals, flags } = parseArguments(args, [], 1, ['json']);
  const providers = await withProject(positionals[0], async (project) =>
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

async function setProvider(args: readonly string[]): Promise<number> {
  const { positionals, options, flags } = parseArguments(args, Object.keys(PROVIDER_OPTIONS), 2, ['json']);
  const [name, dir] = positionals;
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

function enableProvider(args: readonly string[]): Promise<number> {
  return switchProvider(args, true);
}

function disableProvider(args: readonly string[]): Promise<number> {
  return switchProvider(args, false);
}

async function switchProvider(args: readonly string[], enabled: boolean): Promise<number> {
  const { positionals, flags } = parseArguments(args, [], 2, ['json']);
  const [name, dir] = positionals;
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
