/** The parameters of requests. */
import type { Component, Components, PopulatableNames, ScalarNames, ToMany, ToOne, Zone } from './schema.ts';

/** The parameters of a request for one entry. */
export interface OneQuery<Type> {
  /** The attributes to answer; all unless given. */
  readonly fields?: '*' | ScalarNames<Type> | readonly ScalarNames<Type>[] | (string & {});
  /** The relations, files, components and zones to answer. */
  readonly populate?: Populate<Type>;
  readonly locale?: string;
  readonly publicationState?: 'live' | 'preview';
}

/** The parameters of a request for a list. */
export interface ListQuery<Type> extends OneQuery<Type> {
  readonly filters?: Filters<Type>;
  readonly sort?: Sort<Type> | readonly Sort<Type>[];
  readonly pagination?: Pagination;
  readonly _q?: string;
}

export type Pagination =
  | { readonly page?: number; readonly pageSize?: number; readonly withCount?: boolean }
  | { readonly start?: number; readonly limit?: number; readonly withCount?: boolean };

/** `title`, `title:desc`; paths into relations are not checked. */
export type Sort<Type> =
  | ScalarNames<Type>
  | 'id'
  | `${ScalarNames<Type> | 'id'}:${'asc' | 'desc'}`
  | (string & {});

/** `*`, names, paths with dots, or an object with the parameters of each. */
export type Populate<Type> =
  | '*'
  | boolean
  | PopulatableNames<Type>
  | (string & {})
  | readonly (PopulatableNames<Type> | (string & {}))[]
  | { readonly [Name in PopulatableNames<Type>]?: boolean | Nested<Type[Name]> };

/** The parameters of what is populated. */
type Nested<Given> = unknown extends Given
  ? Readonly<Record<string, unknown>>
  : Given extends ToMany<infer Target>
    ? ListQuery<Target>
    : Given extends ToOne<infer Target> | Component<infer Target> | Components<infer Target>
      ? ListQuery<Target>
      : Given extends Zone<infer Parts>
        ? { readonly on?: { readonly [Uid in keyof Parts]?: ListQuery<Parts[Uid]> }; readonly populate?: '*' }
        : { readonly populate?: '*'; readonly on?: Readonly<Record<string, object>> };

/** Conditions on attributes, also of relations and components. */
export type Filters<Type> = {
  readonly [Name in keyof Type]?: Condition<Type[Name]>;
} & {
  readonly id?: Tests<number>;
  readonly $and?: readonly Filters<Type>[];
  readonly $or?: readonly Filters<Type>[];
  readonly $not?: Filters<Type>;
};

type Condition<Given> = Given extends ToOne<infer Target> | ToMany<infer Target>
  ? Filters<Target> | Tests<number>
  : Given extends Component<infer Target> | Components<infer Target>
    ? Filters<Target>
    : Tests<NonNullable<Given>>;

/** A value, or operators with their values. */
export type Tests<Value> =
  | Value
  | null
  | ({
      readonly [Operator in '$eq' | '$ne' | '$lt' | '$lte' | '$gt' | '$gte']?: Value | null;
    } & {
      readonly [Operator in
        | '$eqi'
        | '$nei'
        | '$contains'
        | '$notContains'
        | '$containsi'
        | '$notContainsi'
        | '$startsWith'
        | '$startsWithi'
        | '$endsWith'
        | '$endsWithi']?: string;
    } & {
      readonly $in?: readonly Value[];
      readonly $notIn?: readonly Value[];
      readonly $between?: readonly [Value, Value];
      readonly $null?: boolean;
      readonly $notNull?: boolean;
      readonly $not?: Tests<Value>;
    });
