/** What the benchmark is asked to do. */
import { parseArgs } from 'node:util';
import { REQUEST_NAMES, type RequestName } from './requests.ts';
import { DATABASE_NAMES, type DatabaseName } from './store.ts';

export const SERVER_NAMES = ['limit', 'octavo'] as const;

export type ServerName = (typeof SERVER_NAMES)[number];

export interface Options {
  readonly articles: readonly number[];
  readonly requests: readonly RequestName[];
  readonly database: DatabaseName;
  readonly only: readonly ServerName[];
  readonly rounds: number;
  /** Of one round for one server and request, and of the warm-up before the first. */
  readonly seconds: number;
  readonly connections: number;
  /** Starts measured of each project; 0 leaves them out. */
  readonly starts: number;
  readonly port: number;
  readonly hostile: boolean;
  readonly skewed: boolean;
  readonly writes: boolean;
  readonly override: boolean;
  readonly workers: boolean;
  readonly editors: boolean;
  readonly cached: boolean;
  readonly goals: boolean;
  /** Milliseconds that answers from memory may be late. */
  readonly maxStale: number;
  readonly lists: boolean;
  readonly panel: boolean;
  /** A commit whose source is measured beside this one. */
  readonly against: string | undefined;
  /** A folder with a v4 server's `node_modules`, and the Node it runs on. */
  readonly beside: string | undefined;
  readonly besideNode: string;
  readonly json: string | undefined;
}

const HELP = `node tools/bench/run.ts [options]

  --articles 1000,100000   sizes of the database (any; made once, kept in tools/bench/.tmp)
  --requests r1,r2,…       which requests (${REQUEST_NAMES.join(', ')})
  --database sqlite        what they are on (${DATABASE_NAMES.join(', ')}); with --writes, SQLite or postgres
  --only octavo            one server alone (${SERVER_NAMES.join(', ')})
  --rounds 5               rounds; servers take turns in each
  --seconds 2              of a round, for one server and request (1 with --goals)
  --connections 16         that ask at the same time
  --starts 5               starts measured of each project; 0 for none
  --hostile                instead: what costly requests do to simple ones
  --skewed                 instead: the same on skewed content with long texts
  --override               instead: what a controller costs that passes each read on
  --workers                instead: the processor time of a request with two workers; with --cached of answers from memory
  --goals                  instead: all that has a goal, as Markdown; it chooses databases and requests itself
  --cached                 instead: answers from memory beside constant bodies, answers that are computed, a mixed load
  --max-stale 0            how many milliseconds those may be late; on MariaDB there are none otherwise
  --editors                instead: lists and entries of the content manager beside the content API's
  --lists                  instead: lists of the content manager that no index helps, one at a time
  --panel                  instead: what screens of the panel cost the browser's main thread
  --writes                 instead: creates, updates, deletes, and reads beside them
  --against commit         instead: reads, writes and starts of this source and of that commit's
  --beside folder          instead: the same writes to Octavo and to the v4 server installed there
  --beside-node node       the Node that v4 server runs on (its versions want 18 or 20)
  --port 14300             the first of a few ports
  --json file              the figures as JSON too`;

/**
 * Reads the command line; prints the help and ends where it is asked for.
 * @throws Error naming what is wrong
 */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      articles: { type: 'string', default: '1000,100000' },
      requests: { type: 'string', default: REQUEST_NAMES.join() },
      database: { type: 'string', default: 'sqlite' },
      only: { type: 'string', default: SERVER_NAMES.join() },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string' },
      connections: { type: 'string', default: '16' },
      starts: { type: 'string', default: '5' },
      port: { type: 'string', default: '14300' },
      hostile: { type: 'boolean', default: false },
      skewed: { type: 'boolean', default: false },
      writes: { type: 'boolean', default: false },
      override: { type: 'boolean', default: false },
      workers: { type: 'boolean', default: false },
      editors: { type: 'boolean', default: false },
      cached: { type: 'boolean', default: false },
      goals: { type: 'boolean', default: false },
      'max-stale': { type: 'string', default: '0' },
      lists: { type: 'boolean', default: false },
      panel: { type: 'boolean', default: false },
      against: { type: 'string' },
      beside: { type: 'string' },
      'beside-node': { type: 'string', default: 'node' },
      json: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    process.exit(0);
  }
  return {
    articles: values.articles.split(',').map((text) => positive('articles', text)),
    requests: chosen('requests', REQUEST_NAMES, values.requests),
    database: chosen('database', DATABASE_NAMES, values.database)[0]!,
    only: chosen('only', SERVER_NAMES, values.only),
    rounds: positive('rounds', values.rounds),
    seconds: positive('seconds', values.seconds ?? (values.goals ? '1' : '2')),
    connections: positive('connections', values.connections),
    starts: values.starts === '0' ? 0 : positive('starts', values.starts),
    port: positive('port', values.port),
    hostile: values.hostile,
    skewed: values.skewed,
    writes: values.writes,
    override: values.override,
    workers: values.workers,
    editors: values.editors,
    cached: values.cached,
    goals: values.goals,
    maxStale: values['max-stale'] === '0' ? 0 : positive('max-stale', values['max-stale']),
    lists: values.lists,
    panel: values.panel,
    against: values.against,
    beside: values.beside,
    besideNode: values['beside-node'],
    json: values.json,
  };
}

function positive(name: string, text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new Error(`--${name}: expected a number above 0, found ${text}`);
  return number;
}

function chosen<Name extends string>(option: string, known: readonly Name[], text: string): Name[] {
  const names = text.split(',');
  const unknown = names.find((name) => !(known as readonly string[]).includes(name));
  if (unknown !== undefined) throw new Error(`--${option}: ${unknown} is none of ${known.join(', ')}`);
  return known.filter((name) => names.includes(name));
}
