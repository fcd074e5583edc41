/**
 * The rows of fields, for the controls of components, whose fields may be components again: they receive the rows from the
 * rows around them, so that no file imports what imports it.
 */
import { type ComponentType, createContext } from 'react';
import type { ViewConfiguration } from '../../content-types/configuration.ts';
import type { Attribute } from '../../content-types/content-types.ts';
import type { Path } from '../../document/document.ts';
import type { FieldProps } from './field-props.ts';

export interface FieldRowsProps {
  readonly attributes: Readonly<Record<string, Attribute>>;
  readonly view: ViewConfiguration;
  /** Where the values are. */
  readonly path: Path;
  readonly owner: FieldProps['owner'];
}

export const FieldRowsContext = createContext<ComponentType<FieldRowsProps> | null>(null);
