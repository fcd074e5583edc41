/** Whether an entry is a draft or published. */
import { t } from '../../i18n/messages.ts';
import { Badge } from '../../ui/page.tsx';

export const StateBadge = ({ isPublished }: { readonly isPublished: boolean }) => (
  <Badge good={isPublished}>
    {t(isPublished ? 'content-manager.containers.List.published' : 'content-manager.containers.List.draft')}
  </Badge>
);
