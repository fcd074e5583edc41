/** What code learns about types and their tables, in v4's form: `event.model`, `strapi.db.metadata`, `strapi.db.config`. */
import { type TableLayout, tableOf } from '../../core/database/layout/layout.ts';
import type { AppServices } from '../shared/app-services.ts';
import type { CodeType, TypeRegistry } from '../shared/type-registry.ts';
import { declaredAttributes, storedAttributes } from './stored-attributes.ts';

export interface CodeModels {
  /** A type as its table holds it; made once, when it is first asked for. */
  of(uid: string): object;
  /** The types as their schemas declare them, with their tables: `strapi.db.config.models`. */
  declared(): object[];
}

export function createCodeModels(
  types: TypeRegistry,
  { layout, model }: Pick<AppServices, 'layout' | 'model'>,
): CodeModels {
  const known = new Map<string, object>();
  const named = (uid: string, type: CodeType | undefined, { table }: TableLayout) => ({
    ...type,
    singularName: type?.info['singularName'] ?? type?.modelName ?? uid,
    tableName: table,
  });
  const stored = (uid: string): object => {
    const type = types.get(uid);
    const table = tableOf(layout, uid);
    const attributes = storedAttributes(type?.attributes ?? {}, table);
    return {
      ...named(uid, type, table),
      attributes,
      columnToAttribute: Object.fromEntries(
        Object.entries(attributes).map(([name, { columnName = name }]) => [columnName, name]),
      ),
    };
  };
  return {
    of: (uid) => {
      const found = known.get(uid) ?? stored(uid);
      known.set(uid, found);
      return found;
    },
    declared: () =>
      [...model.contentTypes.keys(), ...model.components.keys()].map((uid) => {
        const type = types.get(uid);
        const table = tableOf(layout, uid);
        return {
          ...named(uid, type, table),
          attributes: declaredAttributes(type?.attributes ?? {}, table),
        };
      }),
  };
}
