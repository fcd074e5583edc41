/** `octavo provider set`. */
import { text } from 'node:stream/consumers';
import { changeProvider } from '../../users/providers/change-provider.ts';
import { isProviderName, KNOWN_PROVIDERS } from '../../users/providers/find-provider.ts';
import { PASSWORD_PROVIDER, readProvider } from '../../users/providers/provider-settings.ts';
import { EXIT } from '../command.ts';
import { CommandError } from '../command-error.ts';
import { parseArguments } from '../parse-arguments.ts';
import { printJson } from '../print-table.ts';
import { UsageError } from '../usage-error.ts';
import { withProject } from '../with-project.ts';
import { describeProvider } from './describe-provider.ts';
import { PROVIDER_OPTIONS, type ProviderOption } from './provider-options.ts';

/** A secret of this value is read from standard input. */
const FROM_INPUT = '-';

export async function setProvider(args: readonly string[]): Promise<number> {
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
  for (const [option, given] of Object.entries(options)) {
    const { member, read } = PROVIDER_OPTIONS[option as ProviderOption];
    const value = option === 'secret' && given === FROM_INPUT ? (await text(process.stdin)).trim() : given;
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
