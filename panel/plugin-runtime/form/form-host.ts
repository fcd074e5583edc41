/** What the host does in the forms and lists of the content manager. */
import { createElement, type ReactElement } from 'react';
import type { FormBridge, FormHost } from '../../src/plugin-host/form-bridge.ts';
import { textIn } from '../app/texts.ts';
import type { IslandContext } from '../islands/context.ts';
import { showIsland } from '../islands/island.tsx';
import { layOut } from './edit-layout.ts';
import { EditView } from './edit-view.tsx';
import { Field, findInput } from './field.tsx';
import { fillListSlice, ListColumns } from './list-view.ts';
import { complaintsOf, sectionsOf } from './options.ts';
import { injectedIn, ZoneContent } from './zone.tsx';

export function formHost(context: IslandContext): FormHost {
  const { app, messages } = context;
  const textOf = textIn(messages);
  const columns = new ListColumns(context, textOf);
  const inForm = (form: FormBridge | null, content: ReactElement) =>
    form === null ? content : createElement(EditView, { context, form, children: content });
  return {
    customFields: Object.entries(app.customFields.getAll()).map(([uid, field]) => ({
      uid,
      type: field.type,
      label: textOf(field.intlLabel),
      description: textOf(field.intlDescription),
      base: sectionsOf(field.options?.base, textOf),
      advanced: sectionsOf(field.options?.advanced, textOf),
    })),
    hasInput: (attribute) => findInput(app, attribute) !== undefined,
    showField: (element, form, field) => {
      const found = findInput(app, field.value().attribute)!;
      const content = createElement(Field, { found, form, field });
      return showIsland(context, element, found.owner, inForm(form, content));
    },
    layOut: (shown, query) => layOut(app, shown, query),
    columnsOf: (list) => columns.of(list),
    showList: (list) => fillListSlice(context, list),
    checkOptions: (uid, definition) => {
      const field = app.customFields.get(uid);
      return field ? complaintsOf(field, definition, textOf) : {};
    },
    countInZone: (zone) => injectedIn(app, zone).length,
    showZone: (element, zone, form) =>
      showIsland(context, element, zone.block, inForm(form, createElement(ZoneContent, { app, zone }))),
  };
}
