/** An address that leads nowhere. */
import { t } from '../i18n/messages.ts';
import { useTitle } from '../routing/use-title.ts';
import { ButtonLink } from './button.tsx';
import { Empty, Main, PageHead } from './page.tsx';

export function NotFound() {
  useTitle(t('page.not-found.title'));
  return (
    <Main>
      <PageHead title={t('page.not-found.title')} />
      <Empty action={<ButtonLink to="/">{t('page.not-found.home')}</ButtonLink>}>
        {t('page.not-found.text')}
      </Empty>
    </Main>
  );
}
