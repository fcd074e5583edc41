/** What is written of entries. */
import type {
  AnyType,
  Component,
  Components,
  Populatable,
  ToAny,
  ToMany,
  ToManyOfAny,
  ToOne,
  Zone,
} from './schema.ts';

/** The attributes of an entry to create or change; what is left out stays as it is. */
export type Input<Type> = string extends keyof Type
  ? AnyType
  : { readonly [Name in keyof Type as Name extends ReadOnly ? never : Name]?: InputValue<Type[Name]> | null };

/** Attributes the server keeps. */
type ReadOnly = 'createdAt' | 'updatedAt' | 'createdBy' | 'updatedBy' | 'localizations';

/** The id of an entry, or an object with it. */
export type Reference = number | string | { readonly id: number | string };

/** An entry to connect, and its place among the others. */
export type Placed =
  | number
  | string
  | {
      readonly id: number | string;
      readonly position?:
        | { readonly before: number | string }
        | { readonly after: number | string }
        | { readonly start: true }
        | { readonly end: true };
    };

/** A change of a relation: `set` takes the place of all others. */
export interface RelationChange {
  readonly connect?: readonly Placed[];
  readonly disconnect?: readonly Reference[];
  readonly set?: readonly Reference[];
}

type InputValue<Given> = Given extends Populatable
  ? Given extends ToOne<unknown>
    ? Reference | readonly Reference[] | RelationChange
    : Given extends ToMany<unknown>
      ? readonly Reference[] | RelationChange
      : Given extends Component<infer Target>
        ? Part<Target>
        : Given extends Components<infer Target>
          ? readonly Part<Target>[]
          : Given extends Zone<infer Parts>
            ? readonly {
                [Uid in keyof Parts]: { readonly __component: Uid } & Part<Parts[Uid]>;
              }[keyof Parts][]
            : Given extends ToAny | ToManyOfAny
              ? unknown
              : never
  : Given;

/** A component; with the id of one that is there, that one is changed. */
type Part<Target> = Input<Target> & { readonly id?: number | string };
