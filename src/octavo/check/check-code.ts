/** The project's own code: what of it will run, and what will not, with file and line. Nothing of it is run. */
import { createRequire, isBuiltin } from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FoundPlugin } from '../../core/project/find-plugins.ts';
import { resolveCode } from '../../core/project/load-module.ts';
import type { Project } from '../../core/project/load-project.ts';
import { isProvidedPart } from '../../core/project/provided-modules.ts';
import { describeProblem, type Problem } from '../../core/project/start-error.ts';
import { howToBuild } from '../../core/project/unbuilt-plugin.ts';
import { PROVIDED_PACKAGES, UNPARSED_MODULES } from '../../project-code/modules/provided-packages.ts';
import { type DeclaredUids, declaredUids, ownerOf, uidsFor } from '../../project-code/scan/declared-uids.ts';
import type { Mention, ScannedFile } from '../../project-code/scan/scan-file.ts';
import { missingUses, type ScannedProject } from '../../project-code/scan/scan-project.ts';
import { asReached } from './as-reached.ts';
import { checkPackages } from './check-packages.ts';
import type { Finding, Section } from './report.ts';

/** What generated controllers have. */
const CORE_ACTIONS = new Set(['find', 'findOne', 'create', 'update', 'delete']);

export interface CodeFacts {
  readonly project: Project;
  readonly scanned: ScannedProject;
  /** The plugins that are switched on. */
  readonly plugins: readonly FoundPlugin[];
  /** The uids of content-types: each has a controller. */
  readonly types: ReadonlySet<string>;
}

export function checkCode(facts: CodeFacts): Section {
  const { project, scanned } = facts;
  const declared = declaredUids(project.dir);
  const names = new Names(facts, declared);
  const findings: Finding[] = [
    ...scanned.unreadable.map(({ problem, isCertain }) =>
      asReached(stops(problem, 'Correct the file: the server does not start with it.'), isCertain),
    ),
    ...names.ofConfiguration(),
    ...checkPackages(project),
    ...[...scanned.files].flatMap(([file, content]) => {
      const isCertain = scanned.certain.has(file);
      return [
        ...checkModules(project.dir, file, content, isCertain),
        ...names.of(file, content),
        ...content.decorators.map(({ name, line }) =>
          asReached(decorator(name, `${file}:${line}`), isCertain),
        ),
      ];
    }),
    ...missingUses(scanned).map(
      ({ place, name }): Finding => ({
        level: 'warning',
        place,
        what: `${name} is not there: code that reaches it fails`,
        remedy: 'See docs/custom-code.md for what there is.',
      }),
    ),
  ];
  return { name: 'code', title: 'Own code', inOrder: whatRuns(facts, findings), findings };
}

function stops({ file, ...rest }: Problem, remedy: string): Finding {
  return { level: 'blocker', place: file ?? null, what: describeProblem(rest), remedy };
}

const decorator = (name: string, file: string): Finding =>
  stops({ file, message: `the decorator @${name} is not understood` }, 'Call the function instead.');

/** The kinds of files, in the order of the report. */
const KINDS: readonly (readonly [one: string, many: string, pattern: RegExp])[] = [
  ['controller', 'controllers', /^src\/api\/[^/]+\/controllers\//],
  ['service', 'services', /^src\/api\/[^/]+\/services\//],
  ['router', 'routers', /^src\/api\/[^/]+\/routes\//],
  ['policy', 'policies', /^src\/(api\/[^/]+\/)?policies\//],
  ['middleware', 'middlewares', /^src\/(api\/[^/]+\/)?middlewares\//],
  ['extension', 'extensions', /^src\/extensions\/[^/]+\/strapi-server\./],
  ['src/index', 'src/index', /^src\/index\./],
];

function whatRuns({ project, scanned, plugins }: CodeFacts, findings: readonly Finding[]): string[] {
  if (project.projectCode.length === 0) return ['there is no code but what v4’s generators write'];
  const broken = new Set(
    findings
      .filter(({ level }) => level === 'blocker')
      .map(({ place }) => place?.replace(/(:\d+)+$/, '').replaceAll('\\', '/')),
  );
  const good = [...scanned.files.keys()]
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !broken.has(file));
  const counted = KINDS.map(([one, many, pattern]) => {
    const count = good.filter((file) => pattern.test(file)).length;
    return count === 0 ? '' : count === 1 ? (one === many ? one : `1 ${one}`) : `${count} ${many}`;
  });
  if (plugins.length > 0) counted.push(`the plugins ${plugins.map(({ name }) => name).join(', ')}`);
  const described = counted.filter((text) => text !== '');
  return described.length === 0 ? [] : [`these run: ${described.join(', ')}`];
}

/** Modules that a file imports and that are not installed. */
function checkModules(
  dir: string,
  file: string,
  { modules }: ScannedFile,
  isFileCertain: boolean,
): Finding[] {
  return modules.flatMap(({ name, line, isCertain }) =>
    missingModule(dir, file, name, line).map((finding) => asReached(finding, isFileCertain && isCertain)),
  );
}

function missingModule(dir: string, file: string, name: string, line: number): Finding[] {
  const place = `${file}:${line}`;
  if (name.startsWith('@strapi/')) {
    if ((PROVIDED_PACKAGES as readonly string[]).includes(name) || isProvidedPart(name)) return [];
    const message = `${name} is not provided: of v4's packages there are ${PROVIDED_PACKAGES.join(', ')}`;
    return [stops({ file: place, message }, 'Do without the package, or copy what is needed of it.')];
  }
  if (UNPARSED_MODULES.includes(name) || isThere(join(dir, file), name)) return [];
  const isRelative = /^\.\.?(\/|$)/.test(name);
  const build = name.startsWith('./dist/') ? howToBuild(dir, file) : null;
  const correct = build === null ? 'Correct the path.' : `${build[0]!.toUpperCase()}${build.slice(1)}.`;
  const remedy = isRelative ? correct : 'Install it: `npm install` in the project.';
  return [stops({ file: place, message: `there is no module ${name}` }, remedy)];
}

function isThere(path: string, name: string): boolean {
  if (isBuiltin(name)) return true;
  try {
    createRequire(path).resolve(resolveCode(name, pathToFileURL(path).href) ?? name);
    return true;
  } catch (error) {
    // a package for `import` alone is there, too
    return (error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND';
  }
}

const asIs = (finding: Finding): Finding => finding;

/** Guards of a GraphQL field are not looked for where the schema has no such field. */
const maybe = ({ what, ...finding }: Finding): Finding => ({
  ...finding,
  level: 'warning',
  what: `${what}: a start stops if it guards something that is there`,
});

/** Holds the names routes use against what there is. */
class Names {
  readonly #facts: CodeFacts;
  readonly #declared: DeclaredUids;

  constructor(facts: CodeFacts, declared: DeclaredUids) {
    this.#facts = facts;
    this.#declared = declared;
  }

  /** `config/middlewares` */
  ofConfiguration(): Finding[] {
    const { dir, config } = this.#facts.project;
    const file = 'config/middlewares';
    return config.middlewares.project.flatMap(({ name, resolve }) => {
      if (resolve !== null && !resolve.includes('::') && !isThere(join(dir, 'package.json'), resolve)) {
        return [stops({ file, key: resolve, message: `there is no module ${resolve}` }, 'Correct the path.')];
      }
      const wanted = name ?? resolve ?? '';
      if (wanted.includes('::')) return this.#missing('middleware', { name: wanted, line: 0 }, file, null);
      if (name === null) return [];
      const remedy = "Give a file as { resolve: './src/middlewares/x' }, a middleware of src as global::x.";
      return [stops({ file, message: `there is no middleware ${name}` }, remedy)];
    });
  }

  of(file: string, { policies, middlewares, handlers }: ScannedFile): Finding[] {
    const owner = ownerOf(file);
    const isRouter = owner !== null && /[\\/]routes[\\/]/.test(file);
    return [
      ...policies.flatMap((each) => this.#missing('policy', each, file, owner)).map(isRouter ? asIs : maybe),
      ...(isRouter ? middlewares.flatMap((each) => this.#missing('middleware', each, file, owner)) : []),
      ...(isRouter ? handlers.flatMap((each) => this.#missingHandler(each, file, owner)) : []),
    ];
  }

  #missing(
    kind: 'policy' | 'middleware',
    { name, line }: Mention,
    file: string,
    owner: string | null,
  ): Finding[] {
    const known = kind === 'policy' ? this.#declared.policies : this.#declared.middlewares;
    // plugins may have what their code makes
    const isPlugins = name.startsWith('plugin::') || name.startsWith('admin::');
    if (isPlugins || (owner === null && !name.includes('::'))) return [];
    if (uidsFor(name, owner).some((uid) => known.has(uid))) return [];
    const place = line === 0 ? file : `${file}:${line}`;
    return [stops({ file: place, message: `there is no ${kind} ${name}` }, whereToPut(kind, name))];
  }

  #missingHandler({ name, line }: Mention, file: string, owner: string): Finding[] {
    const dot = name.lastIndexOf('.');
    const action = name.slice(dot + 1);
    const controllers = uidsFor(name.slice(0, dot), owner);
    if (name.startsWith('plugin::') || dot === -1) return [];
    const place = `${file}:${line}`;
    const controllerFile = controllers
      .map((uid) => this.#declared.controllers.get(uid))
      .find((path) => path !== undefined);
    if (controllerFile === undefined && !controllers.some((uid) => this.#facts.types.has(uid))) {
      const message = `there is no controller ${controllers[0]} for the handler ${name}`;
      return [stops({ file: place, message }, 'Add its file, or take out the route.')];
    }
    const scanned = controllerFile === undefined ? undefined : this.#facts.scanned.files.get(controllerFile);
    if (CORE_ACTIONS.has(action) || scanned?.names.has(action)) return [];
    // a file that could not be read says nothing
    if (
      controllerFile !== undefined &&
      this.#facts.scanned.unreadable.some(({ problem }) => problem.file?.startsWith(controllerFile))
    )
      return [];
    const what = `the controller ${controllers[0]} seems to have no action ${action}`;
    // a package may bring the action, and other code may add it
    const mayBeMade =
      scanned?.modules.some(({ name }) => !/^(\.|@strapi\/|node:)/.test(name)) === true ||
      [...this.#facts.scanned.files.values()].some(({ names }) => names.has(action));
    const remedy = mayBeMade ? 'A start stops where it is not there.' : 'Add it, or take out the route.';
    return [{ level: mayBeMade ? 'warning' : 'blocker', place, what, remedy }];
  }
}

function whereToPut(kind: 'policy' | 'middleware', name: string): string {
  const folder = kind === 'policy' ? 'policies' : 'middlewares';
  const [, api, fileName] = /^api::([^.]+)\.(.+)$/.exec(name) ?? [];
  if (api && fileName) return `It would be src/api/${api}/${folder}/${fileName}.`;
  if (name.startsWith('global::'))
    return `It would be src/${folder}/${basename(name.slice('global::'.length))}.`;
  return `A name without a beginning is that of the same API: for others write global::${name} and the like.`;
}
