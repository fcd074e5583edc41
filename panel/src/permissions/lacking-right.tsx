/** What stands in the place of a screen that the person's roles do not open: which right they lack. */
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useMe } from '../api/queries.ts';
import { t } from '../i18n/messages.ts';
import { useTitle } from '../routing/use-title.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Loading } from '../ui/loading.tsx';
import { Empty, Main, PageHead } from '../ui/page.tsx';
import { catalogueQuery } from './catalogue.ts';
import { nameOfAction } from './plain-names.ts';

interface LackingRightProps {
  /** The action that would open the screen. */
  readonly action: string;
  /** What the action would be done to. */
  readonly subject?: string;
}

export function LackingRight({ action, subject }: LackingRightProps) {
  const { roles } = useMe();
  const { data, isPending } = useQuery(catalogueQuery);
  useTitle(t('page.forbidden.title'));
  if (isPending) return <Loading />;
  const named = nameOfAction(data, action, t);
  const place = subject ?? named.place;
  return (
    <Main>
      <PageHead title={t('page.forbidden.title')} />
      <Empty icon={<Lock aria-hidden />} action={<ButtonLink to="/">{t('page.not-found.home')}</ButtonLink>}>
        {t('page.forbidden.lacking', {
          count: roles.length,
          roles: roles.map(({ name }) => name).join(', '),
          right: named.name,
          place,
          hasPlace: place === '' ? 'no' : 'yes',
        })}
      </Empty>
    </Main>
  );
}
