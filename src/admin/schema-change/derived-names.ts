/** The names that follow from those a client gives: files, tables, uids, as v4 makes them. */
import { pluralize } from 'inflection';
import { kebabCase, snakeCase } from '../../core/base/case.ts';

/** `Card Box` → `card-box` */
export const slugOf = (name: string): string => kebabCase(name);

/** `components_post_room_card_boxes` */
export const componentTable = (category: string, name: string): string =>
  `components_${snakeCase(category)}_${snakeCase(pluralize(name))}`;

/** The table of a type whose request names none. */
export const typeTable = (pluralName: string): string => pluralName.replaceAll('-', '_');
