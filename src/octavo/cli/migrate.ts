/** `octavo migrate`: the difference between a project's schemas and its database. */
import { CommandError, EXIT } from './command.ts';
import { declare } from './declare.ts';
import { type Call, JSON_OPTION } from './options.ts';
import { printJson } from './print-table.ts';
import { withSchemas } from './with-schemas.ts';

export const migrate = declare({
  name: 'database migrate',
  text: `Compares the schemas of a project with its database and shows the steps that are needed. With --yes it takes
them. A start only adds what is missing; this command also moves values after a rename, and converts them to
another type. Stop the server first.`,
  options: {
    rename: {
      value: '<list>',
      isList: true,
      text: `what was renamed, separated by commas: the name in the database, then the new one
api::tag.tag.weight=heaviness    an attribute, by the uid its type has now
api::tag.tag=api::label.label    a content-type or component
tags=labels                      a collection`,
    },
    yes: { text: 'take the steps' },
    json: JSON_OPTION,
  },
  verbs: {
    '': { run: runMigrate },
  },
});

async function runMigrate({ options, flags, dir }: Call): Promise<number> {
  const { SchemaChangeError } = await import('../../admin/schema-change/change-error.ts');
  const { planMigration, readRename } = await import('../../admin/schema-change/plan-migration.ts');
  const { describeStep } = await import('../../admin/schema-change/data/describe-step.ts');
  const { describeData } = await import('../../admin/schema-change/data/describe-data.ts');
  const { applySteps } = await import('../../admin/schema-change/data/apply-steps.ts');
  const { findLeftoverData, nameOf } = await import('../../admin/schema-change/data/leftover-data.ts');
  const { planSync } = await import('../../core/database/sync/plan-sync.ts');
  const { syncLayout } = await import('../../core/database/sync/sync-layout.ts');
  const { customFieldTypes } = await import('../app/custom-field-types.ts');
  return withSchemas(dir, async (schemas) => {
    const { project, db, dialect, present, desired } = schemas;
    try {
      const renames = (options['rename'] ?? '').split(',').filter(Boolean).map(readRename);
      const fields = await customFieldTypes(project, project.sources, null);
      const build = {
        privateAttributes: project.config.api.responses.privateAttributes,
        customFields: fields.types,
      };
      const { changes, models, ...settled } = planMigration(
        project.sources,
        build,
        renames,
        present,
        dialect,
      );
      const warnings = await describeData({ db, dialect, present, changes, settled, models });
      const steps = settled.steps.map(describeStep).filter((text) => text !== null);
      const missing = planSync(present, desired, dialect).flatMap((step) =>
        step.kind === 'table'
          ? [step.table.name]
          : step.kind === 'column'
            ? [`${step.table}.${step.column.name}`]
            : [],
      );
      const left = (await findLeftoverData(db, present, schemas, dialect)).map(nameOf);
      if (flags.has('yes')) {
        await applySteps(db, settled.steps);
        await syncLayout(db, desired);
      }
      const result = {
        done: flags.has('yes'),
        steps,
        missing,
        warnings: warnings.map(({ message }) => message),
        left,
      };
      if (flags.has('json')) printJson(result);
      else console.log(describe(result));
      return EXIT.done;
    } catch (error) {
      throw error instanceof SchemaChangeError ? new CommandError(error.message) : error;
    }
  });
}

interface Result {
  readonly done: boolean;
  readonly steps: readonly string[];
  readonly missing: readonly string[];
  readonly warnings: readonly string[];
  readonly left: readonly string[];
}

function describe({ done, steps, missing, warnings, left }: Result): string {
  const part = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)];
  const parts = [
    ...part(done ? 'Done:' : 'To be done:', steps),
    ...part(done ? 'Added, as far as it was missing:' : 'To be added (a start does so, too):', missing),
    ...part('To know:', warnings),
    ...part(`Without a schema${done ? ' before this' : ''} (octavo prune removes it):`, left),
  ];
  if (parts.length === 0) return 'The database fits the schemas.';
  return [...parts, ...(done ? [] : ['Nothing was changed; --yes does it.'])].join('\n');
}
