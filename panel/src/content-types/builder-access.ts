/** Whether the content-type builder is offered: to whom may use it, and changing only where schemas may be changed. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { informationQuery } from '../api/queries.ts';
import { usePermissions } from '../permissions/use-permissions.ts';

const READ_BUILDER = 'plugin::content-type-builder.read';

export interface BuilderAccess {
  readonly mayRead: boolean;
  /** False in production: schemas come with a deployment. */
  readonly mayChange: boolean;
}

export function useBuilderAccess(): BuilderAccess {
  const { autoReload } = useSuspenseQuery(informationQuery).data;
  const mayRead = usePermissions().can(READ_BUILDER);
  return { mayRead, mayChange: mayRead && autoReload };
}
