/** Entries as they are answered: what is there follows `fields` and `populate`, at any depth. */
import type {
  AnyType,
  Component,
  Components,
  PopulatableNames,
  ScalarNames,
  ToAny,
  ToMany,
  ToManyOfAny,
  ToOne,
  Zone,
} from './schema.ts';

/** What stands around entries: `data` and `attributes` as in v4, or nothing. */
export type Format = 'v4' | 'flat';

/** An entry of a content-type, in v4's form. */
export interface Entry<Type, Query = unknown> {
  readonly id: number;
  readonly attributes: Attributes<Type, Query>;
}

/** An entry whose attributes stand next to its id: flat answers, and users and files in every format. */
export type FlatEntry<Type, Query = unknown> = string extends keyof Type
  ? AnyEntry
  : Show<{ readonly id: number } & Attributes<Type, Query, 'flat'>>;

/** An entry in the format of an answer. */
export type EntryIn<Form extends Format, Type, Query = unknown> = Form extends 'flat'
  ? FlatEntry<Type, Query>
  : Entry<Type, Query>;

/** The attributes of an entry. @template Query the parameters, with `fields` and `populate` */
export type Attributes<Type, Query, Form extends Format = 'v4'> = string extends keyof Type
  ? AnyType
  : Show<Pick<Type, FieldNames<Type, Query>> & Populated<Type, PopulateOf<Query>, Form>>;

/** One type in place of several, so that editors show its members. */
type Show<Type> = { [Name in keyof Type]: Type[Name] } & {};

/** The attributes `fields` selects; all but those of `populate` unless it is given. */
type FieldNames<Type, Query> = Query extends { readonly fields: infer Fields }
  ? Fields extends readonly (infer Name)[]
    ? Selected<Type, Name>
    : Fields extends string
      ? Selected<Type, Split<Fields>>
      : ScalarNames<Type>
  : ScalarNames<Type>;

type Selected<Type, Name> = '*' extends Name ? ScalarNames<Type> : Name & ScalarNames<Type>;

type PopulateOf<Query> = Query extends { readonly populate: infer Populate } ? Populate : never;

/** `author,tags` → `author` and `tags`. */
type Split<Text extends string> = Text extends `${infer First},${infer Rest}`
  ? Trim<First> | Split<Rest>
  : Trim<Text>;

type Trim<Text extends string> = Text extends ` ${infer Rest}`
  ? Trim<Rest>
  : Text extends `${infer Rest} `
    ? Trim<Rest>
    : Text;

/** What `populate` adds, whatever form it has: `*`, names, paths with dots, or an object. */
type Populated<Type, Populate, Form extends Format> = [Populate] extends [never]
  ? unknown
  : Populate extends '*' | true
    ? { [Name in PopulatableNames<Type>]: Value<Type[Name], unknown, Form> }
    : Populate extends string
      ? OfPaths<Type, Split<Populate>, Form>
      : Populate extends readonly string[]
        ? OfPaths<Type, Split<Populate[number]>, Form>
        : {
            [Name in keyof Populate & PopulatableNames<Type> as Populate[Name] extends false
              ? never
              : Name]: Value<Type[Name], Populate[Name], Form>;
          };

/** `author`, `author.picture` → the author, with the picture inside. */
type OfPaths<Type, Path extends string, Form extends Format> = {
  [Name in Head<Path> & PopulatableNames<Type>]: Value<Type[Name], Inside<Rest<Path, Name>>, Form>;
};

type Head<Path extends string> = Path extends `${infer Name}.${string}` ? Name : Path;

type Rest<Path extends string, Name extends string> = Path extends `${Name}.${infer Inner}` ? Inner : never;

type Inside<Path extends string> = [Path] extends [never] ? unknown : { readonly populate: readonly Path[] };

/** The value of a populated attribute. */
type Value<Given, Query, Form extends Format> =
  Given extends ToOne<infer Target>
    ? Related<EntryIn<Form, Target, Query> | null, Form>
    : Given extends ToMany<infer Target>
      ? Related<readonly EntryIn<Form, Target, Query>[], Form>
      : Given extends Component<infer Target>
        ? ({ readonly id: number } & Attributes<Target, Query, Form>) | null
        : Given extends Components<infer Target>
          ? readonly ({ readonly id: number } & Attributes<Target, Query, Form>)[]
          : Given extends Zone<infer Parts>
            ? readonly ZonePart<Parts, Query, Form>[]
            : Given extends ToAny
              ? AnyEntry | null
              : Given extends ToManyOfAny
                ? readonly AnyEntry[]
                : never;

type Related<Entries, Form extends Format> = Form extends 'flat' ? Entries : { readonly data: Entries };

/** A part of a zone; `on` has parameters for each kind of component. */
type ZonePart<Parts, Query, Form extends Format> = {
  [Uid in keyof Parts & string]: { readonly id: number; readonly __component: Uid } & Attributes<
    Parts[Uid],
    Query extends { readonly on: infer On } ? (Uid extends keyof On ? On[Uid] : unknown) : Query,
    Form
  >;
}[keyof Parts & string];

/** An entry of a type that the schema does not say, without anything around it. */
export type AnyEntry = { readonly id: number } & AnyType;
