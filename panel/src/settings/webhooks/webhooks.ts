/** Requests for webhooks. */
import { queryOptions } from '@tanstack/react-query';
import type { ShownDelivery } from '../../../../src/api/webhooks/delivery-store.ts';
import type { Webhook } from '../../../../src/api/webhooks/webhook.ts';
import { getData } from '../../api/client.ts';

export type { ShownDelivery, Webhook };

export const WEBHOOKS_ADDRESS = '/settings/webhooks';
export const WEBHOOKS_PATH = '/admin/webhooks';

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: () => getData<readonly Webhook[]>(WEBHOOKS_PATH),
});

export const webhookQuery = (id: string) =>
  queryOptions({ queryKey: ['webhooks', id], queryFn: () => getData<Webhook>(`${WEBHOOKS_PATH}/${id}`) });

export interface DeliveryPage {
  readonly results: readonly ShownDelivery[];
  readonly pagination: { readonly pageCount: number; readonly total: number };
}

export const deliveriesQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: ['webhooks', String(id), 'deliveries', page],
    queryFn: () =>
      getData<DeliveryPage>(`${WEBHOOKS_PATH}/${id}/deliveries`, { query: { page, pageSize: 10 } }),
    placeholderData: (before: DeliveryPage | undefined) => before,
  });

/** Whether what is sent to a webhook is signed, and since when. */
export interface Signing {
  readonly isSigned: boolean;
  readonly createdAt: string | null;
}

export const signingQuery = (id: number) =>
  queryOptions({
    queryKey: ['webhooks', String(id), 'secret'],
    queryFn: () => getData<Signing>(`${WEBHOOKS_PATH}/${id}/secret`),
  });
