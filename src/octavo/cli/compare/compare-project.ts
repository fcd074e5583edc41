/** Puts a comparison together: the project, both servers, the requests, and what is shown meanwhile. */
import { existsSync } from 'node:fs';
import { systemClock } from '../../../core/base/clock.ts';
import { octavoVersion } from '../../../core/base/octavo-version.ts';
import type { Model } from '../../../core/model/content-type.ts';
import type { Config } from '../../../core/project/config/config.ts';
import { loadProject, type Project } from '../../../core/project/load-project.ts';
import { commandModel } from '../../app/project-model.ts';
import { type ServedCopy, serveCopy } from '../../app/serve-copy.ts';
import { Judge } from '../../compare/judge.ts';
import { type Report, reportOf } from '../../compare/report/report.ts';
import { runComparison } from '../../compare/run-comparison.ts';
import { StateError, StateFile } from '../../compare/state-file.ts';
import { Tally } from '../../compare/tally.ts';
import { Target } from '../../compare/target.ts';
import { CommandError, UsageError } from '../command.ts';
import { chosenSource } from './chosen-source.ts';
import type { CompareOptions } from './compare-options.ts';
import { progressLine } from './progress-line.ts';

/**
 * Compares what the options say.
 * @throws UsageError, CommandError, StartError
 */
export async function compareProject(options: CompareOptions): Promise<Report> {
  if (options.from !== null && !existsSync(options.from))
    throw new UsageError(`--from: there is no file ${options.from}`);
  const project = await loadProject(options.dir);
  // from here on: a signal must not leave a copy of the database behind
  const stop = stopSignal();
  try {
    const copy = options.octavo === null ? await copyOf(project) : null;
    try {
      const model = copy ? copy.server.opened.model : (await commandModel(project)).model;
      return await compareWith(options, { config: project.config, model, copy, isStopped: stop.isStopped });
    } finally {
      await copy?.close();
    }
  } finally {
    stop.dispose();
  }
}

interface Opened {
  readonly config: Config;
  readonly model: Model;
  /** Null where another process serves. */
  readonly copy: ServedCopy | null;
  readonly isStopped: () => boolean;
}

async function copyOf({ dir, config }: Project): Promise<ServedCopy> {
  const { database } = config;
  if (database.client !== 'sqlite') {
    throw new UsageError(
      'the project is on a database server, which this command does not copy: start Octavo on a copy that you have made, and name it by --octavo',
    );
  }
  if (!existsSync(database.filename))
    throw new CommandError(`The database ${database.filename} does not exist.`);
  return serveCopy(dir, database, {
    info: () => {},
    warn: (message) => console.error(`Warning: ${message}`),
  });
}

async function compareWith(options: CompareOptions, opened: Opened): Promise<Report> {
  const { config, model, copy, isStopped } = opened;
  const { old, token, writes, limit, rate } = options;
  const clock = systemClock;
  const paths = options.paths ?? [config.api.rest.prefix, config.plugins.graphql.endpoint, '/uploads'];
  const selection = { paths, writes };
  const source = await chosenSource(options, { config, model, selection });
  const octavo = options.octavo ?? copy!.address;
  const shared = { token, writes, clock, aliases: config.server.url ? [config.server.url] : [] };
  const targets = {
    old: new Target({ ...shared, address: old }),
    octavo: new Target({ ...shared, address: octavo }),
  };
  for (const [name, target] of Object.entries(targets)) {
    const failure = await target.reach();
    if (failure !== null)
      throw new CommandError(
        `${target.address} (${name === 'old' ? '--with' : 'Octavo'}) does not answer: ${failure}`,
      );
  }
  const tally = new Tally();
  for (const [omission, count] of source.omitted) tally.omit(omission, count);
  const progress = progressLine(clock);
  try {
    const ending = await runComparison({
      ...targets,
      judge: new Judge(model),
      source: source.requests,
      asksOn: source.asksOn,
      selection,
      limit,
      rate,
      hasToken: token !== null,
      processor: copy ? processorTime : () => 0,
      clock,
      tally,
      state: stateOf(options, source.name),
      onProgress: progress.show,
      isStopped,
    });
    const complete = ending === 'complete' && source.beyond > 0 ? 'limit' : ending;
    return reportOf(tally, complete, {
      old,
      octavo: copy ? 'on a copy of the database' : octavo,
      version: octavoVersion(),
      mode: copy?.mode ?? null,
      source: source.name,
      token: token !== null,
      writes,
      date: new Date(clock.now()).toISOString(),
    });
  } finally {
    progress.clear();
  }
}

/** @throws UsageError for the state of another comparison */
function stateOf({ state, old }: CompareOptions, source: string): StateFile | null {
  if (state === null) return null;
  try {
    return StateFile.open(state, { address: old, source });
  } catch (error) {
    if (error instanceof StateError) throw new UsageError(`--state: ${error.message}`);
    throw error;
  }
}

/** Milliseconds of the processor that this process has used. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The first signal ends the comparison behind the present request, with a report of what there is; a second one the process. */
function stopSignal(): { isStopped(): boolean; dispose(): void } {
  let stopped = false;
  const onSignal = (): void => {
    stopped = true;
  };
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  return {
    isStopped: () => stopped,
    dispose: () => {
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
    },
  };
}
