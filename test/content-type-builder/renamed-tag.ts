/** A change of the fixture that renames a type, its table, an attribute and relations, and converts a column. */

import { SchemaDraft } from '../../src/admin/schema-change/draft.ts';
import { updateType } from '../../src/admin/schema-change/edit-type.ts';
import { type PlannedChange, planChange } from '../../src/admin/schema-change/plan-change.ts';
import type { Database } from '../../src/core/database/database.ts';
import { openDatabase } from '../../src/core/database/open-database.ts';
import { buildModel } from '../../src/core/model/build-model.ts';
import { readProject } from '../../src/core/project/load-project.ts';

export const TAG = 'api::tag.tag';

export interface RenamedTag {
  readonly plan: PlannedChange;
  readonly db: Database;
}

/** Works the change out for a copy of the fixture; the caller closes the database. */
export async function planRenamedTag(dir: string): Promise<RenamedTag> {
  const { project } = await readProject(dir, { env: { NODE_ENV: 'test' } });
  const { db } = await openDatabase(project.config.database, () => {});
  const options = { privateAttributes: [] };
  const draft = new SchemaDraft({
    sources: project.sources,
    joined: buildModel(project.sources, options).schemas,
  });
  const { weight, color, ...rest } = draft.attributes(TAG);
  updateType(
    draft,
    TAG,
    {
      displayName: 'Label',
      singularName: 'label',
      pluralName: 'labels',
      collectionName: 'labels',
      previousName: 'tag',
      previousCollectionName: 'tags',
      attributes: {
        ...Object.fromEntries(
          Object.entries(rest).map(([name, attribute]) => [
            name,
            { ...attribute, targetAttribute: attribute['inversedBy'] ?? attribute['mappedBy'] },
          ]),
        ),
        mass: { ...weight, type: 'string', previousName: 'weight' },
        color: color!,
      },
    },
    [],
  );
  return { plan: await planChange({ dir, db, options, known: project.sources }, draft, []), db };
}
