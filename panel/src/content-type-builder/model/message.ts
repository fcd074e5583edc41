/** The ids of the builder's own messages. Types only. */
import type messages from '../../../messages/en/content-type-builder.json';

export type BuilderMessage = keyof typeof messages;
