/** Copies the address of a file, for other people. */
import { t } from '../i18n/messages.ts';
import { notify } from '../ui/notifications.tsx';
import { wholeAddress } from './file-facts.ts';
import type { MediaFile } from './media.ts';

export async function copyLink({ url }: MediaFile): Promise<void> {
  const address = wholeAddress(url, location.origin);
  try {
    await navigator.clipboard.writeText(address);
    notify('success', t('upload.link.copied'));
  } catch {
    notify('warning', t('upload.link.not-copied', { url: address }));
  }
}

/** Saves a file on the person's computer; the browser shows it where another host keeps it. */
export function downloadFile({ url, name }: MediaFile): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.target = '_blank';
  link.rel = 'noopener';
  link.click();
}
