/** Random bodies for entries, made from the model: mostly valid, of every form the specification has. */
import type {
  Attribute,
  ComponentAttribute,
  DynamicZoneAttribute,
  MediaAttribute,
  RelationAttribute,
  ScalarAttribute,
} from '../../src/core/model/attribute.ts';
import { type AnySchema, type ContentType, type Model, schemaOf } from '../../src/core/model/content-type.ts';
import { Dice, type Random } from './random.ts';

/** What is there to point at and to keep: asked of the database each time. */
export interface Present {
  /** The ids of all entries of a type. */
  ids(uid: string): readonly number[];
  /** The component rows of one attribute of one row, in order. */
  parts(
    schema: AnySchema,
    id: number,
    attribute: string,
  ): readonly { readonly id: number; readonly uid: string }[];
}

export type Body = Record<string, unknown>;

/** Texts with what is special to SQL, JSON or HTML. */
const WORDS = [
  '',
  'a',
  'plain words',
  "o'clock",
  '"quoted"',
  '%_\\',
  '😀 ß É',
  '\u2028',
  '<b>',
  'null',
  '{{x}}',
];

const PATTERNS: Readonly<Record<string, readonly string[]>> = {
  '^#[0-9a-f]{6}$': ['#00ff99', '#123abc'],
  '^https?://': ['https://octavo.test/', 'http://x'],
  '^[A-Z]{2}-\\d{3}$': ['AB-123', 'ZZ-000'],
  '^(https?://|/)': ['/here', 'https://octavo.test/there'],
};

let serial = 0;

export class WriteGrammar extends Dice {
  readonly #model: Model;
  readonly #present: Present;

  constructor(model: Model, random: Random, present: Present) {
    super(random);
    this.#model = model;
    this.#present = present;
  }

  /**
   * The `data` of a request.
   * @param id the entry it is for; null for a new one, which gets all it is required to have
   */
  entry(type: ContentType, id: number | null): Body {
    const body = this.row(type, id);
    if (type.draftAndPublish && this.once(4))
      body['publishedAt'] = this.pick([null, '2024-05-01T10:00:00.000Z']);
    return body;
  }

  /** The values of an entry's or a component's row. */
  row(schema: AnySchema, id: number | null): Body {
    const body: Body = {};
    for (const attribute of schema.attributes.values()) {
      if (attribute.system) continue;
      const needed = id === null && attribute.required;
      if (!needed && !this.once(id === null ? 2 : 4)) continue;
      body[attribute.name] = this.value(schema, id, attribute);
    }
    return body;
  }

  value(schema: AnySchema, id: number | null, attribute: Attribute): unknown {
    switch (attribute.kind) {
      case 'scalar':
        return !attribute.required && this.once(8) ? null : this.scalar(attribute);
      case 'component':
        return this.component(schema, id, attribute);
      case 'dynamiczone':
        return this.zone(schema, id, attribute);
      case 'media':
        return this.media(attribute);
      case 'relation':
        return this.relation(attribute);
    }
  }

  scalar(attribute: ScalarAttribute): unknown {
    const { type, min, max } = attribute;
    if (attribute.enum) return this.pick(attribute.enum);
    switch (type) {
      case 'integer':
      case 'float':
      case 'decimal':
        if (attribute.unique) return this.#serial();
        if (min === undefined && max === undefined) return this.pick([0, -3, 7, 40_000, '12', 2]);
        return this.pick([Number(min ?? max), Number(max ?? min)]);
      case 'biginteger':
        if (attribute.unique) return String(this.#serial());
        return this.pick(['7', 0, '-9', '9007199254740993']);
      case 'boolean':
        return this.pick([true, false, 'true', 0]);
      case 'date':
        return this.pick(['2024-02-29', '1999-12-31']);
      case 'time':
        return this.pick(['12:30:00', '23:59:59.999']);
      case 'datetime':
      case 'timestamp':
        return this.pick(['2024-02-29T12:00:00.000Z', 1_700_000_000_000, '2024-01-01']);
      case 'json':
        return this.pick([{ a: [1, null] }, [], 'text', 0, false]);
      case 'blocks':
        return [{ type: 'paragraph', children: [{ type: 'text', text: this.pick(WORDS) }] }];
      case 'email':
        return attribute.unique ? `a${this.#serial()}@octavo.test` : 'one@octavo.test';
      case 'uid':
        return `u-${this.#serial()}`;
      default:
        return this.#text(attribute);
    }
  }

  #text({ unique, regex, minLength = 0, maxLength = 200 }: ScalarAttribute): string {
    if (regex !== undefined) return this.pick(PATTERNS[regex]!);
    if (unique) return `t${this.#serial()}`;
    return this.pick(WORDS).padEnd(minLength, '.').slice(0, maxLength);
  }

  component(schema: AnySchema, id: number | null, attribute: ComponentAttribute): unknown {
    const component = schemaOf(this.#model, attribute.component);
    const present = id === null ? [] : this.#present.parts(schema, id, attribute.name);
    if (!attribute.repeatable) {
      if (!attribute.required && this.once(5)) return null;
      return this.#part(component, this.flip() ? (present[0]?.id ?? null) : null, {});
    }
    const kept = this.some(present, 4).map((part) => this.#part(component, part.id, {}));
    const list = [...kept, ...this.#times(2, () => this.#part(component, null, {}))];
    return this.#within(list, attribute, () => this.#part(component, null, {}));
  }

  zone(schema: AnySchema, id: number | null, attribute: DynamicZoneAttribute): unknown {
    const present = id === null ? [] : this.#present.parts(schema, id, attribute.name);
    const make = (uid: string, part: number | null): Body =>
      this.#part(schemaOf(this.#model, uid), part, { __component: uid });
    const made = (): Body => make(this.pick(attribute.components), null);
    const kept = this.some(present, 4).map((part) => make(part.uid, part.id));
    return this.#within([...kept, ...this.#times(2, made)], attribute, made);
  }

  #part(schema: AnySchema, id: number | null, more: Body): Body {
    return { ...more, ...(id === null ? {} : { id }), ...this.row(schema, id) };
  }

  #within(list: Body[], { min = 0, max = 8 }: { min?: number; max?: number }, made: () => Body): Body[] {
    while (list.length < min) list.push(made());
    return list.slice(0, max);
  }

  media(attribute: MediaAttribute): unknown {
    const files = this.#present.ids('plugin::upload.file');
    if (!attribute.multiple)
      return this.pick([null, this.pick(files), { id: this.pick(files) }, [this.pick(files)]]);
    const some = this.some(files, 4);
    return this.pick<unknown>([some, some.map((id) => ({ id })), { set: some }, null]);
  }

  relation(attribute: RelationAttribute): unknown {
    if (attribute.relation === 'morphToOne') return this.once(4) ? null : this.#typedId();
    if (attribute.relation === 'morphToMany') return this.#times(4, () => this.#typedId());
    const ids = this.#present.ids(attribute.target!);
    if (ids.length === 0) return null;
    const some = this.some(ids, 5);
    if (attribute.relation === 'morphOne' || attribute.relation === 'morphMany')
      return this.pick<unknown>([some, null]);
    return this.pick<() => unknown>([
      () => null,
      () => this.pick(ids),
      () => some,
      () => some.map((id) => ({ id })),
      () => ({ set: some }),
      () => ({ connect: some, disconnect: this.some(ids, 3) }),
      () => ({ disconnect: this.some(ids, 4) }),
      () => ({ connect: this.some(ids, 5).map((id) => ({ id, position: this.position(ids) })) }),
    ])();
  }

  /** Often one that is refused, since its anchor may not be in the list. */
  position(ids: readonly number[]): Body {
    const anchor = this.pick(ids);
    return this.pick<Body>([{ start: true }, { end: true }, { before: anchor }, { after: anchor }]);
  }

  #typedId(): Body {
    // asked once: another process may delete the last one meanwhile
    const present = [...this.#model.contentTypes.values()]
      .filter(({ origin }) => origin === 'api')
      .map(({ uid }) => ({ uid, ids: this.#present.ids(uid) }))
      .filter(({ ids }) => ids.length > 0);
    const { uid, ids } = this.pick(present);
    return { __type: uid, id: this.pick(ids) };
  }

  #times<T>(max: number, make: () => T): T[] {
    return Array.from({ length: this.upTo(max) }, make);
  }

  #serial(): number {
    serial += 1;
    return serial + 1000;
  }
}
