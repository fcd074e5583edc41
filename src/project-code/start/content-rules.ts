/** What project code uses to check and clean data as the content API does. */

import { readRequestQuery } from '../../api/rest/query-string.ts';
import type { Caller } from '../../core/access/caller.ts';
import type { ReadKind } from '../../core/content/read-content.ts';
import { type ContentType, contentTypeOf } from '../../core/model/content-type.ts';
import type { Project } from '../../core/project/load-project.ts';
import { DEFAULT_LIMITS } from '../../core/query/limits.ts';
import { callerOf } from '../authentication/authenticate-request.ts';
import { transformResponse } from '../core-factories/transform-response.ts';
import type { TypeRegistry } from '../shared/type-registry.ts';
import type { AddedChecks } from '../utils/added-checks.ts';
import { createSanitizers, createValidators } from '../utils/content-api.ts';
import type { DataRules } from '../utils/data-rules.ts';
import { exceedsRights } from '../utils/exceeds-rights.ts';
import { sanitizeOutput } from '../utils/sanitize-data.ts';
import type { RuntimeState } from './runtime-state.ts';

type Row = Record<string, unknown>;

export interface ContentRules {
  /** `strapi.contentAPI.sanitize` */
  readonly sanitize: ReturnType<typeof createSanitizers>;
  /** `strapi.contentAPI.validate` */
  readonly validate: ReturnType<typeof createValidators>;
  /** @throws OctavoError ValidationError for a query that the content API refuses */
  readonly checkRead: (kind: ReadKind, type: ContentType, caller: Caller, query: Readonly<Row>) => void;
  /** A row without private attributes, as this caller may see it. */
  readonly sanitizeRow: (type: Pick<ContentType, 'uid'>, caller: Caller, row: object) => Row;
  /** The attributes of an entry as the content API answers them to a caller. */
  readonly attributesFor: (type: ContentType, caller: Caller, entry: object) => Row;
}

/** @param types the content-types as code sees and changes them */
export function createContentRules(
  { config }: Project,
  types: TypeRegistry,
  runtime: RuntimeState,
  checks: AddedChecks,
): ContentRules {
  const limits = { ...DEFAULT_LIMITS, ...config.api.limits };
  const checkRead: ContentRules['checkRead'] = (kind, type, caller, params) => {
    const query = readRequestQuery({ rawQuery: '', query: params }, limits);
    runtime.requireServices().reader.prepare({ kind, type, caller, query });
  };
  const rules: DataRules = {
    typeOf: (uid) => types.get(uid),
    types: () => [...Object.values(types.contentTypes), ...Object.values(types.components)],
    compatibility: config.api.rules,
    populateNodes: limits.populateNodes,
    privateEverywhere: () => config.api.responses.privateAttributes,
    callerOf,
    checkQuery: (uid, caller, query) => {
      const type = contentTypeOf(runtime.requireServices().model, uid);
      checkRead(type.kind === 'singleType' ? 'single' : 'list', type, caller, query);
    },
    exceeds: (uid, caller, query) =>
      runtime.services !== null && exceedsRights(runtime.services.settings, uid, caller, query),
  };
  const sanitizeRow: ContentRules['sanitizeRow'] = ({ uid }, caller, row) =>
    sanitizeOutput({ rules, type: types.get(uid)!, caller }, row) as Row;
  return {
    sanitize: createSanitizers(rules, checks),
    validate: createValidators(rules, checks),
    checkRead,
    sanitizeRow,
    attributesFor: (type, caller, entry) => {
      const row = sanitizeRow(type, caller, entry);
      const answer = transformResponse((uid) => types.get(uid), types.get(type.uid)!, row);
      return (answer as { data: { attributes: Row } }).data.attributes;
    },
  };
}
