/** The screens of webhooks. */
import { Route, Switch } from 'wouter';
import { WebhookList } from './webhook-list.tsx';
import { ExistingWebhook, NewWebhook } from './webhook-screen.tsx';
import { WEBHOOKS_ADDRESS } from './webhooks.ts';

export const WebhookScreens = () => (
  <Switch>
    <Route path={WEBHOOKS_ADDRESS}>
      <WebhookList />
    </Route>
    <Route path={`${WEBHOOKS_ADDRESS}/create`}>
      <NewWebhook />
    </Route>
    <Route path={`${WEBHOOKS_ADDRESS}/:id`}>{({ id }) => <ExistingWebhook key={id} id={String(id)} />}</Route>
  </Switch>
);
