/** Names of attributes that v4 shows where it should not (A4). */
import type { Model } from '../../../core/model/content-type.ts';

/** The private attributes and passwords of all types and components. */
export const hiddenNames = (model: Model): ReadonlySet<string> =>
  new Set(
    [...model.contentTypes.values(), ...model.components.values()].flatMap((schema) =>
      [...schema.attributes.values()]
        .filter((one) => one.private || (one.kind === 'scalar' && one.type === 'password'))
        .map((one) => one.name),
    ),
  );
