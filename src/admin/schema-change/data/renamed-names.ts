/** Two models and what was renamed between them → how stored names of attributes and types are called now (pure). */
import { type AnySchema, type Model, schemaOf } from '../../../core/model/content-type.ts';
import type { Names, Renames, SchemaNames } from './renames.ts';

export class RenamedNames {
  readonly #before: Model;
  readonly #after: Model;
  /** Former uid → present one. */
  readonly #uids: ReadonlyMap<string, string>;
  /** By the former uid. */
  readonly #attributes: ReadonlyMap<string, ReadonlyMap<string, string>>;

  constructor(before: Model, after: Model, { renamedTypes, renamedAttributes }: Renames) {
    this.#before = before;
    this.#after = after;
    this.#uids = new Map([...renamedTypes].map(([to, from]) => [from, to]));
    this.#attributes = new Map(
      [...renamedAttributes].map(([uid, names]) => [
        renamedTypes.get(uid) ?? uid,
        new Map([...names].map(([to, from]) => [from, to])),
      ]),
    );
  }

  uidOf(former: string): string {
    return this.#uids.get(former) ?? former;
  }

  /** The attributes of a schema that have another name now. */
  attributesOf(uid: string): Names {
    return Object.fromEntries(this.#attributes.get(uid) ?? []);
  }

  /**
   * The fields of a type by the paths permissions name them with, `seo.metaTitle`, where they are others now: attributes,
   * and those of components in it.
   * @param uid the former one
   */
  fieldsOf(uid: string): Names {
    const fields: Record<string, string> = {};
    const walk = (former: string, from: string, to: string, above: readonly string[]): void => {
      if (above.includes(former)) return;
      for (const { name, component } of this.#keptAttributes(former)) {
        const now = this.#attributes.get(former)?.get(name) ?? name;
        if (from + name !== to + now) fields[from + name] = to + now;
        if (component !== null) walk(component, `${from}${name}.`, `${to}${now}.`, [...above, former]);
      }
    };
    walk(uid, '', '', []);
    return fields;
  }

  /**
   * The relations that lead to a schema, by the names there are now: a view says for each which attribute stands for the
   * related entry.
   * @param uid the former one
   */
  relationsTo(uid: string): { readonly uid: string; readonly attribute: string }[] {
    return this.kept().flatMap((schema) =>
      [...schema.attributes.values()].flatMap((attribute) =>
        attribute.kind === 'relation' &&
        !attribute.system &&
        'target' in attribute &&
        attribute.target === uid
          ? [
              {
                uid: this.uidOf(schema.uid),
                attribute: this.#attributes.get(schema.uid)?.get(attribute.name) ?? attribute.name,
              },
            ]
          : [],
      ),
    );
  }

  /** All schemas by their former uids; null where a stored entry of the type reads as before. */
  snapshotNames(uid: string): Readonly<Record<string, SchemaNames>> | null {
    const reached = this.#reached(uid);
    const isRenamed = [...reached].some(
      (one) => this.#uids.has(one) || (this.#attributes.get(one)?.size ?? 0) > 0,
    );
    if (!isRenamed) return null;
    return Object.fromEntries(
      [...reached].map((one) => [
        one,
        {
          to: this.uidOf(one),
          attributes: this.attributesOf(one),
          components: Object.fromEntries(
            this.#keptAttributes(one).flatMap(({ name, component }) =>
              component === null ? [] : [[name, component]],
            ),
          ),
        },
      ]),
    );
  }

  /** The former uids of types and components that are still there. */
  kept(): AnySchema[] {
    const { contentTypes, components } = this.#before;
    const has = (uid: string): boolean =>
      this.#after.contentTypes.has(uid) || this.#after.components.has(uid);
    return [...contentTypes.values(), ...components.values()].filter(({ uid }) => has(this.uidOf(uid)));
  }

  /** The attributes of a former schema; with its component, for one that holds the same component now. */
  #keptAttributes(uid: string): { name: string; component: string | null }[] {
    const now = this.uidOf(uid);
    if (!this.#after.contentTypes.has(now) && !this.#after.components.has(now)) return [];
    const after = schemaOf(this.#after, now).attributes;
    return [...schemaOf(this.#before, uid).attributes.values()].flatMap((attribute) => {
      const { name } = attribute;
      const present = after.get(this.#attributes.get(uid)?.get(name) ?? name);
      if (!present) return [];
      const component =
        attribute.kind === 'component' &&
        present.kind === 'component' &&
        this.uidOf(attribute.component) === present.component
          ? attribute.component
          : null;
      return [{ name, component }];
    });
  }

  /** A type and the components its entries may hold. */
  #reached(uid: string, found = new Set<string>()): Set<string> {
    if (found.has(uid) || !(this.#before.contentTypes.has(uid) || this.#before.components.has(uid)))
      return found;
    found.add(uid);
    for (const attribute of schemaOf(this.#before, uid).attributes.values()) {
      if (attribute.kind === 'component') this.#reached(attribute.component, found);
      if (attribute.kind === 'dynamiczone') for (const one of attribute.components) this.#reached(one, found);
    }
    return found;
  }
}
