/** The fields of a type or component in rows of twelve columns, as the configuration places them. */
import type { CSSProperties } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { AttributeField } from './field.tsx';
import { FieldRowsContext, type FieldRowsProps } from './field-rows-context.ts';
import styles from './fields.module.css';

export const FieldRows = ({ attributes, view, path, owner }: FieldRowsProps) => (
  <FieldRowsContext value={FieldRows}>
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
  </FieldRowsContext>
);
