/** A registry of the types and their members while type definitions are added one after the other. */
import {
  type ConstDirectiveNode,
  type EnumValueDefinitionNode,
  type FieldDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  type InputValueDefinitionNode,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  Kind,
  type NamedTypeNode,
  print,
  type TypeDefinitionNode,
  type TypeExtensionNode,
} from 'graphql';

/** A definition or an extension of a type; all have the same keys for what can be in them. */
export type TypeNode = (TypeDefinitionNode | TypeExtensionNode) & Members;

interface Members {
  readonly fields?: readonly (FieldDefinitionNode | InputValueDefinitionNode)[];
  readonly values?: readonly EnumValueDefinitionNode[];
  readonly types?: readonly NamedTypeNode[];
  readonly interfaces?: readonly NamedTypeNode[];
  readonly directives?: readonly ConstDirectiveNode[];
}

/** Definition → extension. */
const EXTENSIONS: Readonly<Record<TypeDefinitionNode['kind'], TypeExtensionNode['kind']>> = {
  [Kind.SCALAR_TYPE_DEFINITION]: Kind.SCALAR_TYPE_EXTENSION,
  [Kind.OBJECT_TYPE_DEFINITION]: Kind.OBJECT_TYPE_EXTENSION,
  [Kind.INTERFACE_TYPE_DEFINITION]: Kind.INTERFACE_TYPE_EXTENSION,
  [Kind.UNION_TYPE_DEFINITION]: Kind.UNION_TYPE_EXTENSION,
  [Kind.ENUM_TYPE_DEFINITION]: Kind.ENUM_TYPE_EXTENSION,
  [Kind.INPUT_OBJECT_TYPE_DEFINITION]: Kind.INPUT_OBJECT_TYPE_EXTENSION,
};

interface KnownType {
  /** The kind of its extensions. */
  readonly kind: string;
  /** Member → its type as text; an empty text for members without a type. */
  readonly members: Map<string, string>;
}

export class TypeDefRegistry {
  readonly #types = new Map<string, KnownType>();
  readonly #schema: GraphQLSchema;
  readonly #report: (message: string) => void;

  /** @param report called for members that contradict existing ones */
  constructor(schema: GraphQLSchema, report: (message: string) => void) {
    this.#schema = schema;
    this.#report = report;
  }

  /** True if the schema or a definition has the type. */
  defines(name: string): boolean {
    return this.#known(name) !== undefined;
  }

  /**
   * Registers a definition or extension.
   * @returns the new part of it: a definition, or an extension of an existing type; null if nothing is new
   */
  add(node: TypeNode): TypeNode | null {
    const name = node.name.value;
    const kind = node.kind in EXTENSIONS ? EXTENSIONS[node.kind as TypeDefinitionNode['kind']] : node.kind;
    const known = this.#known(name);
    if (!known && kind === node.kind) {
      this.#report(`it extends the type ${name}, which does not exist`);
      return null;
    }
    if (known && known.kind !== kind) {
      this.#report(`${name} is ${nameOf(known.kind)} already, expected it to be one here`);
      return null;
    }
    const type = known ?? { kind, members: new Map<string, string>() };
    this.#types.set(name, type);
    const added = this.#newMembers(name, type, node);
    if (!known) return added;
    const parts = [added.fields, added.values, added.types, added.interfaces, added.directives];
    const isEmpty = parts.every((part) => (part ?? []).length === 0);
    return isEmpty ? null : ({ ...added, kind, description: undefined } as TypeNode);
  }

  #newMembers(name: string, { members }: KnownType, node: TypeNode): TypeNode {
    /** False for a member that is there; one with another type is reported. */
    const isNew = (member: string, type: string): boolean => {
      const present = members.get(member);
      members.set(member, present ?? type);
      if (present !== undefined && present !== type) {
        this.#report(`${name}.${member} is ${present} already, expected that type and not ${type}`);
      }
      return present === undefined;
    };
    const { fields, values, types, interfaces } = node;
    return {
      ...node,
      ...(fields && { fields: fields.filter((field) => isNew(field.name.value, print(field.type))) }),
      ...(values && { values: values.filter((value) => isNew(value.name.value, '')) }),
      ...(types && { types: types.filter((type) => isNew(type.name.value, '')) }),
      ...(interfaces && {
        interfaces: interfaces.filter((type) => isNew(`implements ${type.name.value}`, '')),
      }),
    } as TypeNode;
  }

  #known(name: string): KnownType | undefined {
    const known = this.#types.get(name);
    if (known) return known;
    const type = this.#schema.getType(name);
    return type && knownType(type);
  }
}

function knownType(type: GraphQLNamedType): KnownType {
  if (isUnionType(type)) {
    return known(
      Kind.UNION_TYPE_EXTENSION,
      type.getTypes().map(({ name }) => [name, '']),
    );
  }
  if (isEnumType(type)) {
    return known(
      Kind.ENUM_TYPE_EXTENSION,
      type.getValues().map(({ name }) => [name, '']),
    );
  }
  if (isInputObjectType(type)) return known(Kind.INPUT_OBJECT_TYPE_EXTENSION, fieldsOf(type));
  if (isObjectType(type) || isInterfaceType(type)) {
    const kind = isObjectType(type) ? Kind.OBJECT_TYPE_EXTENSION : Kind.INTERFACE_TYPE_EXTENSION;
    const interfaces = type.getInterfaces().map(({ name }): [string, string] => [`implements ${name}`, '']);
    return known(kind, [...fieldsOf(type), ...interfaces]);
  }
  return known(Kind.SCALAR_TYPE_EXTENSION, []);
}

const known = (kind: string, members: Iterable<[string, string]>): KnownType => ({
  kind,
  members: new Map(members),
});

const fieldsOf = (type: { getFields(): Record<string, { name: string; type: unknown }> }) =>
  Object.values(type.getFields()).map((field): [string, string] => [field.name, String(field.type)]);

/** `ObjectTypeExtension` → `an object type`. */
const nameOf = (kind: string): string => {
  const kindText = kind.replace('Extension', '').replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`);
  return `${/^[AEIOU]/.test(kindText) ? 'an' : 'a'} ${kindText.toLowerCase()}`;
};
