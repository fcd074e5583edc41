/** Leads to an entry on the project's own site, where the project says how: `preview` of `config/admin`. */
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { previewsQuery } from '../../api/panel-settings.ts';
import type { ContentType } from '../../content-types/content-types.ts';
import { t } from '../../i18n/messages.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import type { Entry } from '../entries/entries.ts';
import { previewAddress } from './preview-address.ts';

interface PreviewLinkProps {
  readonly type: ContentType;
  readonly entry: Entry;
}

export function PreviewLink({ type, entry }: PreviewLinkProps) {
  const pattern = useQuery(previewsQuery).data?.[type.uid];
  const address = pattern === undefined ? null : previewAddress(pattern, entry);
  if (address === null) return null;
  return (
    <ButtonAnchor wide icon={<Eye aria-hidden />} href={address}>
      {t('content-manager.preview')}
    </ButtonAnchor>
  );
}
