/** `event.model`: what listeners receive about the type, in v4's form. */
import { tableOf } from '../../database/layout/layout.ts';
import type { AppServices } from '../base/app-services.ts';
import type { TypeRegistry } from '../base/type-registry.ts';

/** @returns makes the model of a uid once, when it is first asked for */
export function modelOf(
  types: TypeRegistry,
  { layout }: Pick<AppServices, 'layout'>,
): (uid: string) => object {
  const known = new Map<string, object>();
  return (uid) => {
    let model = known.get(uid);
    if (!model) {
      const type = types.get(uid);
      const { columns, table } = tableOf(layout, uid);
      model = {
        ...type,
        attributes: { id: { type: 'increments' }, ...type?.attributes },
        singularName: type?.info['singularName'] ?? uid,
        tableName: table,
        columnToAttribute: Object.fromEntries([...columns].map(([name, column]) => [column, name])),
      };
      known.set(uid, model);
    }
    return model;
  };
}
