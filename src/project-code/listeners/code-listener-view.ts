/** What listeners get of a project with code: what the code hides, has replaced, and how long it may take. */
import type { ListenerView } from '../../content/hooks/listener-view.ts';
import { withDeadline } from '../koa/deadline.ts';
import { listenerError } from '../koa/error-reply.ts';
import { deletionsOf, readsOf, writeOf } from '../query/decorate-service.ts';
import type { EntityService } from '../query/entity-service.ts';

export interface CodeListenerViewOptions {
  /** What of entries clients and listeners see. */
  readonly content: Pick<ListenerView, 'attributesFor' | 'sanitizeRow'>;
  /** `strapi.entityService`, as it is now. */
  readonly service: () => EntityService;
  /** How long code may take for a request, in ms. */
  readonly timeLimit: number;
}

export function codeListenerView({ content, service, timeLimit }: CodeListenerViewOptions): ListenerView {
  return {
    attributesFor: content.attributesFor,
    sanitizeRow: content.sanitizeRow,
    guard: async (work) => {
      try {
        return await withDeadline({}, timeLimit, work);
      } catch (error) {
        throw listenerError(error);
      }
    },
    deletions: () => deletionsOf(service()),
    writeByCode: (action) => writeOf(service(), action),
    readsByCode: () => readsOf(service()),
    toClientError: listenerError,
  };
}
