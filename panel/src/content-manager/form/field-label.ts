/** What a field is called in a form. Pure. */
import type { TypeConfiguration } from '../../content-types/configuration.ts';

export const labelOfField = ({ contentType }: TypeConfiguration, name: string): string =>
  contentType.metadatas[name]?.edit.label || name;
