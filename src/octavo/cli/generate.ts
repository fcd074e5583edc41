/** `octavo generate`: writes the files of a content-type, a component, or code. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { CodeKind } from '../../admin/schema-change/files/code-files.ts';
import type { PlannedFile } from '../../admin/schema-change/files/write-files.ts';
import type { SchemaPlan } from '../generate/plan-schema.ts';
import { CommandError, EXIT, UsageError } from './command.ts';
import { declare } from './declare.ts';
import type { Call } from './options.ts';

export const generate = declare({
  name: 'generate',
  text: `Writes the files of a content-type, a component, or code, in the layout of a Strapi v4 project. No file is
overwritten; a two-way relation adds its other side to the schema of its target. The server makes the
tables at its next start; octavo dev starts again by itself.`,
  details: {
    '<type>': 'a content-type or a component',
    '<attribute>': `<name>:<type>[:<option>...]
title:string:required        slug:uid:title
price:decimal:min=0          size:enumeration:small,large
cover:media                  gallery:media:multiple
author:manyToOne:author      author:manyToOne:author:inverse=books
seo:component:shared.seo     links:component:shared.link:repeatable
body:dynamiczone:shared.quote,shared.media`,
    'options of attributes': `required, unique, private, localized, default=…, min=…, max=…,
minLength=…, maxLength=…, regex=…`,
  },
  options: {
    single: { text: 'one entry (a single type) in place of a collection' },
    'draft-and-publish': { text: 'entries are drafts until they are published' },
    localized: { text: 'entries have translations; the attributes marked "localized" differ in them' },
    plural: { value: '<name>', text: 'the plural, where the one made from the name is wrong' },
    'display-name': { value: '<text>', text: 'the name for people' },
    'with-code': {
      text: "write controller, routes and service, too, as v4's generators do (default: in a project that lists @strapi/strapi)",
    },
    api: { value: '<api>', text: 'put a policy or middleware into this API instead of src' },
    'dry-run': { text: 'print the files and write nothing' },
  },
  verbs: {
    'content-type': {
      takes: '<name> [<attribute>...]',
      options: ['single', 'draft-and-publish', 'localized', 'plural', 'display-name', 'with-code', 'dry-run'],
      run: generated('content-type'),
    },
    component: {
      takes: '<category>.<name> [<attribute>...]',
      options: ['display-name', 'dry-run'],
      run: generated('component'),
    },
    attribute: {
      takes: '<type> <attribute>...',
      options: ['dry-run'],
      run: generated('attribute'),
    },
    controller: { takes: '<content-type>', options: ['dry-run'], run: generated('controller') },
    service: { takes: '<content-type>', options: ['dry-run'], run: generated('service') },
    router: { takes: '<content-type>', options: ['dry-run'], run: generated('router') },
    policy: { takes: '<name>', options: ['api', 'dry-run'], run: generated('policy') },
    middleware: { takes: '<name>', options: ['api', 'dry-run'], run: generated('middleware') },
  },
});

function generated(what: string) {
  return async ({ positionals, options, flags, dir: folder }: Call): Promise<number> => {
    const [name, ...attributes] = positionals;
    if (name === undefined) throw new UsageError(`which name? Usage: octavo generate ${what} <name>`);
    const dir = resolve(folder ?? '.');
    if (!existsSync(join(dir, 'package.json')) && !existsSync(join(dir, 'config'))) {
      throw new CommandError(`${dir} is no project: it has neither package.json nor config`);
    }
    const { GenerateError } = await import('../generate/generate-error.ts');
    try {
      const plan = await planFor(what, { dir, name, attributes, options, flags });
      await carryOut(dir, plan, flags.has('dry-run'));
      return EXIT.done;
    } catch (error) {
      throw error instanceof GenerateError ? new CommandError(error.message) : error;
    }
  };
}

interface Request {
  readonly dir: string;
  readonly name: string;
  readonly attributes: readonly string[];
  readonly options: Readonly<Record<string, string>>;
  readonly flags: ReadonlySet<string>;
}

type Plan = Pick<SchemaPlan, 'files'> & Partial<SchemaPlan>;

async function planFor(what: string, { dir, name, attributes, options, flags }: Request): Promise<Plan> {
  const displayName = options['display-name'];
  const named = { dir, attributes, ...(displayName === undefined ? {} : { displayName }) };
  const { planComponent, planContentType } = await import('../generate/plan-schema.ts');
  if (what === 'content-type') {
    const plural = options['plural'];
    return planContentType({
      ...named,
      name,
      ...(plural === undefined ? {} : { pluralName: plural }),
      single: flags.has('single'),
      draftAndPublish: flags.has('draft-and-publish'),
      localized: flags.has('localized'),
      withCode: flags.has('with-code') || isV4Project(dir),
    });
  }
  if (what === 'component') return planComponent({ ...named, uid: name });
  if (what === 'attribute') {
    const { planAttributes } = await import('../generate/plan-attributes.ts');
    return planAttributes(dir, name, attributes);
  }
  const { planCode } = await import('../generate/plan-code.ts');
  return { files: [planCode(what as CodeKind, { dir, name, api: options['api'] ?? null })] };
}

/** Whether the project came from v4, where a content-type without these files has no routes. */
function isV4Project(dir: string): boolean {
  try {
    const text = readFileSync(join(dir, 'package.json'), 'utf8');
    const { dependencies } = JSON.parse(text) as { dependencies?: Record<string, string> };
    return dependencies?.['@strapi/strapi'] !== undefined;
  } catch {
    return false;
  }
}

async function carryOut(dir: string, plan: Plan, dryRun: boolean): Promise<void> {
  const { files } = plan;
  if (dryRun) {
    for (const { path, text } of files) console.log(`--- ${path}\n${text}`);
    return;
  }
  const { writeFiles } = await import('../../admin/schema-change/files/write-files.ts');
  writeFiles(dir, files);
  console.log(files.map(describeFile).join('\n'));
  if (plan.uid !== undefined && typeof plan.route === 'string') console.log(nextSteps(plan.uid, plan.route));
}

const describeFile = ({ path, changes }: PlannedFile): string => `${changes ? 'Changed' : 'Wrote'} ${path}`;

const nextSteps = (uid: string, route: string): string => `
The server makes the table at its next start; octavo dev starts again by itself. Then:

  npx octavo role grant public ${uid}.find,${uid}.findOne
      lets everybody read /api/${route}; until then it answers 403
  npx octavo token create --type full-access
      makes a token that may write, for the header "Authorization: Bearer <token>"`;
