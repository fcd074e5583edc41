/** `/admin/webhooks`: addresses that are sent the events of content. */
import type { HttpReply, HttpRequest, Route } from '../../base/http/route.ts';
import { isObject } from '../../base/is-object.ts';
import type { Executor } from '../../database/database.ts';
import { webhookIds, webhookNotFound } from '../../errors/catalogue.ts';
import { parseId } from '../../users/parse-id.ts';
import { checkWebhook } from '../../webhooks/check-webhook.ts';
import { forgetDeletedWebhooks } from '../../webhooks/delivery-store.ts';
import type { Webhook } from '../../webhooks/webhook.ts';
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  updateWebhook,
} from '../../webhooks/webhook-store.ts';
import type { AdminContext } from '../admin-context.ts';
import { changeIn } from '../change.ts';
import { all, bool, checkInput, list, matches, object, text } from '../input.ts';
import { publishWebhook } from '../webhook-changes.ts';
import { adminRoutes, data } from './admin-route.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import { isPublicUrl } from './is-public-url.ts';

/** A scheme, a host or IPv4 address, perhaps a port and the rest. */
const URL_FORM = /^https?:\/\/[^\s/?#]+\S*$/i;

const addressRule = text(
  { required: true },
  matches(URL_FORM, (label) => `${label} must be a valid URL`),
);

/** @param reachable whether the address may be sent to */
const form = (reachable: boolean) => ({
  name: text({ required: true }),
  url: all(addressRule, (_value, path, report) => {
    if (!reachable) report(path, "Url is not supported because it isn't reachable over the public internet");
  }),
  headers: object({}, { required: true, open: true }),
  events: list(text(), { required: true }),
});

export function webhookRoutes(context: AdminContext): Route[] {
  const { guarded } = adminRoutes(context);
  const { db, events, webhooks } = context;

  const existing = async ({ params }: HttpRequest): Promise<Webhook> => {
    const id = parseId(params['id']);
    const webhook = id === null ? null : await findWebhook(db, id);
    if (!webhook) throw webhookNotFound();
    return webhook;
  };

  /** Runs a change; what is sent from then on follows it. */
  const changed = async <T>(work: (tx: Executor) => Promise<T>): Promise<T> => {
    const result = await changeIn(db, work);
    await webhooks.refresh();
    return result;
  };

  const isReachable = async (body: unknown): Promise<boolean> =>
    context.allowsPrivateWebhooks || !isObject(body) || isPublicUrl(body['url']);

  const create = async (body: unknown): Promise<HttpReply> => {
    const rule = object(form(await isReachable(body ?? {})));
    const values = checkWebhook(checkInput(rule, body));
    return data(
      await changed(async (tx) => {
        const webhook = await insertWebhook(tx, values);
        await publishWebhook(events, null, webhook);
        return webhook;
      }),
      201,
    );
  };

  const update = async (request: HttpRequest): Promise<HttpReply> => {
    const body = await request.readBody();
    const rule = object({ ...form(await isReachable(body ?? {})), isEnabled: bool() });
    const input = checkInput<object>(rule, body);
    const before = await existing(request);
    const { id, isEnabled } = before;
    const values = checkWebhook({ isEnabled, ...input });
    return data(
      await changed(async (tx) => {
        const webhook = await updateWebhook(tx, id, values);
        await publishWebhook(events, before, webhook);
        return webhook;
      }),
    );
  };

  const removeOne = async (tx: Executor, webhook: Webhook): Promise<void> => {
    await deleteWebhook(tx, webhook.id);
    await forgetDeletedWebhooks(tx);
    await publishWebhook(events, webhook, null);
  };

  const removeSome = async (body: unknown): Promise<HttpReply> => {
    const ids = isObject(body) ? body['ids'] : undefined;
    if (!Array.isArray(ids) || ids.length === 0) throw webhookIds();
    await changed(async (tx) => {
      for (const one of ids) {
        const id = parseId(String(one));
        const webhook = id === null ? null : await findWebhook(tx, id);
        if (webhook) await removeOne(tx, webhook);
      }
    });
    return data(ids);
  };

  return [
    guarded('GET', '/admin/webhooks', 'admin::webhooks.read', async () => data(await listWebhooks(db))),
    guarded('GET', '/admin/webhooks/:id', 'admin::webhooks.read', async (request) =>
      data(await existing(request)),
    ),
    guarded('POST', '/admin/webhooks', 'admin::webhooks.create', async (request) =>
      create(await request.readBody()),
    ),
    guarded('POST', '/admin/webhooks/batch-delete', 'admin::webhooks.delete', async (request) =>
      removeSome(await request.readBody()),
    ),
    guarded('PUT', '/admin/webhooks/:id', 'admin::webhooks.update', update),
    guarded('DELETE', '/admin/webhooks/:id', 'admin::webhooks.delete', async (request) => {
      const webhook = await existing(request);
      await changed((tx) => removeOne(tx, webhook));
      return data(webhook);
    }),
    guarded('POST', '/admin/webhooks/:id/trigger', 'admin::webhooks.update', async (request) =>
      data(await webhooks.trigger(await existing(request))),
    ),
    ...deliveryRoutes(context, existing),
  ];
}
