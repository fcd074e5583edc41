/** Files tell of their writes as entries do, through the same hub. */
import { FILE_UID } from '../../database/layout/layout.ts';
import { contentTypeOf, type Model } from '../../model/content-type.ts';
import type { TellOfFile } from '../../upload/file-events.ts';
import type { EventHub } from './events.ts';

/** What the media library tells its events to. */
export function tellOfFiles(events: EventHub, model: Model): TellOfFile {
  const type = contentTypeOf(model, FILE_UID);
  return (event, columns, id) =>
    events.emit(event, type, columns && { schema: type, columns, links: [], parts: [] }, id);
}
