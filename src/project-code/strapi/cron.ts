/** `strapi.cron`: tasks at their times. */
import { Cron } from 'croner';
import type { TaskLock } from './task-lock.ts';

/** The time a task begins for may be this very moment, or a moment away: clocks of timers are not exact. */
const EARLY_MS = 20;

/** A task as code gives it. */
type TaskFunction = (context: { strapi: unknown }) => unknown;

interface TaskOptions {
  readonly rule?: unknown;
  readonly tz?: string;
  readonly start?: Date | string | number;
  readonly end?: Date | string | number;
}

interface Job {
  /** null for a task without a name. */
  readonly name: string | null;
  readonly job: Cron;
}

export interface CronApi {
  /** Adds tasks: by rule a function, or by name `{ task, options }`. */
  add(tasks: Readonly<Record<string, unknown>>): CronApi;
  remove(name: string): CronApi;
  start(): CronApi;
  stop(): CronApi;
  destroy(): CronApi;
  readonly jobs: readonly Job[];
}

export interface CronOptions {
  /** What tasks are given. */
  readonly strapi: () => unknown;
  /** Is called with a task that fails; it runs again at its next time. */
  readonly onFailure: (name: string, error: unknown) => void;
  /** Decides which process runs a task. */
  readonly lock: TaskLock;
}

/** Tasks wait until `start`; a task that still runs at its next time is left to run. */
export function createCron({ strapi, onFailure, lock }: CronOptions): CronApi {
  let jobs: Job[] = [];
  const labels = new Map<string, number>();
  let running = false;

  const schedule = (name: string | null, task: TaskFunction, taskRule: unknown): void => {
    const { rule, tz, start, end } = optionsOf(taskRule);
    const label = name ?? String(rule);
    // several tasks may have one rule: a number distinguishes them
    const count = (labels.get(label) ?? 0) + 1;
    labels.set(label, count);
    const run = async (): Promise<void> => {
      const [due] = job.previousRuns(1, new Date(Date.now() + EARLY_MS));
      try {
        await lock.run(`${count} ${label}`, due?.getTime() ?? Date.now(), async () => {
          await task({ strapi: strapi() });
        });
      } catch (error) {
        onFailure(label, error);
      }
    };
    const job: Cron = new Cron(
      ruleOf(rule, label),
      {
        paused: !running,
        protect: true,
        // a server that stops does not wait for the next time
        unref: true,
        ...(tz === undefined ? {} : { timezone: tz }),
        ...(start === undefined ? {} : { startAt: new Date(start).toISOString() }),
        ...(end === undefined ? {} : { stopAt: new Date(end).toISOString() }),
      },
      run,
    );
    jobs.push({ name, job });
  };

  const api: CronApi = {
    add: (tasks) => {
      for (const [key, value] of Object.entries(tasks)) {
        if (typeof value === 'function') schedule(null, value as TaskFunction, { rule: key });
        else if (isTask(value)) schedule(key, value.task, value.options);
        else throw new Error(`cron task "${key}" is neither a function nor { task, options }`);
      }
      return api;
    },
    remove: (name) => {
      if (!name) throw new Error('You must provide a name to remove a cron job.');
      for (const { job } of jobs.filter((each) => each.name === name)) job.stop();
      jobs = jobs.filter((each) => each.name !== name);
      return api;
    },
    start: () => {
      running = true;
      for (const { job } of jobs) job.resume();
      return api;
    },
    stop: () => {
      running = false;
      for (const { job } of jobs) job.pause();
      return api;
    },
    destroy: () => {
      for (const { job } of jobs) job.stop();
      jobs = [];
      return api;
    },
    get jobs() {
      return jobs;
    },
  };
  return api;
}

const isTask = (value: unknown): value is { readonly task: TaskFunction; readonly options?: unknown } =>
  typeof value === 'object' && value !== null && 'task' in value && typeof value.task === 'function';

/** Options are an object, or the rule itself. */
const optionsOf = (value: unknown): TaskOptions =>
  typeof value === 'object' && value !== null && !(value instanceof Date) ? value : { rule: value };

/** A pattern of five or six fields, or one moment. */
function ruleOf(rule: unknown, label: string): string | Date {
  if (rule instanceof Date) return rule;
  if (typeof rule === 'string' && rule.trim() !== '') return rule;
  throw new Error(`cron task "${label}" needs a rule such as '0 0 * * * *', or a Date`);
}
