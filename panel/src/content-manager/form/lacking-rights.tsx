/** What the person may not do with an entry, and which right would open it. */
import { usePermissions } from '../../api/permissions.ts';
import { useMe } from '../../api/queries.ts';
import {
  type ContentType,
  CREATE,
  DELETE,
  hasDrafts,
  PUBLISH,
  UPDATE,
} from '../../content-types/content-types.ts';
import { t } from '../../i18n/messages.ts';
import styles from '../history/history.module.css';

interface LackingRightsProps {
  readonly type: ContentType;
  readonly isNew: boolean;
}

export function LackingRights({ type, isNew }: LackingRightsProps) {
  const permissions = usePermissions();
  const { roles } = useMe();
  const rights = isNew
    ? ([[CREATE, 'content-manager.right.create']] as const)
    : ([
        [UPDATE, 'content-manager.right.update'],
        [DELETE, 'content-manager.right.delete'],
      ] as const);
  const all = hasDrafts(type) ? [...rights, [PUBLISH, 'content-manager.right.publish'] as const] : rights;
  const lacking = all.filter(([action]) => !permissions.can(action, type.uid));
  return lacking.map(([action, right]) => (
    <p key={action} className={styles['soft']}>
      {t('content-manager.lacks', { count: roles.length, right: t(right), type: type.info.displayName })}
    </p>
  ));
}
