/** What listeners get of a project with code: what the code hides, has replaced, and how long it may take. */
import type { ListenerView } from '../../core/content/hooks/listener-view.ts';
import type { Deadlines } from '../koa/deadline.ts';
import { listenerError } from '../koa/error-reply.ts';
import { deletionsOf, readsOf, writeOf } from '../queries/decorate-service.ts';
import type { EntityService } from '../queries/entity-service.ts';

export interface CodeListenerViewOptions {
  /** What of entries clients and listeners see. */
  readonly content: Pick<ListenerView, 'attributesFor' | 'sanitizeRow'>;
  /** `strapi.entityService`, as it is now; undefined while the first content fills an empty database. */
  readonly service: () => EntityService | undefined;
  /** How long code may take for a request. */
  readonly deadlines: Deadlines;
}

const NO_DELETIONS = { one: null, many: null };

export function codeListenerView({ content, service, deadlines }: CodeListenerViewOptions): ListenerView {
  const ofService = <Found>(find: (service: EntityService) => Found): Found | null => {
    const present = service();
    return present ? find(present) : null;
  };
  return {
    attributesFor: content.attributesFor,
    sanitizeRow: content.sanitizeRow,
    guard: async (work) => {
      try {
        return await deadlines.run({}, work);
      } catch (error) {
        throw listenerError(error);
      }
    },
    deletions: () => ofService(deletionsOf) ?? NO_DELETIONS,
    writeByCode: (action) => ofService((present) => writeOf(present, action)),
    readsByCode: () => ofService(readsOf),
    toClientError: listenerError,
  };
}
