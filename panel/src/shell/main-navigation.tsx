/** The menu at the side of every screen (at its foot on phones): the places of the panel, and the person's own menu. */
import { useSuspenseQuery } from '@tanstack/react-query';
import {
  ChevronsLeft,
  ChevronsRight,
  ExternalLink,
  Images,
  LayoutTemplate,
  LogOut,
  PenLine,
  Puzzle,
  Settings,
  UserRound,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { send } from '../api/client.ts';
import { panelSettingsQuery } from '../api/panel-settings.ts';
import { initQuery, useMe } from '../api/queries.ts';
import { forgetSession } from '../api/session.ts';
import { useBuilderAccess } from '../content-types/builder-access.ts';
import { draftsOf, removeDraftsOf } from '../drafts/draft-store.ts';
import { t } from '../i18n/messages.ts';
import { usePermissions } from '../permissions/use-permissions.ts';
import type { PluginHost } from '../plugin-host/bridge.ts';
import { mayOpen } from '../plugin-host/may-open.ts';
import { usePluginHost } from '../plugin-host/plugin-host.ts';
import { PluginIcon } from '../plugin-host/plugin-icon.tsx';
import { READ_PLUGINS } from '../plugins/read-plugins.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Dialog } from '../ui/dialog.tsx';
import { displayName } from '../ui/display-name.ts';
import { Menu } from '../ui/menu.tsx';
import { useMedia } from '../ui/use-media.ts';
import styles from './main-navigation.module.css';

/** `1` folded, `0` open; without it by the room there is. */
const FOLDED = 'octavo-navigation-folded';

/** Beside the types, a form has too little room here for two menus. */
const TIGHT = '(min-width: 761px) and (max-width: 1366px)';

export function MainNavigation() {
  const settings = useSuspenseQuery(panelSettingsQuery).data;
  const menuLogo = useSuspenseQuery(initQuery).data.menuLogo ?? settings.menuLogo;
  const permissions = usePermissions();
  const [choice, setChoice] = useState(localStorage.getItem(FOLDED));
  const [path] = useLocation();
  const isTight = useMedia(TIGHT);
  const folded = choice === null ? isTight && path.startsWith('/content-manager') : choice === '1';
  const fold = (): void => {
    const next = folded ? '0' : '1';
    localStorage.setItem(FOLDED, next);
    setChoice(next);
  };
  const FoldIcon = folded ? ChevronsRight : ChevronsLeft;
  return (
    <nav
      className={classNames(styles['rail'], folded && styles['collapsed'])}
      aria-label={t('app.components.LeftMenu.name')}
    >
      <Link href="/" className={styles['brand']!}>
        {menuLogo === null ? (
          <BrandMark className={styles['mark']} />
        ) : (
          <img src={menuLogo} alt="" className={styles['mark']} />
        )}
        <span className={styles['text']}>
          <span className={styles['name']}>{t('app.components.LeftMenu.navbrand.title')}</span>{' '}
          <span className={styles['place']}>{t('app.components.LeftMenu.navbrand.workplace')}</span>
        </span>
      </Link>
      <div className={styles['sections']}>
        <ul>
          <Place to="/content-manager" icon={<PenLine aria-hidden />}>
            {t('global.content-manager')}
          </Place>
        </ul>
        <PluginPlaces />
        <ProjectLinks />
        <div className={styles['section']}>
          <p className={styles['sectionName']}>{t('app.components.LeftMenu.general')}</p>
          <ul>
            {permissions.can(READ_PLUGINS) && (
              <Place to="/list-plugins" icon={<Puzzle aria-hidden />}>
                {t('global.plugins')}
              </Place>
            )}
            <Place to="/settings" icon={<Settings aria-hidden />}>
              {t('global.settings')}
            </Place>
          </ul>
        </div>
      </div>
      <div className={styles['foot']}>
        <UserMenu />
        <button type="button" className={styles['fold']} onClick={fold}>
          <FoldIcon aria-hidden />
          <span className={styles['text']}>
            {t(folded ? 'app.components.LeftMenu.expand' : 'app.components.LeftMenu.collapse')}
          </span>
        </button>
      </div>
    </nav>
  );
}

/** The panel's own plugins, and the pages of those that the project has. */
function PluginPlaces() {
  const permissions = usePermissions();
  const { mayRead } = useBuilderAccess();
  const host = usePluginHost();
  const known = useSuspenseQuery(panelSettingsQuery).data.menuLinks;
  const links = typeof host === 'string' ? [] : host.menu.filter((link) => mayOpen(link, permissions));
  const mayUpload = permissions.can('plugin::upload.read');
  if (!mayRead && !mayUpload && links.length === 0) return null;
  return (
    <div className={styles['section']}>
      <p className={styles['sectionName']}>{t('app.components.LeftMenu.plugins')}</p>
      <ul>
        {mayRead && (
          <Place to="/plugins/content-type-builder" icon={<LayoutTemplate aria-hidden />}>
            {t('content-type-builder.plugin.name')}
          </Place>
        )}
        {mayUpload && (
          <Place to="/plugins/upload" icon={<Images aria-hidden />}>
            {t('upload.plugin.name')}
          </Place>
        )}
        {links
          // a link to another address is among those that the server has read
          .filter(({ to, hasPage }) => hasPage || !known.some((link) => link.to === to))
          .map((link) => (
            <Place key={link.to} to={link.to} icon={<PluginIcon host={host as PluginHost} link={link} />}>
              {link.count > 0 ? `${link.label} (${link.count})` : link.label}
            </Place>
          ))}
      </ul>
    </div>
  );
}

/** The links that the project adds. */
function ProjectLinks() {
  const { menuLinks } = useSuspenseQuery(panelSettingsQuery).data;
  if (menuLinks.length === 0) return null;
  return (
    <ul>
      {menuLinks.map(({ label, to }) => (
        <li key={to}>
          <a href={to} target="_blank" rel="noopener noreferrer" className={styles['link']} title={label}>
            <ExternalLink aria-hidden />
            <span className={styles['text']}>{label}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

interface PlaceProps {
  readonly to: string;
  readonly icon: ReactNode;
  readonly children: string;
}

function Place({ to, icon, children }: PlaceProps) {
  const [path] = useLocation();
  const isHere = path === to || path.startsWith(`${to}/`);
  return (
    <li>
      <Link href={to} className={styles['link']!} aria-current={isHere ? 'page' : undefined} title={children}>
        {icon}
        <span className={styles['text']}>{children}</span>
      </Link>
    </li>
  );
}

/** The person's own menu: profile, sign-out. */
function UserMenu() {
  const me = useMe();
  const [, navigate] = useLocation();
  const name = displayName(me);
  const [drafts, setDrafts] = useState(0);
  const askFirst = async (): Promise<void> => {
    const count = (await draftsOf(me.id)).length;
    if (count > 0) setDrafts(count);
    else await logOut();
  };
  const logOut = async (): Promise<void> => {
    await send('POST', '/admin/logout').catch(() => undefined);
    forgetSession();
    navigate('/auth/login');
  };
  return (
    <>
      <Menu
        className={styles['user']}
        items={[
          {
            id: 'profile',
            label: t('global.profile'),
            icon: <UserRound aria-hidden />,
            onAction: () => navigate('/me'),
          },
          {
            id: 'logout',
            label: t('app.components.LeftMenu.logout'),
            icon: <LogOut aria-hidden />,
            danger: true,
            onAction: () => void askFirst(),
          },
        ]}
      >
        <span className={styles['initials']}>{name.slice(0, 1)}</span>
        <span className={classNames(styles['text'], styles['userName'])}>{name}</span>
      </Menu>
      {drafts > 0 && (
        <Dialog
          title={t('logout.drafts.title')}
          onClose={() => setDrafts(0)}
          actions={
            <>
              <Button onClick={() => void logOut()}>{t('logout.drafts.keep')}</Button>
              <Button look="danger" onClick={() => void removeDraftsOf(me.id).then(logOut)}>
                {t('logout.drafts.delete')}
              </Button>
            </>
          }
        >
          <p>{t('logout.drafts.text', { count: drafts })}</p>
        </Dialog>
      )}
    </>
  );
}
