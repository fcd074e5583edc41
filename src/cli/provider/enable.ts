/** `octavo provider enable` and `disable`. */
import { changeProvider } from '../../users/providers/change-provider.ts';
import { PASSWORD_PROVIDER, readProvider } from '../../users/providers/provider-settings.ts';
import { EXIT } from '../command.ts';
import { CommandError } from '../command-error.ts';
import { parseArguments } from '../parse-arguments.ts';
import { printJson } from '../print-table.ts';
import { UsageError } from '../usage-error.ts';
import { withProject } from '../with-project.ts';

export const enableProvider = (args: readonly string[]): Promise<number> => switchProvider(args, true);

export const disableProvider = (args: readonly string[]): Promise<number> => switchProvider(args, false);

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
