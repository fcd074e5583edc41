/**
 * What a project adds to the panel by `src/admin/octavo.js`: elements that edit fields of its own types, and panels
 * beside forms. The file is a module of the project; it finds `octavo` in the page.
 */
import { messageOf } from '../api/api-error.ts';
import { panelSettingsQuery } from '../api/panel-settings.ts';
import { queryClient } from '../api/queries.ts';

export interface SidePanel {
  readonly title: string;
  /** The name of its element. */
  readonly element: string;
}

const fields = new Map<string, string>();
const panels: SidePanel[] = [];

/** What the module of a project is given. */
export interface Octavo {
  /** Says which element edits the fields of a custom type: `plugin::color-picker.color`, `color-field`. */
  customField(name: string, element: string): void;
  /** Puts an element beside each form, under a title. */
  sidePanel(title: string, element: string): void;
}

const octavo: Octavo = {
  customField: (name, element) => {
    fields.set(name, element);
  },
  sidePanel: (title, element) => {
    panels.push({ title, element });
  },
};

/** The element for a custom type; undefined where the project brings none. */
export const customElementOf = (name: string): string | undefined => fields.get(name);

/** The custom types that have an element: what the content-type builder offers. */
export const customTypes = (): readonly string[] => [...fields.keys()].sort();

export const sidePanels = (): readonly SidePanel[] => panels;

/** Loads the module of the project, once, before the first form. Its mistakes stop nothing. */
export const customizationsQuery = {
  queryKey: ['customizations'],
  queryFn: async (): Promise<{ readonly failure: string | null }> => {
    const { module } = await queryClient.ensureQueryData(panelSettingsQuery);
    if (module === null) return { failure: null };
    (window as { octavo?: Octavo }).octavo = octavo;
    try {
      await import(/* @vite-ignore */ module);
      return { failure: null };
    } catch (error) {
      return { failure: messageOf(error) };
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
};
