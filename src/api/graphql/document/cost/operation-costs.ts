/**
 * Estimates how many objects an operation may read, before it runs: each entry, component and other object
 * counts one, and the content of a list counts as often as its page is long. Computed once for a document; only
 * the variables and the sizes of tables are filled in for a request.
 */
import {
  type DocumentNode,
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isListType,
  Kind,
  type NamedTypeNode,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from 'graphql';
import { typeRole } from '../../schema/field-roles.ts';
import { type Fragments, fragmentsOf } from '../fragments.ts';
import { type Amount, PAGE_ARGUMENT, pageSize, type Variables } from './page-size.ts';

/** The items a list without pages may have: components of an entry, parts of a zone. */
const UNPAGED = 10;

/** One value under several names makes the answer longer without new content; each further name costs this. */
const REPEATED_VALUE = 10;

/** An object of the schema's description is in memory already, and costs this part of an entry. */
const INTROSPECTED = 0.1;

/** Objects worked out for one document; the types of an interface can multiply at each level. */
const STEPS = 100_000;

export interface CostSettings {
  readonly defaultLimit: number;
  readonly maxLimit: number | null;
  readonly rowsOf?: (uid: string) => number;
}

type Fields = ReadonlyMap<string, readonly FieldNode[]>;

export class OperationCosts {
  readonly #schema: GraphQLSchema;
  readonly #fragments: Fragments;
  readonly #settings: CostSettings;
  readonly #operations = new Map<OperationDefinitionNode, Amount>();
  #steps = 0;

  /** @param document valid */
  constructor(schema: GraphQLSchema, document: DocumentNode, settings: CostSettings) {
    this.#schema = schema;
    this.#fragments = fragmentsOf(document);
    this.#settings = settings;
  }

  /** The cost of an operation of the document. */
  of(operation: OperationDefinitionNode, variables: Variables): number {
    let cost = this.#operations.get(operation);
    if (!cost) {
      const root = this.#schema.getRootType(operation.operation);
      cost = root ? this.#ofObject(root, [operation.selectionSet], null) : () => 0;
      this.#operations.set(operation, cost);
    }
    return cost(variables);
  }

  /** @param page the length of a list without pages of its own, if the field around it has some */
  #ofType(type: GraphQLCompositeType, sets: readonly SelectionSetNode[], page: Amount | null): Amount {
    if (!isAbstractType(type)) return this.#ofObject(type, sets, page);
    const variants = this.#schema.getPossibleTypes(type).map((each) => this.#ofObject(each, sets, page));
    return (variables) => variants.reduce((most, cost) => Math.max(most, cost(variables)), 0);
  }

  #ofObject(type: GraphQLObjectType, sets: readonly SelectionSetNode[], page: Amount | null): Amount {
    this.#steps += 1;
    if (this.#steps > STEPS) return () => Number.POSITIVE_INFINITY;
    const fields = this.#fields(type, sets);
    const parts: Amount[] = [];
    const values = new Map<string, number>();
    for (const nodes of fields.values()) {
      const field = fieldOf(type, nodes[0]!.name.value);
      if (!field) continue;
      const named = getNamedType(field.type);
      if (isCompositeType(named)) parts.push(this.#ofField(field, named, nodes, page));
      else values.set(field.name, (values.get(field.name) ?? 0) + 1);
    }
    const repeated = [...values.values()].reduce((sum, times) => sum + (times - 1) * REPEATED_VALUE, 0);
    return (variables) => parts.reduce((sum, part) => sum + part(variables), repeated);
  }

  #ofField(
    field: GraphQLField<unknown, unknown>,
    type: GraphQLCompositeType,
    nodes: readonly FieldNode[],
    around: Amount | null,
  ): Amount {
    const page = this.#page(field, type, nodes[0]!) ?? around;
    const isList = isListType(getNullableType(field.type));
    const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    const inside = this.#ofType(type, sets, isList ? null : page);
    const typeWeight = weight(type);
    if (!isList) return (variables) => typeWeight + inside(variables);
    const length = page ?? this.#unpaged(field, type);
    return (variables) => length(variables) * (typeWeight + inside(variables));
  }

  #page(field: GraphQLField<unknown, unknown>, type: GraphQLNamedType, node: FieldNode): Amount | null {
    if (!field.args.some(({ name }) => name === PAGE_ARGUMENT)) return null;
    const { rowsOf, defaultLimit, maxLimit } = this.#settings;
    const role = typeRole(type);
    const uid = role && 'uid' in role && role.role !== 'component' ? role.uid : null;
    const rows = () => (rowsOf && uid !== null ? rowsOf(uid) : Number.POSITIVE_INFINITY);
    return pageSize(node, { defaultLimit, maxLimit, rows });
  }

  #unpaged(field: GraphQLField<unknown, unknown>, type: GraphQLNamedType): Amount {
    const all = isIntrospection(type) && field.name === 'types';
    const length = all ? Object.keys(this.#schema.getTypeMap()).length : UNPAGED;
    return () => length;
  }

  /** The fields an object of the type has of merged selection sets, by the name they are answered under. */
  #fields(type: GraphQLObjectType, sets: readonly SelectionSetNode[]): Fields {
    const fields = new Map<string, FieldNode[]>();
    const spread = new Set<string>();
    const collect = ({ selections }: SelectionSetNode): void => {
      for (const node of selections) {
        if (node.kind === Kind.FIELD) {
          const key = (node.alias ?? node.name).value;
          const nodes = fields.get(key);
          if (nodes) nodes.push(node);
          else fields.set(key, [node]);
        } else if (node.kind === Kind.INLINE_FRAGMENT) {
          if (this.#isFor(type, node.typeCondition)) collect(node.selectionSet);
        } else if (!spread.has(node.name.value)) {
          spread.add(node.name.value);
          const fragment = this.#fragments.get(node.name.value)!;
          if (this.#isFor(type, fragment.typeCondition)) collect(fragment.selectionSet);
        }
      }
    };
    for (const set of sets) collect(set);
    return fields;
  }

  #isFor(type: GraphQLObjectType, condition: NamedTypeNode | undefined): boolean {
    if (!condition || condition.name.value === type.name) return true;
    const named = this.#schema.getType(condition.name.value);
    return isAbstractType(named) && this.#schema.isSubType(named, type);
  }
}

/** Undefined for `__typename`. */
function fieldOf(type: GraphQLObjectType, name: string): GraphQLField<unknown, unknown> | undefined {
  if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
  return name === TypeMetaFieldDef.name ? TypeMetaFieldDef : type.getFields()[name];
}

const isIntrospection = ({ name }: GraphQLNamedType): boolean => name.startsWith('__');

/** The cost of an object of the type by itself: wrappers around entries cost nothing. */
function weight(type: GraphQLNamedType): number {
  if (isIntrospection(type)) return INTROSPECTED;
  switch (typeRole(type)?.role) {
    case 'response':
    case 'collection':
    case 'relationCollection':
    case 'attributes':
    case 'pagination':
      return 0;
    default:
      return 1;
  }
}
