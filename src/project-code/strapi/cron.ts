/** `strapi.cron`: tasks at their times. */
import { Cron } from 'croner';
import type { Cancel, Clock } from '../../core/base/clock.ts';
import type { TaskLock } from './task-lock.ts';

/** How long a timer waits at most, in ms: Node's own go no further than 24 days. */
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1000;

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

/** A task that is there, with what has it run at its times. */
interface Scheduled extends Job {
  wait(): void;
  cancel(): void;
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
  readonly clock: Clock;
  /** What tasks are given. */
  readonly strapi: () => unknown;
  /** Is called with a task that fails; it runs again at its next time. */
  readonly onFailure: (name: string, error: unknown) => void;
  /** Decides which process runs a task. */
  readonly lock: TaskLock;
}

/** Tasks wait until `start`; a task that still runs at its next time is left to run. */
export function createCron({ clock, strapi, onFailure, lock }: CronOptions): CronApi {
  let jobs: Scheduled[] = [];
  const labels = new Map<string, number>();
  let running = false;

  const schedule = (name: string | null, task: TaskFunction, taskRule: unknown): void => {
    const { rule, tz, start, end } = optionsOf(taskRule);
    const label = name ?? String(rule);
    // several tasks may have one rule: a number distinguishes them
    const count = (labels.get(label) ?? 0) + 1;
    labels.set(label, count);
    // its own timers would go by the machine's time
    const job = new Cron(ruleOf(rule, label), {
      ...(tz === undefined ? {} : { timezone: tz }),
      ...(start === undefined ? {} : { startAt: new Date(start).toISOString() }),
      ...(end === undefined ? {} : { stopAt: new Date(end).toISOString() }),
    });
    let isBusy = false;
    const run = async (due: number): Promise<void> => {
      isBusy = true;
      try {
        await lock.run(`${count} ${label}`, due, async () => {
          await task({ strapi: strapi() });
        });
      } catch (error) {
        onFailure(label, error);
      } finally {
        isBusy = false;
      }
    };
    let cancel: Cancel = () => {};
    const waitFrom = (from: number): void => {
      const due = job.nextRun(new Date(from))?.getTime();
      if (due === undefined) return;
      const wake = async (): Promise<void> => {
        if (job.isStopped()) return;
        // timers are not exact, and none waits for a month
        if (clock.now() < due) {
          waitFrom(from);
          return;
        }
        waitFrom(Math.max(due, clock.now()));
        if (!isBusy) await run(due);
      };
      // a server that stops does not wait for the next time
      cancel = clock.after(Math.min(due - clock.now(), LONGEST_WAIT_MS), wake, { unref: true });
    };
    const scheduled: Scheduled = {
      name,
      job,
      wait: () => {
        cancel();
        waitFrom(clock.now());
      },
      cancel: () => cancel(),
    };
    jobs.push(scheduled);
    if (running) scheduled.wait();
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
      for (const one of jobs.filter((each) => each.name === name)) end(one);
      jobs = jobs.filter((each) => each.name !== name);
      return api;
    },
    start: () => {
      running = true;
      for (const one of jobs) one.wait();
      return api;
    },
    stop: () => {
      running = false;
      for (const one of jobs) one.cancel();
      return api;
    },
    destroy: () => {
      for (const one of jobs) end(one);
      jobs = [];
      return api;
    },
    get jobs() {
      return jobs;
    },
  };
  return api;
}

function end({ job, cancel }: Scheduled): void {
  cancel();
  job.stop();
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
