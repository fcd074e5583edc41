/** More attributes of a content-type or component that is there, with the other sides of their relations. */

import { SchemaChangeError } from '../../admin/schema-change/change-error.ts';
import { type Json, SchemaDraft } from '../../admin/schema-change/draft.ts';
import { fileOf, planFiles } from '../../admin/schema-change/files/planned-changes.ts';
import { writeOtherSide } from '../../admin/schema-change/other-side.ts';
import { buildModel } from '../../core/model/build-model.ts';
import { findSchemas } from '../../core/project/find-schemas.ts';
import { describeProblem, type Findings } from '../../core/project/start-error.ts';
import { parseAttribute } from './attribute-argument.ts';
import { GenerateError } from './generate-error.ts';
import type { SchemaPlan } from './plan-schema.ts';

/**
 * @param named a uid, or the name of a content-type: `api::article.article`, `shared.seo`, `article`
 * @throws GenerateError where there is no such schema, it has the attribute, or the model would have mistakes it does
 *   not have now
 */
export function planAttributes(
  dir: string,
  named: string,
  texts: readonly string[],
): Pick<SchemaPlan, 'files'> {
  if (texts.length === 0) throw new GenerateError('which attribute? Write title:string');
  const findings: Findings = { problems: [], warnings: [] };
  const { sources } = findSchemas(dir, findings);
  const [problem] = findings.problems;
  if (problem) throw new GenerateError(`The project has a mistake already: ${describeProblem(problem)}`);
  const options = { privateAttributes: [] };
  const before = buildModel(sources, options);
  const draft = new SchemaDraft({ sources, joined: before.schemas });
  const uid = [named, `api::${named}.${named}`].find((one) => sources.some((source) => source.uid === one));
  if (uid === undefined) throw new GenerateError(`there is no schema of ${named} in this project`);
  const isComponent = draft.of(uid).kind === 'component';
  try {
    for (const text of texts) {
      const { name, attribute } = parseAttribute(text, isComponent ? null : uid);
      const attributes = draft.attributes(uid);
      if (attributes[name]) throw new GenerateError(`${uid} has an attribute ${name} already`);
      attributes[name] = { ...attribute } as Json;
      writeOtherSide(draft, uid, { name, former: name, attribute: attributes[name] }, [name]);
    }
  } catch (error) {
    throw error instanceof SchemaChangeError ? new GenerateError(error.message) : error;
  }
  const known = new Set(before.problems.map(({ message }) => message));
  const problems = buildModel(draft.sources(fileOf), options).problems.filter(
    ({ message }) => !known.has(message),
  );
  if (problems.length > 0) throw new GenerateError(problems.map(({ message }) => message).join('\n'));
  const { files } = planFiles(dir, draft, []);
  return {
    files: files.flatMap(({ path, content, expected }) =>
      content === null ? [] : [{ path, text: content.toString('utf8'), changes: expected !== null }],
    ),
  };
}
