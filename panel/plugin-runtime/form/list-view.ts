/** The list of a type: columns that plugins put there, and the slice of the store that they read. */
import { createElement, type ReactNode } from 'react';
import type { ListState, PluginColumn } from '../../src/plugin-host/form-bridge.ts';
import type { IslandContext } from '../islands/context.ts';
import { showIsland } from '../islands/island.tsx';
import { SET_SLICE } from '../store/slices.ts';
import { layoutOf } from './layout.ts';

export const COLUMNS_HOOK = 'Admin/CM/pages/ListView/inject-column-in-table';

/** A column, as v4's list has it. */
interface Header {
  readonly key: string;
  readonly name: string;
  readonly fieldSchema: PluginColumn['attribute'];
  readonly metadatas: {
    readonly label: string | { readonly id: string; readonly defaultMessage?: string };
    readonly sortable?: boolean;
    readonly mainField?: unknown;
  };
  /** Draws the cell of a column that a plugin has added. */
  readonly cellFormatter?: (row: object, header: Header, more: object) => ReactNode;
}

const headerOf = ({ name, attribute, label, sortable, mainField }: PluginColumn): Header => ({
  key: `__${name}_key__`,
  name,
  fieldSchema: attribute,
  metadatas: { label, sortable, mainField },
});

/** Runs the hook once for each choice of columns: what plugins draw stays the same then. */
export class ListColumns {
  readonly #context: IslandContext;
  readonly #textOf: (text: Header['metadatas']['label']) => string;
  readonly #known = new Map<string, readonly PluginColumn[]>();

  constructor(context: IslandContext, textOf: (text: Header['metadatas']['label']) => string) {
    this.#context = context;
    this.#textOf = textOf;
  }

  of({ type, view, columns }: Pick<ListState, 'type' | 'view' | 'columns'>): readonly PluginColumn[] {
    if (!this.#context.app.hasHooks(COLUMNS_HOOK)) return columns;
    const key = JSON.stringify([type.uid, columns, location.search]);
    const known = this.#known.get(key);
    if (known) return known;
    const before = columns.map(headerOf);
    const changed = this.#run(before, layoutOf(type, view));
    const made = changed.map((header) => this.#columnOf(header, columns[before.indexOf(header)]));
    this.#known.set(key, made);
    return made;
  }

  #run(displayedHeaders: readonly Header[], layout: object): readonly Header[] {
    try {
      const value = { displayedHeaders, layout: { contentType: layout, ...layout } };
      const result = this.#context.app.runHookWaterfall(COLUMNS_HOOK, value) as typeof value;
      return result.displayedHeaders;
    } catch (error) {
      console.error(`The hook ${COLUMNS_HOOK} of a plugin has failed:`, error);
      return displayedHeaders;
    }
  }

  #columnOf(header: Header, known: PluginColumn | undefined): PluginColumn {
    if (known) return known;
    const { name, fieldSchema, metadatas, cellFormatter } = header;
    const column: PluginColumn = {
      name,
      label: this.#textOf(metadatas.label),
      attribute: fieldSchema ?? { type: 'string' },
      sortable: metadatas.sortable ?? false,
      mainField: null,
    };
    if (!cellFormatter) return column;
    const Cell = ({ entry }: { readonly entry: object }) =>
      cellFormatter(entry, header, { key: header.key }) as never;
    return {
      ...column,
      show: (element, entry) => showIsland(this.#context, element, name, createElement(Cell, { entry })),
    };
  }
}

/** What the list shows, in the store. */
export function fillListSlice({ store }: IslandContext, list: ListState): void {
  const { type, view, columns, entries, pagination, isLoading } = list;
  const headers = columns.map(headerOf);
  const value = {
    data: entries,
    isLoading,
    contentType: layoutOf(type, view),
    initialDisplayedHeaders: headers,
    displayedHeaders: headers,
    pagination,
  };
  store.dispatch({ type: SET_SLICE, slice: 'content-manager_listView', value });
}
