/** The fields of a type or component in rows of twelve columns, as the configuration places them. */
import type { CSSProperties } from 'react';
import type { ViewConfiguration } from '../../content-types/configuration.ts';
import type { Attribute } from '../../content-types/content-types.ts';
import type { Path } from '../../document/document.ts';
import { classNames } from '../../ui/class-names.ts';
import { AttributeField } from './field.tsx';
import type { FieldProps } from './field-props.ts';
import styles from './fields.module.css';

interface FieldRowsProps {
  readonly attributes: Readonly<Record<string, Attribute>>;
  readonly view: ViewConfiguration;
  /** Where the values are. */
  readonly path: Path;
  readonly owner: FieldProps['owner'];
}

export const FieldRows = ({ attributes, view, path, owner }: FieldRowsProps) => (
  <div className={styles['rowsFrame']}>
    <div className={styles['rows']}>
      {view.layouts.edit
        .map((row) => row.filter(({ name }) => attributes[name]))
        .flatMap((row) => row.map((field, index) => ({ ...field, isFirst: index === 0 })))
        .map(({ name, size, isFirst }) => (
          <div
            key={name}
            data-field={[...path, name].join('.')}
            className={classNames(styles['place'], isFirst && styles['first'], size <= 6 && styles['half'])}
            style={{ '--span': Math.min(12, size) } as CSSProperties}
          >
            <AttributeField
              name={name}
              path={[...path, name]}
              attribute={attributes[name]!}
              metadata={view.metadatas[name]?.edit}
              owner={owner}
            />
          </div>
        ))}
    </div>
  </div>
);
