import { Button, ContentLayout, HeaderLayout, Main, Typography } from '@strapi/design-system';
import {
  auth,
  CheckPagePermissions,
  CheckPermissions,
  LoadingIndicatorPage,
  NotFound,
  request,
  useAppInfo,
  useCustomFields,
  useFetchClient,
  useLibrary,
  useNotification,
  useOverlayBlocker,
  useQueryParams,
  useRBAC,
  useStrapiApp,
} from '@strapi/helper-plugin';
import { useEffect, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { useDispatch, useSelector } from 'react-redux';
import { Link, Prompt, Route, Switch, useHistory, useLocation, useParams } from 'react-router-dom';
import styled from 'styled-components';

const Box = styled.div`
  padding: 7px;
`;

const permissions = {
  read: [{ action: 'plugin::shop.read', subject: null }],
  none: [{ action: 'plugin::shop.none', subject: null }],
};

const Home = () => {
  const { formatMessage } = useIntl();
  const notify = useNotification();
  const { get } = useFetchClient();
  const [orders, setOrders] = useState(null);
  const [byRequest, setByRequest] = useState('');
  const count = useSelector((state) => state.shop_counter);
  const rights = useSelector((state) => state.rbacProvider.allPermissions.length);
  const dispatch = useDispatch();
  const history = useHistory();
  const app = useStrapiApp();
  const { currentEnvironment } = useAppInfo();
  const customFields = useCustomFields();
  const library = useLibrary();
  const { lockApp, unlockApp } = useOverlayBlocker();
  const { allowedActions, isLoading } = useRBAC(permissions);
  const [{ query }, setQuery] = useQueryParams();
  const [isDirty, setDirty] = useState(false);

  useEffect(() => {
    get('/shop/orders').then(({ data }) => setOrders(data));
    request('/shop/orders', { method: 'GET' }).then(({ by }) => setByRequest(by));
  }, [get]);

  const total = useMemo(() => app.runHookWaterfall('shop/total', 41), [app]);
  if (!orders || isLoading) return <LoadingIndicatorPage />;
  const zone = app.getPlugin('shop').getInjectedComponents('page', 'foot');
  return (
    <Main>
      <HeaderLayout
        title={formatMessage({ id: 'shop.title' })}
        subtitle={formatMessage({ id: 'shop.orders' }, { count: orders.orders.length })}
      />
      <ContentLayout>
        <Box data-testid="box">
          <Typography>
            Orders of {orders.by}, {byRequest}
          </Typography>
          <p className="shop-note">
            Price {app.getPlugin('shop').apis.price()}, total {total}, in {currentEnvironment}
          </p>
          <p>
            Allowed: {String(allowedActions.canRead)}, {String(allowedActions.canNone)}; rights known:{' '}
            {String(rights > 0)}
          </p>
          <p>
            Field: {customFields.get('plugin::shop.tint').intlLabel.defaultMessage}, library:{' '}
            {typeof library.components}
          </p>
          <p>Counted: {count}</p>
          <p>
            Token: {auth.getToken() ? 'there' : 'none'}, person: {auth.getUserInfo().email}
          </p>
          <p>Query: {query?.page ?? 'none'}</p>
          <CheckPermissions permissions={permissions.none}>Never seen</CheckPermissions>
          {zone.map(({ name, Component }) => (
            <Component key={name} />
          ))}
          <Button
            onClick={() =>
              notify({ type: 'success', message: { id: 'shop.saved', defaultMessage: 'The shop is open' } })
            }
          >
            Open the shop
          </Button>
          <Button onClick={() => dispatch({ type: 'shop/twice' })}>Count twice</Button>
          <Button onClick={() => setQuery({ page: 2 })}>Second page</Button>
          <Button onClick={() => history.push('/plugins/shop/orders/7')}>Order seven</Button>
          <Button onClick={() => history.push('/settings/shop')}>To the prices</Button>
          <Button onClick={() => setDirty(true)}>Change</Button>
          <Button
            onClick={() => {
              lockApp();
              setTimeout(unlockApp, 50);
            }}
          >
            Lock
          </Button>
          <Link to="/content-manager">To the content</Link>
          <Prompt when={isDirty} message="Leave the shop?" />
        </Box>
      </ContentLayout>
    </Main>
  );
};

const Order = () => {
  const { id } = useParams();
  const { pathname } = useLocation();
  return (
    <h1>
      Order {id} at {pathname}
    </h1>
  );
};

const App = () => (
  <CheckPagePermissions permissions={permissions.read}>
    <Switch>
      <Route path="/plugins/shop" component={Home} exact />
      <Route path="/plugins/shop/orders/:id" component={Order} exact />
      <Route component={NotFound} />
    </Switch>
  </CheckPagePermissions>
);

export default App;
