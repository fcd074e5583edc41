/** What to do first in a new project; once it is closed it does not come back. */
import { X } from 'lucide-react';
import { useState } from 'react';
import { useBuilderAccess } from '../content-types/builder-access.ts';
import { t } from '../i18n/messages.ts';
import { Button, IconButton } from '../ui/button.tsx';
import styles from './home.module.css';
import { Pictograms } from './pictograms.tsx';

export function FirstTypeCard({ onBuild }: { readonly onBuild: () => void }) {
  const { mayChange } = useBuilderAccess();
  const [isClosed, setClosed] = useState(isTourSkipped());
  if (isClosed || !mayChange) return null;
  const close = (): void => {
    skipTour();
    setClosed(true);
  };
  return (
    <section className={styles['tour']} aria-label={t('app.components.GuidedTour.title')}>
      <div className={styles['tourHead']}>
        <h2>
          <Pictograms>{t('app.components.GuidedTour.CTB.create.title')}</Pictograms>
        </h2>
        <IconButton label={t('global.close')} onClick={close}>
          <X aria-hidden />
        </IconButton>
      </div>
      <p>{t('app.components.GuidedTour.CTB.create.content')}</p>
      <div className={styles['tourFoot']}>
        <Button
          look="primary"
          onClick={() => {
            close();
            onBuild();
          }}
        >
          {t('app.components.GuidedTour.CTB.create.cta.title')}
        </Button>
        <Button look="quiet" onClick={close}>
          {t('app.components.GuidedTour.skip')}
        </Button>
      </div>
    </section>
  );
}

/** Whether this browser has seen the first steps; the key is v4's. */
const SKIPPED = 'GUIDED_TOUR_SKIPPED';

const isTourSkipped = (): boolean => localStorage.getItem(SKIPPED) !== null;

const skipTour = (): void => localStorage.setItem(SKIPPED, 'true');
