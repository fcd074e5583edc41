/** All checks of a model that has been read, run one after the other. */
import type { Model } from '../content-type.ts';
import type { Findings } from '../findings.ts';
import { relationJoins } from '../relation-joins.ts';
import type { SchemaSource } from '../schema-source.ts';
import { checkAttributeNames } from './attribute-names.ts';
import type { Check, CheckContext } from './check.ts';
import { checkComponents } from './components.ts';
import { checkDefaults } from './defaults.ts';
import { checkRelations } from './relations.ts';
import { checkRules } from './rules.ts';
import { checkTypeNames } from './type-names.ts';

const CHECKS: readonly Check[] = [
  checkTypeNames,
  checkAttributeNames,
  checkRules,
  checkDefaults,
  checkRelations,
  checkComponents,
];

/**
 * Checks across schemas: names that clash, relations that don't fit, rules that contradict each other.
 * @param sources the schemas the model was read from, by uid
 */
export function checkModel(
  model: Model,
  sources: ReadonlyMap<string, SchemaSource>,
  findings: Findings,
): void {
  const context: CheckContext = {
    model,
    findings,
    schemas: [...model.contentTypes.values(), ...model.components.values()],
    joins: relationJoins(model),
    declares: (uid) => sources.has(uid),
    place: (schema, attribute) => {
      const file = sources.get(schema.uid)?.file ?? schema.uid;
      return attribute === undefined ? { file } : { file, attribute };
    },
  };
  for (const check of CHECKS) check(context);
}
