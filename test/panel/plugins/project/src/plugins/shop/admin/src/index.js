import { prefixPluginTranslations } from '@strapi/helper-plugin';
import pluginPkg from '../../package.json';
import { counter } from './counter';
import Icon from './Icon';
import './shop.css';

const { name } = pluginPkg.strapi;
const permissions = [{ action: 'plugin::shop.read', subject: null }];

const Initializer = ({ setPlugin }) => {
  setPlugin(name);
  return null;
};

export default {
  register(app) {
    app.registerPlugin({
      id: name,
      name,
      initializer: Initializer,
      isReady: false,
      apis: { price: () => '12 €' },
      injectionZones: { page: { foot: [] } },
    });
    app.addMenuLink({
      to: `/plugins/${name}`,
      icon: Icon,
      intlLabel: { id: `${name}.plugin.name`, defaultMessage: 'Shop' },
      permissions,
      Component: async () => import('./pages/App'),
    });
    app.addMenuLink({
      to: '/plugins/shop-broken',
      icon: Icon,
      intlLabel: { id: `${name}.broken`, defaultMessage: 'Broken' },
      permissions: [],
      Component: async () => ({
        default: () => {
          throw new Error('the shelf is empty');
        },
      }),
    });
    app.addMenuLink({
      to: '/plugins/shop-secret',
      icon: Icon,
      intlLabel: { id: `${name}.secret`, defaultMessage: 'Secret' },
      permissions: [{ action: 'plugin::shop.nobody-has-this', subject: null }],
      Component: async () => ({ default: () => <h1>Secret</h1> }),
    });
    app.createSettingSection({ id: name, intlLabel: { id: `${name}.plugin.name`, defaultMessage: 'Shop' } }, [
      {
        id: 'prices',
        to: `/settings/${name}`,
        intlLabel: { id: `${name}.prices`, defaultMessage: 'Prices' },
        permissions,
        Component: () => import('./pages/Prices'),
      },
    ]);
    app.addSettingsLink('global', {
      id: 'shop-info',
      to: '/settings/shop-info',
      intlLabel: { id: `${name}.info`, defaultMessage: 'About the shop' },
      permissions: [],
      Component: () => import('./pages/Prices'),
    });
    app.customFields.register({
      name: 'tint',
      pluginId: name,
      type: 'string',
      intlLabel: { id: `${name}.tint`, defaultMessage: 'Tint' },
      intlDescription: { id: `${name}.tint.description`, defaultMessage: 'A colour' },
      components: { Input: async () => import('./TintInput') },
    });
    app.addReducers({ [`${name}_counter`]: counter });
    app.addMiddlewares(
      [
        () => (next) => (action) => next(action.type === 'shop/twice' ? { type: 'shop/add', by: 2 } : action),
      ].map((middleware) => () => middleware),
    );
    app.createHook('shop/total');
  },

  bootstrap(app) {
    app.registerHook('shop/total', (total) => total + 1);
    app.registerHook('Admin/CM/pages/ListView/inject-column-in-table', (args) => args);
    app.injectContentManagerComponent('editView', 'right-links', {
      name: 'shop-link',
      Component: () => <p>Sold in the shop</p>,
    });
    app.getPlugin(name).injectComponent('page', 'foot', { name: 'foot', Component: () => <p>The foot</p> });
  },

  registerTrads: ({ locales }) =>
    Promise.all(
      locales.map((locale) =>
        import(`./translations/${locale}.json`)
          .then(({ default: data }) => ({ data: prefixPluginTranslations(data, name), locale }))
          .catch(() => ({ data: {}, locale })),
      ),
    ),
};
