/** The project's own provider of mail, from its package. */
import { NO_SENDER } from '../../api/mail/mail.ts';
import type { Project } from '../../core/project/load-project.ts';
import type { Problem } from '../../core/project/start-error.ts';
import { loadProvider } from './load-provider.ts';

/** What v4 asks of it. */
export interface EmailProvider {
  send(mail: Readonly<Record<string, unknown>>): unknown;
}

/**
 * @param problems receives an entry where it cannot be loaded
 * @returns null where it cannot be loaded, and where the project has none of its own
 */
export async function loadEmailProvider(
  project: Project,
  problems: Problem[],
): Promise<EmailProvider | null> {
  const { enabled, isExternal } = project.config.plugins.email;
  if (!enabled || !isExternal) return null;
  return loadProvider(
    project,
    'email',
    ({ init, config }) => {
      const settings = { defaultFrom: NO_SENDER, ...(config['settings'] as object | undefined) };
      const provider = init(config['providerOptions'] ?? {}, settings);
      if (typeof (provider as Partial<EmailProvider> | null)?.send !== 'function') {
        throw new Error('it has no function send');
      }
      return provider as EmailProvider;
    },
    problems,
  );
}
