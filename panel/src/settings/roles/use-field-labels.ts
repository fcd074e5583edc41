/** What the forms of a type call its fields. */
import { useQuery } from '@tanstack/react-query';
import { configurationQuery } from '../../content-types/configuration.ts';
import { contentInitQuery } from '../../content-types/content-types.ts';
import { labelAt } from './label-at.ts';

/** The label of the field at a path such as `seo.metaTitle`; undefined while it is not known. */
export type LabelAt = (path: string) => string | undefined;

/** The labels of a type's fields, which are asked for when they are needed. */
export function useFieldLabels(uid: string, isNeeded: boolean): LabelAt {
  const { data: init } = useQuery(contentInitQuery);
  const { data: views } = useQuery({ ...configurationQuery(uid), enabled: isNeeded });
  return (path) => init && views && labelAt(init, views, uid, path);
}
