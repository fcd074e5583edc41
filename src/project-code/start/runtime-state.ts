/** What project code gets only after it was loaded: the open database, the routes, the HTTP server. */
import type { AdminContext } from '../../admin/administrators/admin-context.ts';
import type { UsersContext } from '../../api/users/users-context.ts';
import type { ListedRoute, RouteDeclaration } from '../load/listed-routes.ts';
import { EarlyServer } from '../routes/early-server.ts';
import type { AppServices } from '../shared/app-services.ts';

export class RuntimeState {
  /** Null until the database is open. */
  services: AppServices | null = null;
  /** Null until the routes of users are made. */
  users: UsersContext | null = null;
  /** Null until the routes for administrators are made. */
  administrators: AdminContext | null = null;
  /** True once `bootstrap` has begun. */
  isBooting = false;
  /** The routes of the server; until they are made, those that the files declare. */
  listRoutes: () => readonly ListedRoute[] = () => [];
  /** The routes that the files declare. */
  declaredRoutes: () => readonly RouteDeclaration[] = () => [];
  /** Stands in for the HTTP server until that exists. */
  readonly server = new EarlyServer();

  /** @throws Error before the database is open */
  readonly requireServices = (): AppServices => {
    if (!this.services) throw new Error('the database is there once `register` is over: use `bootstrap`');
    return this.services;
  };

  /** @throws Error before the routes of users are made */
  readonly requireUsers = (): UsersContext => {
    if (!this.users) throw new Error('mail to users can be sent once `bootstrap` is over');
    return this.users;
  };

  /** @throws Error before the routes for administrators are made */
  readonly requireAdministrators = (): AdminContext => {
    if (!this.administrators) throw new Error('administrators are served once `bootstrap` is over');
    return this.administrators;
  };
}
