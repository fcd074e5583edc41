/** Says why an entry cannot be duplicated at once, and leads to a form with what it has. */

import { localeQuery, withQuery } from '../../content-types/addresses.ts';
import type { ContentType } from '../../content-types/content-types.ts';
import { t } from '../../i18n/messages.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Prohibited } from './use-duplicate.ts';

interface DuplicateDialogProps {
  readonly type: ContentType;
  readonly prohibited: Prohibited;
  readonly locale: string | null;
  readonly onClose: () => void;
}

export const DuplicateDialog = ({ type, prohibited, locale, onClose }: DuplicateDialogProps) => (
  <Dialog
    title={t('content-manager.clone.title')}
    onClose={onClose}
    actions={
      <>
        <Button onClick={onClose}>{t('app.components.Button.cancel')}</Button>
        <ButtonLink
          look="primary"
          to={withQuery(
            `/content-manager/collection-types/${type.uid}/create/clone/${prohibited.id}`,
            localeQuery(locale),
          )}
        >
          {t('content-manager.clone.create')}
        </ButtonLink>
      </>
    }
  >
    <p>{t('content-manager.clone.text')}</p>
    {prohibited.fields.map(({ path, reason }) => (
      <div key={path.join('.')}>
        <ul>
          <li>
            <strong>{path.join('.')}</strong>
          </li>
        </ul>
        <p>{t(reason === 'unique' ? 'content-manager.clone.unique' : 'content-manager.clone.relation')}</p>
      </div>
    ))}
  </Dialog>
);
