/** `octavo prune`: removes what former schemas have left in the database. */
import { resolve } from 'node:path';
import type { LeftoverData } from '../../admin/schema-change/data/leftover-data.ts';
import { CommandError, EXIT, UsageError } from './command.ts';
import { declare } from './declare.ts';
import { type Call, JSON_OPTION } from './options.ts';
import { printJson, printTable } from './print-table.ts';
import { withSchemas } from './with-schemas.ts';

export const prune = declare({
  name: 'database prune',
  text: `Attributes, content-types and components that are removed from the schemas stay in the database, and so do
rows that point nowhere: links to what is gone, columns that name it, components of no entry. Without --yes
nothing is removed: the command lists what there is, with the number of values.`,
  details: {
    '<name>':
      'a column (tags.color), a table (octavo_was_notes) or rows (articles_components:seo, articles_tags_links:orphans) of the list',
  },
  options: {
    all: { text: 'all of the list but tables that may belong to other programs; name those' },
    yes: { text: 'remove them' },
    export: {
      value: '<file>',
      text: 'write the values into this file first, as lines of JSON; the file must not exist',
    },
    'no-export': { text: 'write no file: the values are lost' },
    json: JSON_OPTION,
  },
  verbs: {
    '': { takes: '[<name>...]', run: runPrune },
  },
});

async function runPrune({ positionals, options, flags, dir }: Call): Promise<number> {
  const file = options['export'] === undefined ? null : resolve(options['export']);
  if (flags.has('yes')) {
    if (positionals.length === 0 && !flags.has('all'))
      throw new UsageError('what? Give names of the list, or --all');
    if ((file === null) === !flags.has('no-export'))
      throw new UsageError('give --export <file> or --no-export');
  }
  const { findLeftoverData, nameOf } = await import('../../admin/schema-change/data/leftover-data.ts');
  const { findLeftoverOrphans } = await import('../../admin/schema-change/data/leftover-orphans.ts');
  const { collectLeftoverRows } = await import('../../admin/schema-change/data/leftover-rows.ts');
  const { exportLeftoverData, removeLeftoverData } = await import(
    '../../admin/schema-change/data/remove-leftover-data.ts'
  );
  const { SchemaChangeError } = await import('../../admin/schema-change/change-error.ts');
  return withSchemas(dir, async (schemas) => {
    const { db, present, dialect, hasCode } = schemas;
    const all: LeftoverData[] = [
      ...(await findLeftoverData(db, present, schemas, dialect)),
      ...(await findLeftoverOrphans(db, db.dialect, schemas)),
    ];
    if (!flags.has('yes')) {
      print(all, { nameOf, json: flags.has('json'), hasCode });
      return EXIT.done;
    }
    if (hasCode && flags.has('all')) {
      throw new CommandError(
        'The project has code, which may add attributes that no file names: search src and the plugins for each name of the list, and give those that nothing uses',
      );
    }
    const chosen =
      positionals.length === 0 ? all.filter(({ isKnown }) => isKnown) : pick(all, positionals, nameOf);
    try {
      const rowsOfTables = await collectLeftoverRows(
        db,
        chosen.flatMap(({ table, rows }) => (rows ? [{ table, rows }] : [])),
        schemas,
        chosen.flatMap(({ table, ids, emptied }) => (ids && !emptied ? [{ table, ids }] : [])),
      );
      const rows = file === null ? 0 : await exportLeftoverData(db, chosen, rowsOfTables, file);
      await removeLeftoverData(db, chosen, rowsOfTables);
      const names = chosen.map(nameOf);
      if (flags.has('json')) printJson({ removed: names, exported: rows });
      else
        console.log(
          `Removed ${names.join(', ') || 'nothing'}.${file === null ? '' : ` ${rows} rows are in ${file}.`}`,
        );
      return EXIT.done;
    } catch (error) {
      throw error instanceof SchemaChangeError ? new CommandError(error.message) : error;
    }
  });
}

function pick(
  all: readonly LeftoverData[],
  names: readonly string[],
  nameOf: (left: LeftoverData) => string,
): LeftoverData[] {
  return names.map((name) => {
    const found = all.find((left) => nameOf(left) === name || nameOf(left) === name.toLowerCase());
    if (!found) throw new CommandError(`${name} is not in the list: it belongs to a schema, or is not there`);
    return found;
  });
}

interface Printing {
  readonly nameOf: (left: LeftoverData) => string;
  readonly json: boolean;
  /** Code and plugins may use what no schema file names. */
  readonly hasCode: boolean;
}

function print(all: readonly LeftoverData[], { nameOf, json, hasCode }: Printing): void {
  const noteOf = ({ isKnown }: LeftoverData): string => {
    if (isKnown) return hasCode ? 'code or a plugin may use it: search them for the name first' : '';
    return hasCode
      ? 'code, a plugin or another program may use it: search the former, and ask who else uses the database'
      : 'another program may use it: ask who else uses the database';
  };
  const list = all.map((left) => ({ name: nameOf(left), values: left.count, note: noteOf(left) }));
  if (json) {
    printJson({ left: list });
    return;
  }
  const rows = list.map(({ name, values, note }) => [name, String(values), note]);
  printTable(['name', 'values', ''], rows, 'Everything in the database belongs to the schemas.');
  if (rows.length > 0) console.log('\nNothing was removed; --yes removes, after --export <file>.');
}
