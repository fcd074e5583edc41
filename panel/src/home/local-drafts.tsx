/** The unsaved work that this browser keeps: where it is, and a way to throw it away. */
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useMe } from '../api/queries.ts';
import { type Draft, draftKey } from '../drafts/draft.ts';
import { draftsOf, removeDraft } from '../drafts/draft-store.ts';
import { t } from '../i18n/messages.ts';
import { relativeTime } from '../i18n/relative-time.ts';
import { IconButton } from '../ui/button.tsx';
import { Card } from '../ui/page.tsx';
import styles from './home.module.css';

export function LocalDrafts() {
  const { id } = useMe();
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  useEffect(() => {
    void draftsOf(id).then(setDrafts);
  }, [id]);
  if (drafts.length === 0) return null;
  const discard = async ({ place }: Draft): Promise<void> => {
    await removeDraft(place);
    setDrafts(await draftsOf(id));
  };
  return (
    <Card title={t('home.drafts')}>
      <ul className={styles['recent']}>
        {drafts.map((draft) => (
          <li key={draftKey(draft.place)}>
            <Link href={draft.address}>{draft.title}</Link>
            <span className={styles['about']}>{relativeTime(new Date(draft.savedAt).toISOString())}</span>
            <IconButton
              label={t('home.drafts.discard', { title: draft.title })}
              onClick={() => void discard(draft)}
            >
              <X aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
