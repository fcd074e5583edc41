/** `/admin/webhooks`: addresses that are sent the events of content. */
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { checkWebhook } from '../../../api/webhooks/check-webhook.ts';
import { hostOf, isPrivateAddress } from '../../../api/webhooks/private-network.ts';
import type { Webhook } from '../../../api/webhooks/webhook.ts';
import { findWebhook, listWebhooks } from '../../../api/webhooks/webhook-store.ts';
import type { HttpRequest, Route } from '../../../core/base/http/route.ts';
import { isObject } from '../../../core/base/is-object.ts';
import { parseId } from '../../../core/base/parse-id.ts';
import { webhookIds, webhookNotFound } from '../../../core/errors/catalogue.ts';
import type { AdminContext } from '../admin-context.ts';
import { all, bool, checkInput, list, matches, object, text } from '../input.ts';
import { addWebhook, changeWebhook, removeWebhook, removeWebhooks } from '../write-webhooks.ts';
import { adminRoutes, data } from './admin-route.ts';
import { deliveryRoutes } from './delivery-routes.ts';

/** A scheme, a host or IPv4 address, perhaps a port and the rest. */
const URL_FORM = /^https?:\/\/[^\s/?#]\S*$/i;

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
  const { db, webhooks } = context;

  const existing = async ({ params }: HttpRequest): Promise<Webhook> => {
    const id = parseId(params['id']);
    const webhook = id === null ? null : await findWebhook(db, id);
    if (!webhook) throw webhookNotFound();
    return webhook;
  };

  return [
    guarded('GET', '/admin/webhooks', 'admin::webhooks.read', async () => data(await listWebhooks(db))),
    guarded('GET', '/admin/webhooks/:id', 'admin::webhooks.read', async (request) =>
      data(await existing(request)),
    ),
    guarded('POST', '/admin/webhooks', 'admin::webhooks.create', async (request) => {
      const body = await request.readBody();
      const rule = object(form(await isReachable(context, body ?? {})));
      return data(await addWebhook(context, checkWebhook(checkInput(rule, body))), 201);
    }),
    guarded('POST', '/admin/webhooks/batch-delete', 'admin::webhooks.delete', async (request) => {
      const body = await request.readBody();
      const ids = isObject(body) ? body['ids'] : undefined;
      if (!Array.isArray(ids) || ids.length === 0) throw webhookIds();
      await removeWebhooks(context, ids);
      return data(ids);
    }),
    guarded('PUT', '/admin/webhooks/:id', 'admin::webhooks.update', async (request) => {
      const body = await request.readBody();
      const rule = object({ ...form(await isReachable(context, body ?? {})), isEnabled: bool() });
      const input = checkInput<object>(rule, body);
      const before = await existing(request);
      const values = checkWebhook({ isEnabled: before.isEnabled, ...input });
      return data(await changeWebhook(context, before, values));
    }),
    guarded('DELETE', '/admin/webhooks/:id', 'admin::webhooks.delete', async (request) => {
      const webhook = await existing(request);
      await removeWebhook(context, webhook);
      return data(webhook);
    }),
    guarded('POST', '/admin/webhooks/:id/trigger', 'admin::webhooks.update', async (request) =>
      data(await webhooks.trigger(await existing(request))),
    ),
    ...deliveryRoutes(context, existing),
  ];
}

const isReachable = async (
  { allowsPrivateWebhooks }: Pick<AdminContext, 'allowsPrivateWebhooks'>,
  body: unknown,
): Promise<boolean> => allowsPrivateWebhooks || !isObject(body) || isPublicUrl(body['url']);

/**
 * Whether the address of a new webhook is on the public internet: v4 asks so in production (A208). It is the first check, for the
 * person who types the address; each delivery checks again what the host resolves to then.
 * @param url a client's; a value of another type is for the rules of the body to refuse
 * @returns false for no address, and for a host that is, or resolves to, an address of a private network
 */
async function isPublicUrl(url: unknown): Promise<boolean> {
  if (url !== undefined && typeof url !== 'string') return true;
  if (url === undefined || !URL.canParse(url)) return false;
  const host = hostOf(new URL(url));
  const addresses = isIP(host)
    ? [host]
    : (await lookup(host, { all: true }).catch(() => [])).map(({ address }) => address);
  return !addresses.some(isPrivateAddress);
}
