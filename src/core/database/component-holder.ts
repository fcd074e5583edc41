/** The entry that holds a row of a component, and the attribute it is in. */
import type { ContentType, Model } from '../model/content-type.ts';
import type { Executor } from './database.ts';
import { type Layout, tableOf } from './layout/layout.ts';
import { ident, joined, literal, sql } from './sql-template.ts';

export interface ComponentHolder {
  readonly type: ContentType;
  readonly id: number;
  /** The path to the component: `seo`, `sections`, `seo.social`. */
  readonly path: string;
}

interface Row {
  readonly place: number;
  readonly id: number;
}

/**
 * Looks where a row of a component stands, one statement for each level of components around it.
 * @returns null for a row that is not there, or that nothing holds
 */
export async function holderOf(
  db: Executor,
  settings: { readonly model: Model; readonly layout: Layout },
  uid: string,
  id: number,
  below = '',
): Promise<ComponentHolder | null> {
  const { model, layout } = settings;
  const places = [...model.contentTypes.values(), ...model.components.values()].flatMap((schema) =>
    [...tableOf(layout, schema.uid).hops].flatMap(([name, hop]) => {
      const holds =
        hop.kind === 'component'
          ? hop.componentUid === uid
          : hop.kind === 'zone' && hop.components.some((one) => one.uid === uid);
      return holds && (hop.kind === 'component' || hop.kind === 'zone') ? [{ schema, name, hop }] : [];
    }),
  );
  if (places.length === 0) return null;
  const queries = places.map(
    ({ hop }, place) =>
      sql`SELECT ${literal(String(place))} AS "place", entity_id AS "id" FROM ${ident(hop.table)} WHERE component_id = +? AND component_type = ${literal(uid)} AND field = ${literal(hop.field)}`,
  );
  const rows = await db.query<Row>(
    joined(queries, ' UNION ALL '),
    places.map(() => id),
  );
  for (const row of rows) {
    const { schema, name } = places[Number(row.place)]!;
    const path = `${name}${below}`;
    if (schema.modelType === 'contentType') return { type: schema, id: Number(row.id), path };
    const around = await holderOf(db, settings, schema.uid, Number(row.id), `.${path}`);
    if (around) return around;
  }
  return null;
}
