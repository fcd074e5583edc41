/**
 * What a role is given: the rows the server keeps ↔ the boxes of the form. Pure.
 *
 * There is one grant for each action on each type, and for each action on nothing in particular. Where the action is
 * narrowed to fields and locales, the grant is the set of those that are ticked; components are ticked by the fields
 * inside them.
 */
import type { PermissionValues } from '../../../../src/admin/administrators/permissions/admin-permission-store.ts';
import type {
  Catalogue,
  ContentAction,
  ContentSection,
  PropertyChild,
  Subject,
} from '../../permissions/catalogue.ts';
import type { Tick } from '../../ui/tick.ts';

/** What can be ticked of one action: what there is, and nothing of what the role has. */
export interface Cell {
  readonly key: string;
  readonly action: string;
  readonly subject: string | null;
  /** The leaves of each property the action is narrowed to: `{ fields: ['title', 'seo.metaTitle'], locales: ['en'] }`. */
  readonly properties: Readonly<Record<string, readonly string[]>>;
}

/** What a role has of one action. */
export interface Grant {
  /** Whether the role has the action at all, for actions that nothing narrows. */
  readonly isOn: boolean;
  /** The ticked leaves of each property. */
  readonly ticked: Readonly<Record<string, ReadonlySet<string>>>;
  readonly conditions: readonly string[];
}

/** By the keys of cells; a cell without a grant is not ticked. */
export type Grants = ReadonlyMap<string, Grant>;

/** A row as it is sent. */
export type PermissionRow = Pick<PermissionValues, 'action' | 'subject' | 'properties' | 'conditions'> &
  Partial<Pick<PermissionValues, 'actionParameters'>>;

export const keyOf = (action: string, subject: string | null): string => `${action} ${subject ?? ''}`;

/** The paths of fields, and of those inside components in place of the components. */
export const leavesOf = (children: readonly PropertyChild[], prefix = ''): string[] =>
  children.flatMap(({ value, children: inner }) =>
    inner ? leavesOf(inner, `${prefix}${value}.`) : [`${prefix}${value}`],
  );

/** The cell of an action on a type; undefined where the action is none of this type. */
export function cellOf(action: ContentAction, { uid, properties }: Subject): Cell | undefined {
  if (!action.subjects.includes(uid)) return undefined;
  const applicable = properties.filter(({ value }) => action.applyToProperties.includes(value));
  return {
    key: keyOf(action.actionId, uid),
    action: action.actionId,
    subject: uid,
    properties: Object.fromEntries(applicable.map(({ value, children }) => [value, leavesOf(children)])),
  };
}

export const plainCell = (action: string): Cell => ({
  key: keyOf(action, null),
  action,
  subject: null,
  properties: {},
});

/** The cells of one type, or of all types of a section. */
export const cellsOfSection = (
  { actions, subjects }: ContentSection,
  subject?: Subject,
  action?: ContentAction,
): Cell[] =>
  (subject ? [subject] : subjects).flatMap((one) =>
    (action ? [action] : actions).flatMap((each) => cellOf(each, one) ?? []),
  );

/** All that a role can be given. */
export const cellsOf = ({ sections }: Catalogue): Cell[] => [
  ...cellsOfSection(sections.collectionTypes),
  ...cellsOfSection(sections.singleTypes),
  ...[...sections.plugins, ...sections.settings].map(({ action }) => plainCell(action)),
];

/**
 * What a role has. A row without `fields` opens all of them, `locales` that are null open all, a row without `locales`
 * opens none (A361). Of several rows for the same action and type the first counts: the
 * server takes no more than one.
 */
export function readGrants(cells: readonly Cell[], rows: readonly PermissionRow[]): Grants {
  const byKey = Map.groupBy(rows, ({ action, subject }) => keyOf(action, subject));
  return new Map(
    cells.flatMap((cell) => {
      const row = byKey.get(cell.key)?.[0];
      return row ? [[cell.key, readGrant(cell, row)] as const] : [];
    }),
  );
}

const readGrant = ({ properties }: Cell, row: PermissionRow): Grant => ({
  isOn: true,
  ticked: Object.fromEntries(
    Object.entries(properties).map(([name, leaves]) => [name, tickedOf(name, leaves, row.properties[name])]),
  ),
  conditions: row.conditions,
});

function tickedOf(name: string, leaves: readonly string[], stored: unknown): ReadonlySet<string> {
  if (stored === null || (stored === undefined && name === 'fields')) return new Set(leaves);
  if (!Array.isArray(stored)) return new Set();
  return new Set(
    leaves.filter((leaf) => stored.some((path) => leaf === path || leaf.startsWith(`${path}.`))),
  );
}

/** How much of a cell is ticked. */
export function tickOf({ properties }: Cell, grant: Grant | undefined): Tick {
  if (!grant) return 'none';
  // what has no leaves, such as the locales of a project without any, narrows nothing
  const parts = Object.entries(properties).filter(([, leaves]) => leaves.length > 0);
  if (parts.length === 0) return grant.isOn ? 'all' : 'none';
  return sumOf(parts.map(([name, leaves]) => tickOfPaths(grant, name, leaves)));
}

/** How much of some leaves of a property is ticked. */
export function tickOfPaths(grant: Grant | undefined, property: string, leaves: readonly string[]): Tick {
  const ticked = grant?.ticked[property];
  const count = ticked ? leaves.filter((leaf) => ticked.has(leaf)).length : 0;
  return count === leaves.length ? 'all' : count === 0 ? 'none' : 'some';
}

/** How much of several parts is ticked. */
export const sumOf = (ticks: readonly Tick[]): Tick =>
  ticks.length === 0 || ticks.every((tick) => tick === 'none')
    ? 'none'
    : ticks.every((tick) => tick === 'all')
      ? 'all'
      : 'some';

export const tickOfCells = (cells: readonly Cell[], grants: Grants): Tick =>
  sumOf(cells.map((cell) => tickOf(cell, grants.get(cell.key))));

/** Ticks all of some cells, or nothing of them. What has nothing has no conditions either. */
export function tickCells(grants: Grants, cells: readonly Cell[], isOn: boolean): Grants {
  const next = new Map(grants);
  for (const cell of cells) {
    if (!isOn) next.delete(cell.key);
    else {
      const ticked = Object.entries(cell.properties).map(
        ([name, leaves]) => [name, new Set(leaves)] as const,
      );
      next.set(cell.key, {
        isOn: true,
        ticked: Object.fromEntries(ticked),
        conditions: grants.get(cell.key)?.conditions ?? [],
      });
    }
  }
  return next;
}

/** Ticks some leaves of a property of some cells, or unticks them. */
export function tickPaths(
  grants: Grants,
  cells: readonly Cell[],
  property: string,
  leaves: readonly string[],
  isOn: boolean,
): Grants {
  const next = new Map(grants);
  for (const cell of cells) {
    const before = grants.get(cell.key) ?? { isOn: true, ticked: {}, conditions: [] };
    const set = new Set(before.ticked[property]);
    for (const leaf of leaves) {
      if (isOn) set.add(leaf);
      else set.delete(leaf);
    }
    const grant = { ...before, ticked: { ...before.ticked, [property]: set } };
    if (tickOf(cell, grant) === 'none') next.delete(cell.key);
    else next.set(cell.key, grant);
  }
  return next;
}

/** Gives the grants of cells their conditions; a cell that is not ticked has none. */
export function setConditions(grants: Grants, conditions: ReadonlyMap<string, readonly string[]>): Grants {
  const next = new Map(grants);
  for (const [key, ids] of conditions) {
    const grant = next.get(key);
    if (grant) next.set(key, { ...grant, conditions: ids });
  }
  return next;
}

/**
 * The rows to send. A grant that is as it was goes back as the row it came from: rows with paths of components, without
 * `fields` or with null in place of locales keep their meaning, also for fields and locales that are yet to come.
 * @param stored the rows the grants were read from
 */
export function writeRows(
  cells: readonly Cell[],
  grants: Grants,
  stored: readonly PermissionRow[],
): PermissionRow[] {
  const before = readGrants(cells, stored);
  const rows = Map.groupBy(stored, ({ action, subject }) => keyOf(action, subject));
  return cells.flatMap((cell) => {
    const grant = grants.get(cell.key);
    if (!grant) return [];
    const row = rows.get(cell.key)?.[0];
    if (row && isSameGrant(grant, before.get(cell.key)!)) {
      const { action, subject, properties, conditions, actionParameters } = row;
      return [{ action, subject, properties, conditions, ...(actionParameters ? { actionParameters } : {}) }];
    }
    return [
      {
        action: cell.action,
        subject: cell.subject,
        properties: Object.fromEntries(
          Object.entries(cell.properties).map(([name, leaves]) => [
            name,
            leaves.filter((leaf) => grant.ticked[name]?.has(leaf)),
          ]),
        ),
        conditions: grant.conditions,
      },
    ];
  });
}

const isSameGrant = (one: Grant, other: Grant): boolean =>
  one.conditions.join(' ') === other.conditions.join(' ') &&
  Object.keys({ ...one.ticked, ...other.ticked }).every((name) => {
    const [mine, theirs] = [one, other].map(({ ticked }) => ticked[name] ?? new Set<string>()) as [
      ReadonlySet<string>,
      ReadonlySet<string>,
    ];
    return mine.size === theirs.size && [...mine].every((leaf) => theirs.has(leaf));
  });

/** Whether two sets of grants are the same. */
export const areSameGrants = (one: Grants, other: Grants): boolean =>
  one.size === other.size &&
  [...one].every(([key, grant]) => {
    const match = other.get(key);
    return match !== undefined && isSameGrant(grant, match);
  });
