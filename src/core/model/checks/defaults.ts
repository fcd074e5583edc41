/** Defaults that no write could store: each creation that does not send the attribute would be refused. */
import { OctavoError } from '../../errors/octavo-error.ts';
import type { ScalarAttribute } from '../attribute.ts';
import { checkScalar, scalarType } from '../types/index.ts';
import { show } from '../values.ts';
import type { Check } from './check.ts';

/** Runs the checks of a write on each default. v4 starts with such a default, too. */
export const checkDefaults: Check = ({ schemas, findings, place }) => {
  for (const schema of schemas) {
    // the server's own types are written by the server, which sends these attributes
    if (schema.modelType === 'contentType' && schema.origin === 'admin') continue;
    // rows of a component may be those of a draft, of which less is asked
    const draft = schema.modelType !== 'contentType' || schema.draftAndPublish;
    for (const attribute of schema.attributes.values()) {
      if (attribute.kind !== 'scalar' || attribute.type === 'enumeration') continue;
      const reason = refusal(attribute, draft);
      if (reason === null) continue;
      const text = `default is ${show(attribute.default)}, which no entry can be created with: ${reason}`;
      findings.warning(place(schema, attribute.name), text);
    }
  }
};

/** Why a write refuses the default; null if it does not, and for none. */
function refusal(attribute: ScalarAttribute, draft: boolean): string | null {
  const preset = attribute.default;
  if (preset === undefined || preset === null || typeof preset === 'function') return null;
  const { value, problems } = checkScalar(preset, attribute, { label: attribute.name, draft });
  const [first] = problems;
  if (first) return first.message;
  try {
    scalarType(attribute.type).toStored(value, attribute.name);
    return null;
  } catch (error) {
    if (error instanceof OctavoError) return error.message;
    throw error;
  }
}
