/** What the verbs of v4's command line are called here: scripts, images and habits of v4 projects lead on. */

/** What takes the place of a verb. */
export interface V4Verb {
  /** The command that runs in its place, with the same arguments; none where there is only something to say. */
  readonly runs?: string;
  /** What that command gets before them; nothing unless given. */
  readonly before?: readonly string[];
  /** Options of v4 that say nothing here, and are left out. */
  readonly leavesOut?: RegExp;
  /** What to do, as a sentence. */
  readonly says?: string;
  /** Whether there is nothing left to do, so that a script goes on. False unless given. */
  readonly isDone?: boolean;
}

/** @param command the command that does what a verb has done */
const now = (command: string): V4Verb => ({ says: `it is \`octavo ${command}\` here` });

const NO_TELEMETRY: V4Verb = { says: 'Octavo sends no telemetry', isDone: true };
const LISTS: V4Verb = {
  says: '`octavo check` counts what runs, and `octavo role actions` lists all actions',
};

const VERBS: ReadonlyMap<string, V4Verb> = new Map(
  Object.entries({
    // all of them are about the panel's build, and the window that it opens
    develop: { runs: 'dev', leavesOut: /^--(no-)?(build|watch-admin|polling|open|browser(=.*)?)$/ },
    // the panel comes with the package; what plugins add to it is built
    build: {
      runs: 'panel',
      before: ['build'],
      leavesOut: /^--(clean|(no-)?(optimization|minify|sourcemaps?|stats|silent|debug))$/,
    },
    'watch-admin': { says: '`octavo dev` serves the panel, too; its code is not built by projects' },
    console: { says: 'there is no console: `octavo run <script>` runs code with `strapi`' },
    c: { says: 'there is no console: `octavo run <script>` runs code with `strapi`' },
    version: { runs: '--version' },
    report: { says: '`octavo check` describes a project' },
    'admin:create': now('admin create'),
    'admin:create-user': now('admin create'),
    'admin:reset-password': now('admin reset-password'),
    'admin:reset-user-password': now('admin reset-password'),
    'ts:generate-types': now('types'),
    transfer: now('move'),
    'routes:list': LISTS,
    'controllers:list': LISTS,
    'services:list': LISTS,
    'policies:list': LISTS,
    'middlewares:list': LISTS,
    'hooks:list': LISTS,
    'content-types:list': now('types'),
    'configuration:dump': { says: 'the configuration of views is part of `octavo export`' },
    'config:dump': { says: 'the configuration of views is part of `octavo export`' },
    'configuration:restore': { says: 'the configuration of views is part of `octavo import`' },
    'config:restore': { says: 'the configuration of views is part of `octavo import`' },
    install: { says: 'a plugin is a package: `npm install` adds it, and config/plugins configures it' },
    uninstall: { says: 'a plugin is a package: `npm uninstall` removes it' },
    'templates:generate': { says: 'there are no templates: a project is copied with its `content/` folder' },
    'telemetry:disable': NO_TELEMETRY,
    'telemetry:enable': NO_TELEMETRY,
  } satisfies Record<string, V4Verb>),
);

/** @returns what takes the place of a verb; null for one that v4 does not have, or that is the same here */
export const v4Verb = (name: string): V4Verb | null => VERBS.get(name) ?? null;
