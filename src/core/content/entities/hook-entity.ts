/** What listeners see of an entry, before and after they may have changed it. */
import type { Entity } from './read-entities.ts';

/** An entity that listeners have seen. */
export interface HookEntity {
  /** As they have left it. */
  readonly entity: Entity;
  /** As it was read. */
  readonly original: Entity;
  /** Listeners to the read have asked for other attributes or relations than the request: the answer has these. */
  readonly isReshaped?: boolean;
}
