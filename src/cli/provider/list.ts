/** `octavo provider list`. */
import { readProviders } from '../../users/providers/provider-settings.ts';
import { EXIT } from '../command.ts';
import { parseArguments } from '../parse-arguments.ts';
import { printJson, printTable } from '../print-table.ts';
import { withProject } from '../with-project.ts';
import { describeProvider } from './describe-provider.ts';

const COLUMNS = ['provider', 'enabled', 'key', 'secret', 'callback', 'redirect URI'];

export async function listProviders(args: readonly string[]): Promise<number> {
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
