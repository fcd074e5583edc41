/** How long ago something was; the exact time in a tooltip. */
import { dateTime, relativeTime } from '../i18n/relative-time.ts';

/** @param date of JSON; nothing is shown for one there is not */
export const TimeAgo = ({ date }: { readonly date: string | null | undefined }) =>
  date ? (
    <time dateTime={date} title={dateTime(date)}>
      {relativeTime(date)}
    </time>
  ) : null;
