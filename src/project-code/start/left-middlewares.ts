/** `config/middlewares` as code has left it: plugins add what their pages need, such as addresses of pictures. */
import {
  type MiddlewaresConfig,
  readMiddlewaresConfig,
} from '../../core/project/config/middlewares/middlewares.ts';
import type { Project } from '../../core/project/load-project.ts';
import { type Findings, StartError } from '../../core/project/start-error.ts';
import type { ConfigApi } from '../strapi/config-api.ts';

/**
 * Reads the list again, after `register`, as v4 does.
 * @throws StartError for what cannot be read; what was wrong before is known already
 */
export function readLeftMiddlewares(
  { config: { environment }, sections }: Project,
  config: ConfigApi,
): MiddlewaresConfig {
  const findings: Findings = { problems: [], warnings: [] };
  const list = config.get('middlewares') as readonly unknown[];
  // a project without the file has v4's own list
  const isDefault = sections.get('middlewares') === undefined && list.length === 0;
  const raw = { file: 'config/middlewares', value: isDefault ? undefined : list, failed: false };
  const left = readMiddlewaresConfig(raw, { environment, findings });
  if (findings.problems.length > 0) throw new StartError(findings.problems, findings.warnings);
  return left;
}
