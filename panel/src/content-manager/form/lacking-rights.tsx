/** What the person may not do with an entry, and which right would open it. */

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
import { usePermissions } from '../../permissions/use-permissions.ts';
import type { Entry } from '../entries/entries.ts';
import styles from '../history/history.module.css';

interface LackingRightsProps {
  readonly type: ContentType;
  /** Null for a type that is not localized. */
  readonly locale: string | null;
  /** null for a new one. */
  readonly entry: Entry | null;
}

export function LackingRights({ type, locale, entry }: LackingRightsProps) {
  const permissions = usePermissions();
  const { id, roles } = useMe();
  const { displayName } = type.info;
  if (permissions.can(READ, type.uid) && !permissions.canLocale(READ, type.uid, locale))
    return <p className={styles['soft']}>{t('content-manager.locales.closed', { type: displayName })}</p>;
  const here = entry ? permissions.forEntry(entry, id) : permissions;
  const rights =
    entry === null
      ? ([[CREATE, 'content-manager.right.create']] as const)
      : ([
          [UPDATE, 'content-manager.right.update'],
          [DELETE, 'content-manager.right.delete'],
        ] as const);
  const all = hasDrafts(type) ? [...rights, [PUBLISH, 'content-manager.right.publish'] as const] : rights;
  const lacking = all.filter(([action]) => !here.canLocale(action, type.uid, locale));
  return lacking.map(([action, right]) => (
    <p key={action} className={styles['soft']}>
      {t(
        permissions.canLocale(action, type.uid, locale)
          ? 'content-manager.lacks.others'
          : 'content-manager.lacks',
        { count: roles.length, right: t(right), type: displayName },
      )}
    </p>
  ));
}
