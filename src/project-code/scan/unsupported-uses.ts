/** What a code file asks for that is not there. */
import { EXPORTS, MEMBERS, SERVICES } from './members.ts';
import type { Chain, ScannedFile, Step } from './scan-file.ts';

export interface Use {
  readonly line: number;
  /** `strapi.db.repair` */
  readonly name: string;
}

/**
 * The members of `strapi` and of the provided packages that a file uses and that do not exist, each once, at its first use.
 * @param assigned members of `strapi` that code of the project makes itself
 * @param extended the names in extensions of plugins, by plugin: what an extension may add
 */
export function unsupportedUses(
  { chains, taken }: ScannedFile,
  assigned: ReadonlySet<string>,
  extended: ReadonlyMap<string, ReadonlySet<string>>,
): Use[] {
  const found = new Map<string, Use>();
  for (const [name, members] of Object.entries(EXPORTS)) {
    for (const { name: member, line } of taken.get(name) ?? []) {
      const use = `${member} of ${name}`;
      if (!members.includes(member) && !found.has(use)) found.set(use, { line, name: use });
    }
  }
  for (const chain of chains) {
    const name = missingIn(chain, assigned, extended);
    if (name !== null && !found.has(name)) found.set(name, { line: chain.line, name });
  }
  return [...found.values()];
}

/** What code puts on `strapi` itself. */
export const assignedMembers = ({ chains }: ScannedFile): string[] =>
  chains.flatMap(({ steps, isAssigned }) => (isAssigned && steps.length === 1 ? [steps[0]!.name] : []));

function missingIn(
  { steps, isAssigned }: Chain,
  assigned: ReadonlySet<string>,
  extended: ReadonlyMap<string, ReadonlySet<string>>,
): string | null {
  const [first] = steps;
  if (!first || assigned.has(first.name)) return null;
  let place = 'strapi';
  for (const [at, step] of steps.entries()) {
    const members = MEMBERS[place];
    if (!members) return missingService(steps, extended);
    // what code assigns is there from then on
    const isMade = isAssigned && at === steps.length - 1;
    if (!members.includes(step.name)) return isMade ? null : `${place}.${step.name}`;
    place = `${place}.${step.name}${step.argument === null && !isQuery(step) ? '' : '()'}`;
  }
  return null;
}

const isQuery = ({ name }: Step): boolean => name === 'query';

/** `strapi.plugin('upload').service('upload').x`, `strapi.plugins.upload.services.upload.x` and their like. */
function missingService(
  steps: readonly Step[],
  extended: ReadonlyMap<string, ReadonlySet<string>>,
): string | null {
  const problem = (plugin: string, service: string, method: Step | undefined): string | null => {
    const added = extended.get(plugin);
    if (added?.has(service) && (!method || added.has(method.name) || !SERVICES[plugin]?.[service]))
      return null;
    return serviceProblem(plugin, service, method);
  };
  const [first, second, third, fourth] = steps;
  if (first?.name === 'plugin' && first.argument !== null) {
    if (second?.name === 'service' && second.argument !== null)
      return problem(first.argument, second.argument, third);
    if (second?.name === 'services' && third) return problem(first.argument, third.name, fourth);
    return null;
  }
  if (first?.name === 'plugins' && second && third?.name === 'services' && fourth) {
    return problem(second.name, fourth.name, steps[4]);
  }
  const [, plugin, name] = /^plugin::([^.]+)\.(.+)$/.exec(first?.argument ?? '') ?? [];
  return first?.name === 'service' && plugin && name ? problem(plugin, name, second) : null;
}

function serviceProblem(plugin: string, service: string, method: Step | undefined): string | null {
  const services = SERVICES[plugin];
  if (!services) return null;
  const place = `strapi.plugin('${plugin}').service('${service}')`;
  const methods = services[service];
  if (!methods) return place;
  return method && !methods.includes(method.name) ? `${place}.${method.name}` : null;
}
