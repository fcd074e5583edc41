/** The code files that a start loads by their places. Loading a project and checking it both go by this list. */
import { join } from 'node:path';
import { kebabCase } from '../base/case.ts';
import { codeNames } from './api-folders.ts';
import { folderNames } from './folders.ts';
import type { Project } from './load-project.ts';

/** Paths are relative to the project folder, and those of a folder in the order of their names. */
export interface CodePlaces {
  /** The server entries of plugins that are on, by the plugin's name. */
  readonly plugins: ReadonlyMap<string, string>;
  /** `src/extensions/<plugin>/strapi-server`, by the plugin's name. */
  readonly extensions: ReadonlyMap<string, string>;
  readonly apis: readonly ApiPlaces[];
  /** `src/policies` and `src/middlewares` */
  readonly policies: readonly string[];
  readonly middlewares: readonly string[];
  /** `src/index` */
  readonly index: string | null;
}

/** What one folder of `src/api` holds. */
export interface ApiPlaces {
  /** As uids have it. */
  readonly name: string;
  readonly index: string | null;
  /** `content-types/<type>/lifecycles`, by the type's uid. */
  readonly lifecycles: ReadonlyMap<string, string>;
  readonly controllers: readonly string[];
  readonly services: readonly string[];
  readonly policies: readonly string[];
  readonly middlewares: readonly string[];
  readonly routers: readonly string[];
}

/** Looks for the files; loads nothing. */
export function codePlaces({ dir, plugins }: Pick<Project, 'dir' | 'plugins'>): CodePlaces {
  const extensions = new Map<string, string>();
  for (const name of folderNames(join(dir, 'src', 'extensions'))) {
    const file = fileIn(dir, join('src', 'extensions', name), 'strapi-server');
    if (file !== null) extensions.set(name, file);
  }
  return {
    plugins: new Map(plugins.run.map(({ name, entry }) => [name, entry])),
    extensions,
    apis: folderNames(join(dir, 'src', 'api')).map((folder) => apiPlaces(dir, folder)),
    policies: filesIn(dir, join('src', 'policies')),
    middlewares: filesIn(dir, join('src', 'middlewares')),
    index: fileIn(dir, 'src', 'index'),
  };
}

/** All files of the list. */
export const placesOf = ({
  plugins,
  extensions,
  apis,
  policies,
  middlewares,
  index,
}: CodePlaces): string[] => [
  ...plugins.values(),
  ...extensions.values(),
  ...apis.flatMap((api) => [
    ...(api.index === null ? [] : [api.index]),
    ...api.lifecycles.values(),
    ...api.controllers,
    ...api.services,
    ...api.policies,
    ...api.middlewares,
    ...api.routers,
  ]),
  ...policies,
  ...middlewares,
  ...(index === null ? [] : [index]),
];

function apiPlaces(dir: string, folder: string): ApiPlaces {
  const place = join('src', 'api', folder);
  const name = kebabCase(folder);
  const lifecycles = new Map<string, string>();
  for (const type of folderNames(join(dir, place, 'content-types'))) {
    const file = fileIn(dir, join(place, 'content-types', type), 'lifecycles');
    if (file !== null) lifecycles.set(`api::${name}.${kebabCase(type)}`, file);
  }
  const files = (kind: string): string[] => filesIn(dir, join(place, kind));
  return {
    name,
    index: fileIn(dir, place, 'index'),
    lifecycles,
    controllers: files('controllers'),
    services: files('services'),
    policies: files('policies'),
    middlewares: files('middlewares'),
    routers: files('routes'),
  };
}

const filesIn = (dir: string, folder: string): string[] =>
  codeNames(join(dir, folder)).map((name) => join(folder, name));

/** `<stem>.js` or whichever ending is there; null for none. */
function fileIn(dir: string, folder: string, stem: string): string | null {
  const name = codeNames(join(dir, folder)).find((each) => each.replace(/\.[a-z]+$/, '') === stem);
  return name === undefined ? null : join(folder, name);
}
