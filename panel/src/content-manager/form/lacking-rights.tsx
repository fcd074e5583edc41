/** What the person may not do with an entry, and which right would open it. */
import { usePermissions } from '../../api/permissions.ts';
import { useMe } from '../../api/queries.ts';
import {
  type ContentType,
  CREATE,
  DELETE,
  hasDrafts,
  PUBLISH,
  READ,
  UPDATE,
} from '../../content-types/content-types.ts';
import { t } from '../../i18n/messages.ts';
import styles from '../history/history.module.css';

interface LackingRightsProps {
  readonly type: ContentType;
  /** Null for a type that is not localized. */
  readonly locale: string | null;
  readonly isNew: boolean;
}

export function LackingRights({ type, locale, isNew }: LackingRightsProps) {
  const permissions = usePermissions();
  const { roles } = useMe();
  const { displayName } = type.info;
  if (permissions.can(READ, type.uid) && !permissions.canLocale(READ, type.uid, locale))
    return <p className={styles['soft']}>{t('content-manager.locales.closed', { type: displayName })}</p>;
  const rights = isNew
    ? ([[CREATE, 'content-manager.right.create']] as const)
    : ([
        [UPDATE, 'content-manager.right.update'],
        [DELETE, 'content-manager.right.delete'],
      ] as const);
  const all = hasDrafts(type) ? [...rights, [PUBLISH, 'content-manager.right.publish'] as const] : rights;
  const lacking = all.filter(([action]) => !permissions.canLocale(action, type.uid, locale));
  return lacking.map(([action, right]) => (
    <p key={action} className={styles['soft']}>
      {t('content-manager.lacks', { count: roles.length, right: t(right), type: displayName })}
    </p>
  ));
}
