/** A built-in route → its operation. */
import { contentOperation } from './content-operations.ts';
import { type DescribedRoute, type Operation, type OperationTools, typeOfScope } from './operation.ts';
import { pluginOperation } from './plugin-operations.ts';
import { usersOperation } from './users-operations.ts';

/** @returns undefined for a route of project code, or one without a description */
export function describeRoute(tools: OperationTools, route: DescribedRoute): Operation | undefined {
  const type = typeOfScope(tools.model, route.scope);
  if (type?.origin === 'api') return contentOperation(tools, type, route);
  return usersOperation(tools, route) ?? pluginOperation(tools, route);
}
