/** `/admin/webhooks/:id/deliveries` and `/secret`: what was sent to a webhook, and what signs it (A272). */

import { parseQueryString } from '../../../api/rest/query-string.ts';
import { countDeliveries, findDelivery, listDeliveries } from '../../../api/webhooks/delivery-store.ts';
import { secretMadeAt } from '../../../api/webhooks/secret-store.ts';
import { newSecret } from '../../../api/webhooks/signature.ts';
import type { Webhook } from '../../../api/webhooks/webhook.ts';
import type { HttpReply, HttpRequest, Route } from '../../../core/base/http/route.ts';
import type { MaybePromise } from '../../../core/base/maybe-promise.ts';
import { parseId } from '../../../core/base/parse-id.ts';
import { withOctavoTables } from '../../../core/database/sync/with-octavo-tables.ts';
import { deliveryNotFound, deliveryNotKept } from '../../../core/errors/catalogue.ts';
import type { AdminContext } from '../admin-context.ts';
import { holdPage } from '../admin-limits.ts';
import { replaceWebhookSecret } from '../write-webhooks.ts';
import { adminRoutes, data } from './admin-route.ts';
import { pagination, readPage } from './pagination.ts';

const READ = 'admin::webhooks.read';
const UPDATE = 'admin::webhooks.update';

/** @param existing the webhook a path names; throws OctavoError NotFoundError */
export function deliveryRoutes(
  context: AdminContext,
  existing: (request: HttpRequest) => Promise<Webhook>,
): Route[] {
  const { guarded } = adminRoutes(context);
  const { config, db, webhooks, settings } = context;

  /** Reads the history as it is now. */
  const read = async <T>(work: () => MaybePromise<T>): Promise<T> => {
    await webhooks.written();
    return withOctavoTables(db, work);
  };

  const list = async (request: HttpRequest): Promise<HttpReply> => {
    const query = parseQueryString(request.rawQuery, settings().limits) as Readonly<Record<string, unknown>>;
    const { page, pageSize } = readPage(query);
    holdPage(config.limits, pageSize);
    const { id } = await existing(request);
    const total = await read(() => countDeliveries(db, id));
    const results = await listDeliveries(db, id, pageSize, (page - 1) * pageSize);
    return data({ results, pagination: pagination(page, pageSize, total) });
  };

  const sendAgain = async (request: HttpRequest): Promise<HttpReply> => {
    const webhook = await existing(request);
    const id = parseId(request.params['delivery']);
    if (id === null) throw deliveryNotFound();
    const stored = await read(() => findDelivery(db, webhook.id, id));
    if (!stored) throw deliveryNotFound();
    if (!stored.body) throw deliveryNotKept();
    const sent = await webhooks.sendAgain(webhook, id);
    if (!sent) throw deliveryNotFound();
    return data(sent);
  };

  const base = '/admin/webhooks/:id';
  return [
    guarded('GET', `${base}/deliveries`, READ, list),
    guarded('POST', `${base}/deliveries/:delivery/send-again`, UPDATE, sendAgain),
    guarded('GET', `${base}/secret`, READ, async (request) => {
      const { id } = await existing(request);
      const madeAt = await withOctavoTables(db, () => secretMadeAt(db, id));
      return data({
        isSigned: madeAt !== null,
        createdAt: madeAt === null ? null : new Date(madeAt).toISOString(),
      });
    }),
    guarded('POST', `${base}/secret`, UPDATE, async (request) => {
      const secret = newSecret();
      await replaceWebhookSecret(context, await existing(request), secret);
      return data({ secret }, 201);
    }),
    guarded('DELETE', `${base}/secret`, UPDATE, async (request) => {
      await replaceWebhookSecret(context, await existing(request), null);
      return data({ isSigned: false, createdAt: null });
    }),
  ];
}
