/** The parts of the host of plugins that need no package of v4's panel: `app`, hooks, the store, the history. */
import { describe, expect, test, vi } from 'vitest';
import { addressOf, loadPage } from '../../../panel/plugin-runtime/app/links.ts';
import { StrapiApp } from '../../../panel/plugin-runtime/app/strapi-app.ts';
import { loadTexts, textIn } from '../../../panel/plugin-runtime/app/texts.ts';
import { createHistory } from '../../../panel/plugin-runtime/navigation/history.ts';
import { createStore } from '../../../panel/plugin-runtime/store/store.ts';

const Page = () => null;
const label = { id: 'shop.name', defaultMessage: 'Shop' };

describe('app', () => {
  test('keeps plugins with their apis, and components that others put into their zones', () => {
    const app = new StrapiApp();
    app.registerPlugin({ id: 'shop', apis: { price: () => 3 }, injectionZones: { page: { foot: [] } } });
    const shop = app.getPlugin('shop')!;
    expect([shop.name, shop.isReady]).toEqual(['shop', true]);
    expect((shop.apis['price'] as () => number)()).toBe(3);
    shop.injectComponent('page', 'foot', { name: 'total', Component: Page });
    shop.injectComponent('page', 'head', { name: 'title', Component: Page });
    expect(shop.getInjectedComponents('page', 'foot').map(({ name }) => name)).toEqual(['total']);
    expect(shop.getInjectedComponents('page', 'head').map(({ name }) => name)).toEqual(['title']);
    expect(shop.getInjectedComponents('nowhere', 'at all')).toEqual([]);
    expect(app.getPlugin('other')).toBeUndefined();
  });

  test('has the zones of the content manager, by both calls', () => {
    const app = new StrapiApp();
    app.injectContentManagerComponent('editView', 'right-links', { name: 'one', Component: Page });
    app
      .getPlugin('content-manager')!
      .injectComponent('editView', 'right-links', { name: 'two', Component: Page });
    const found = app.getAdminInjectedComponents('contentManager', 'editView', 'right-links');
    expect(found.map(({ name }) => name)).toEqual(['one', 'two']);
  });

  test('puts pages into the settings, into sections of plugins and its own', () => {
    const app = new StrapiApp();
    app.createSettingSection({ id: 'shop', intlLabel: label }, [{ to: '/settings/shop', intlLabel: label }]);
    app.addSettingsLink('global', { to: '/settings/prices', intlLabel: label });
    app.addSettingsLinks('shop', [{ to: 'settings/tax', intlLabel: label }]);
    expect(app.settings['shop']!.links.map(addressOf)).toEqual(['/settings/shop', '/settings/tax']);
    expect(app.settings['global']!.links.map(addressOf)).toEqual(['/settings/prices']);
    expect(() => app.addSettingsLink('nowhere', { to: '/a', intlLabel: label })).toThrow(
      /no section nowhere/,
    );
    expect(() => app.addMenuLink({ to: '/a' } as never)).toThrow(/intlLabel/);
  });

  test('keeps custom fields by uid, and refuses one twice', () => {
    const app = new StrapiApp();
    const field = {
      name: 'color',
      pluginId: 'shop',
      type: 'string',
      intlLabel: label,
      intlDescription: label,
      components: { Input: async () => ({ default: Page }) },
    };
    app.customFields.register(field);
    app.customFields.register([{ ...field, name: 'tint', pluginId: undefined as never }]);
    expect(Object.keys(app.customFields.getAll())).toEqual(['plugin::shop.color', 'global::tint']);
    expect(app.customFields.get('plugin::shop.color')).toBe(field);
    expect(() => app.customFields.register(field)).toThrow(/registered before/);
    expect(() => app.customFields.register({ ...field, name: 'x', components: {} } as never)).toThrow(
      /Input/,
    );
  });

  test('runs hooks one after the other, each with what the one before has returned', async () => {
    const app = new StrapiApp();
    app.createHook('total');
    app.registerHook('total', ((value: number) => value + 1) as never);
    app.registerHook('total', ((value: number) => value * 10) as never);
    expect(app.runHookWaterfall('total', 1)).toBe(20);
    expect(await app.runHookWaterfall('total', 2, true)).toBe(30);
    expect(await app.runHookParallel('total')).toHaveLength(2);
    expect(() => app.registerHook('nothing', (() => 1) as never)).toThrow(/no hook nothing/);
    const columns = { displayedHeaders: [], layout: {} };
    expect(app.runHookWaterfall('Admin/CM/pages/ListView/inject-column-in-table', columns)).toBe(columns);
  });
});

test('a page may be a component, a module, or a promise of either', async () => {
  expect(await loadPage(() => Page)).toBe(Page);
  expect(await loadPage(() => ({ default: Page }))).toBe(Page);
  expect(await loadPage(async () => ({ default: Page }))).toBe(Page);
  expect(await loadPage(async () => Page)).toBe(Page);
});

test('the store runs reducers and middlewares of plugins, and actions that are functions', () => {
  const log: string[] = [];
  const store = createStore(
    { count: ((state = 0, { type }: { type: string }) => (type === 'add' ? state + 1 : state)) as never },
    [
      () => (next) => (action) => {
        log.push((action as { type: string }).type);
        return next(action);
      },
    ],
  );
  const changed = vi.fn();
  const stop = store.subscribe(changed);
  store.dispatch({ type: 'add' });
  store.dispatch({ type: 'other' });
  store.dispatch((dispatch: typeof store.dispatch, getState: typeof store.getState) => {
    dispatch({ type: 'add' });
    expect(getState()).toEqual({ count: 2 });
  });
  stop();
  store.dispatch({ type: 'add' });
  expect(store.getState()).toEqual({ count: 3 });
  expect(log).toEqual(['add', 'other', 'add', 'add']);
  expect(changed).toHaveBeenCalledTimes(2);
});

test('texts are in the language of the interface, in English where it lacks them, and the project’s come first', async () => {
  const plugin = {
    registerTrads: async () => [
      { locale: 'en', data: { a: 'A', b: 'B', c: 'C' } },
      { locale: 'de', data: { a: 'Ä', c: 'Z' } },
    ],
  };
  const failing = { registerTrads: () => Promise.reject(new Error('no file')) };
  const bridge = {
    language: 'de',
    languages: ['de', 'fr'],
    ownTexts: { d: 'D' },
    projectTexts: { c: 'Project' },
  };
  const messages = await loadTexts([failing, plugin], bridge as never);
  expect(messages).toMatchObject({ a: 'Ä', b: 'B', c: 'Project', d: 'D' });
  const textOf = textIn(messages);
  expect(textOf({ id: 'none', defaultMessage: '{count} things', values: { count: 3 } })).toBe('3 things');
  expect(textOf('a')).toBe('Ä');
  expect(textOf('Just a sentence')).toBe('Just a sentence');
});

describe('the history of plugins', () => {
  /** A window that announces changes of its address as the panel's router does. */
  function browserAt(path: string) {
    const target = new EventTarget();
    const addEventListener = (event: string, listener: () => void): void =>
      target.addEventListener(event, listener);
    const location = { pathname: path, search: '', hash: '' };
    const go = (state: unknown, url: string, event: string): void => {
      Object.assign(location, partsOf(url));
      history.state = state;
      target.dispatchEvent(new Event(event));
    };
    const history = {
      state: null as unknown,
      length: 1,
      go: () => {},
      back: () => {},
      forward: () => {},
      pushState: (state: unknown, _title: string, url: string) => go(state, url, 'pushState'),
      replaceState: (state: unknown, _title: string, url: string) => go(state, url, 'replaceState'),
    };
    return { history, location, page: { location, history, addEventListener, confirm: () => true } };
  }

  const partsOf = (url: string) => {
    const { pathname, search, hash } = new URL(url, 'http://panel');
    return { pathname, search, hash };
  };

  const guard = () => () => {};

  test('what a plugin pushes is the panel’s address, and is announced once', () => {
    const { location, history: browser, page } = browserAt('/admin/plugins/shop');
    const history = createHistory(page, '/admin', guard);
    const { listen } = history;
    const seen: string[] = [];
    listen(({ pathname, search }, kind) => seen.push(`${kind} ${pathname}${search}`));
    expect(history.location.pathname).toBe('/plugins/shop');
    history.push('/plugins/shop/orders?page=2', { from: 'list' });
    expect(location.pathname).toBe('/admin/plugins/shop/orders');
    expect(history.location).toMatchObject({ search: '?page=2', state: { from: 'list' } });
    history.replace({ search: '?page=3' });
    expect(location.pathname).toBe('/admin/plugins/shop/orders');
    expect(seen).toEqual(['PUSH /plugins/shop/orders?page=2', 'REPLACE /plugins/shop/orders?page=3']);
    expect(history.createHref({ pathname: '/x' })).toBe('/admin/x');
    expect(history.createHref({ pathname: '/x', search: 'a=1', hash: '#y' })).toBe('/admin/x?a=1#y');
    expect(browser.length).toBe(history.length);
  });

  test('what the panel changes reaches the plugin', () => {
    const { history: browser, page } = browserAt('/admin/plugins/shop');
    const history = createHistory(page, '/admin', guard);
    const { listen } = history;
    const seen: string[] = [];
    const stop = listen(({ pathname }) => seen.push(pathname));
    browser.pushState(null, '', '/admin/settings/shop');
    stop();
    browser.pushState(null, '', '/admin/');
    expect(seen).toEqual(['/settings/shop']);
    expect(history.location.pathname).toBe('/');
  });

  test('a prompt of a plugin is asked before the page is left', async () => {
    const { page } = browserAt('/admin/plugins/shop');
    const asks: (() => Promise<boolean>)[] = [];
    const history = createHistory(page, '/admin', (ask) => {
      asks.push(ask);
      return () => asks.splice(asks.indexOf(ask), 1);
    });
    const stop = history.block(() => false);
    expect(await asks[0]!()).toBe(false);
    stop();
    expect(asks).toEqual([]);
  });
});
