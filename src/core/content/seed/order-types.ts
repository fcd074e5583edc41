/** Types that others relate to are written before them, as far as relations do not go round in circles. */
import type { AnySchema, Model } from '../../model/content-type.ts';
import type { SeedType } from './content-folder.ts';

/** The files in an order in which as many relations as possible point back; otherwise as they came. */
export function orderTypes(types: readonly SeedType[], model: Model): SeedType[] {
  const ordered = new Set<SeedType>();
  const visiting = new Set<SeedType>();
  const visit = (one: SeedType): void => {
    if (ordered.has(one) || visiting.has(one)) return;
    visiting.add(one);
    const schema = model.contentTypes.get(one.uid);
    const targets = schema ? targetsOf(schema, model, new Set()) : new Set<string>();
    for (const other of types) if (targets.has(other.uid)) visit(other);
    ordered.add(one);
  };
  for (const one of types) visit(one);
  return [...ordered];
}

/** The types a schema and the components in it relate to, from the side that owns the relation. */
function targetsOf(schema: AnySchema, model: Model, seen: Set<string>): Set<string> {
  const targets = new Set<string>();
  if (seen.has(schema.uid)) return targets;
  seen.add(schema.uid);
  for (const attribute of schema.attributes.values()) {
    if (attribute.kind === 'relation' && attribute.target && !attribute.mappedBy && !attribute.system) {
      targets.add(attribute.target);
    }
    const components =
      attribute.kind === 'component'
        ? [attribute.component]
        : attribute.kind === 'dynamiczone'
          ? attribute.components
          : [];
    for (const uid of components) {
      for (const target of targetsOf(model.components.get(uid)!, model, seen)) targets.add(target);
    }
  }
  return targets;
}
