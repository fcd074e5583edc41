/** All types of a project, as the content manager lists them. */
import { BUILTIN_TYPES } from '../../../core/model/builtin/index.ts';
import type { Model } from '../../../core/model/content-type.ts';
import type { SchemaSource } from '../../../core/model/schema-source.ts';
import { type ManagedType, managedType } from './managed-type.ts';

const BUILT_IN = new Map(BUILTIN_TYPES.map(({ uid }, index) => [uid, index]));

/** The types of a model, which does not change while it is served. */
export class TypeCatalogue {
  /** Built-in types in v4's order, then those of plugins, then the project's own by name. */
  readonly contentTypes: readonly ManagedType[];
  readonly components: readonly ManagedType[];
  readonly #types: ReadonlyMap<string, ManagedType>;

  /** @param schemas the schemas the model was read from, by uid */
  constructor(model: Model, schemas: ReadonlyMap<string, SchemaSource>) {
    const describe = (schema: Parameters<typeof managedType>[0]): ManagedType =>
      managedType(schema, schemas.get(schema.uid) ?? { schema: {} });
    this.contentTypes = [...model.contentTypes.values()].map(describe).sort(inOrder);
    this.components = [...model.components.values()].map(describe);
    this.#types = new Map([...this.contentTypes, ...this.components].map((type) => [type.uid, type]));
  }

  /** A content-type or component; undefined for an unknown name. */
  get(uid: string): ManagedType | undefined {
    return this.#types.get(uid);
  }

  contentType(uid: string): ManagedType | undefined {
    const type = this.get(uid);
    return type?.modelType === 'contentType' ? type : undefined;
  }

  component(uid: string): ManagedType | undefined {
    const type = this.get(uid);
    return type?.modelType === 'component' ? type : undefined;
  }

  /** The components that entries of a type hold, those inside components included, each once. */
  componentsOf(type: ManagedType): ManagedType[] {
    const found = new Map<string, ManagedType>();
    const visit = ({ attributes }: ManagedType): void => {
      for (const uid of Object.values(attributes).flatMap(componentNames)) {
        const component = this.component(uid);
        if (!component || found.has(uid)) continue;
        found.set(uid, component);
        visit(component);
      }
    };
    visit(type);
    found.delete(type.uid);
    return [...found.values()];
  }
}

function componentNames({ type, component, components }: ManagedType['attributes'][string]): string[] {
  if (type === 'component') return [String(component)];
  return type === 'dynamiczone' && Array.isArray(components) ? components.map(String) : [];
}

function inOrder(a: ManagedType, b: ManagedType): number {
  const places = [a, b].map(
    ({ uid }) => BUILT_IN.get(uid) ?? (uid.startsWith('api::') ? Infinity : BUILT_IN.size),
  );
  if (places[0] !== places[1]) return places[0]! - places[1]!;
  return places[0] === Infinity ? (a.uid < b.uid ? -1 : 1) : 0;
}
