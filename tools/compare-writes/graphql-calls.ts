/** Random GraphQL mutations, made from a schema as the reference prints it. */
import {
  type GraphQLInputType,
  type GraphQLSchema,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import type { ContentType, Model } from '../../src/core/model/content-type.ts';
import { schemaOf } from '../../src/core/model/content-type.ts';
import type { Body, Present } from '../../test/support/write-grammar.ts';
import type { WriteCall } from '../support/request.ts';
import { deepQuery } from './deep-query.ts';
import { roughly } from './entry-calls.ts';
import type { RoughGrammar } from './rough-grammar.ts';

/** What calls are made of. */
interface Source {
  readonly grammar: RoughGrammar;
  /** As the reference prints it. */
  readonly schema: GraphQLSchema;
  readonly model: Model;
  readonly types: readonly ContentType[];
  readonly present: Present;
}

const upper = (name: string): string =>
  name.replace(/(?:^|-)(.)/g, (_all, letter: string) => letter.toUpperCase());

export function graphqlCall(source: Source): WriteCall {
  const { grammar, schema, model, types, present } = source;
  const mutations = schema.getMutationType()!.getFields();
  const type = grammar.pick(types);
  const name = upper(type.singularName);
  const actions = ['create', 'update', 'update', 'delete', 'createLocalization'].filter(
    (action) => mutations[fieldOf(action, name)],
  );
  const action = actions.length > 0 ? grammar.pick(actions) : null;
  if (!action) return graphqlCall(source);
  const field = fieldOf(action, name);
  const { args } = mutations[field]!;
  const ids = present.ids(type.uid);
  const id = ids.length > 0 ? grammar.pick(ids) : 1;
  grammar.rough = grammar.pick([4, 8, 30]);
  const values: Body = {};
  for (const { name: arg, type: argType } of args) {
    if (arg === 'id')
      values['id'] = grammar.once(20)
        ? grammar.pick(['0', 'x', '999', '-1'])
        : grammar.pick<unknown>([id, String(id)]);
    if (arg === 'locale' && (action === 'createLocalization' || grammar.once(3)))
      values['locale'] = grammar.pick(['en', 'fr', 'de', ...(grammar.once(9) ? ['xx'] : [])]);
    if (arg === 'data') {
      const made = grammar.entry(type, action === 'update' ? id : null);
      values['data'] = inputOf(source, type.uid, argType, made);
    }
  }
  const variables = grammar.once(3) ? roughly(grammar, values) : values;
  const head = args.map((one) => `$${one.name}: ${String(one.type)}`).join(', ');
  const used = args.map((one) => `${one.name}: $${one.name}`).join(', ');
  const query = `mutation${head ? `(${head})` : ''} { ${field}${used ? `(${used})` : ''} { data { id attributes { ${scalars(schema, type)} } } } }`;
  const single = type.kind === 'singleType';
  const place = single
    ? type.singularName
    : `${type.pluralName}/${action === 'create' || action === 'createLocalization' ? ':id' : id}`;
  return {
    route: `graphql ${action}${single ? ' single' : ''}`,
    as: grammar.pick([
      'token:full',
      'token:full',
      'editor',
      'editor',
      'authenticated',
      'public',
      'token:custom',
    ]),
    method: 'POST',
    path: '/graphql',
    body: { query, variables },
    readAt: `/api/${place}?${deepQuery(model, type)}`,
  };
}

const fieldOf = (action: string, name: string): string =>
  action === 'createLocalization' ? `create${name}Localization` : `${action}${name}`;

function scalars(schema: GraphQLSchema, type: ContentType): string {
  const output = schema.getType(upper(type.singularName));
  const known = output && 'getFields' in output ? Object.keys(output.getFields()) : [];
  return [...type.attributes.values()]
    .filter((one) => one.kind === 'scalar' && one.type !== 'timestamp' && known.includes(one.name))
    .map((one) => one.name)
    .join(' ');
}

const unwrapped = (type: GraphQLInputType): GraphQLInputType =>
  isNonNullType(type) ? unwrapped(type.ofType) : type;

/** REST's values as the input type takes them: plain ids, `__typename` in zones; what it has no field for is left out. */
function inputOf(source: Source, uid: string, inputType: GraphQLInputType, body: Body): Body {
  const { model } = source;
  const input = unwrapped(inputType);
  if (!isInputObjectType(input)) return body;
  const fields = input.getFields();
  const made: Body = {};
  for (const [key, value] of Object.entries(body)) {
    if (!fields[key]) continue;
    const attribute = schemaOf(model, uid).attributes.get(key);
    const type = unwrapped(fields[key].type);
    if (attribute?.kind === 'component' && value !== null) {
      const item = isListType(type) ? (type.ofType as GraphQLInputType) : type;
      const one = (part: unknown): Body => inputOf(source, attribute.component, item, part as Body);
      made[key] = Array.isArray(value) ? value.map(one) : one(value);
    } else if (attribute?.kind === 'dynamiczone' && Array.isArray(value)) {
      made[key] = (value as Body[]).map((part) => zoneItem(source, part));
    } else if (attribute?.kind === 'relation' || attribute?.kind === 'media') {
      made[key] = isListType(type) ? idsOf(value) : (idsOf(value)[0] ?? null);
    } else made[key] = value;
  }
  return made;
}

function zoneItem(source: Source, part: Body): Body {
  const { schema, model } = source;
  const { __component: uid, ...rest } = part;
  const { globalId } = schemaOf(model, String(uid));
  const input = schema.getType(`${globalId}Input`);
  const values = input && isInputObjectType(input) ? inputOf(source, String(uid), input, rest) : rest;
  return { __typename: globalId, ...values };
}

/** The plain ids of a relation's value. */
function idsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(idsOf);
  if (typeof value !== 'object' || value === null) return value === null ? [] : [value];
  const { id, set, connect } = value as Body;
  if (id !== undefined) return [id];
  return [...idsOf(set ?? null), ...idsOf(connect ?? null)];
}
