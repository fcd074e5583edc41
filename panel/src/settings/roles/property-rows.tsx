/** The fields of a type, or its locales: a box for each action on each of them. */
import { ChevronDown, ChevronRight } from 'lucide-react';
import { Fragment, useState } from 'react';
import { t } from '../../i18n/messages.ts';
import type { ContentAction, PropertyChild, SubjectProperty } from '../../permissions/catalogue.ts';
import { aliasOf } from '../../permissions/plain-names.ts';
import { Star } from '../../ui/field.tsx';
import type { Tick } from '../../ui/tick.ts';
import { TickBox } from '../../ui/tick-box.tsx';
import { type Cell, leavesOf, sumOf, tickOfPaths, tickPaths } from './grants.ts';
import styles from './matrix.module.css';
import type { MatrixProps } from './matrix-props.ts';
import type { LabelAt } from './use-field-labels.ts';

type Placed = readonly { readonly action: ContentAction; readonly cell: Cell | undefined }[];

/** Locales have the names that the server gives them. */
const NO_LABEL: LabelAt = () => undefined;

interface PropertyRowsProps extends MatrixProps {
  readonly placed: Placed;
  readonly property: SubjectProperty;
  readonly labelAt: LabelAt;
}

export const PropertyRows = ({ placed, property, labelAt, ...matrix }: PropertyRowsProps) => (
  <>
    <div className={styles['property']}>
      <span>{property.label}</span>
    </div>
    {property.children.map((child) => (
      <ChildRows
        key={child.value}
        {...matrix}
        placed={placed}
        property={property.value}
        child={child}
        labelAt={property.value === 'fields' ? labelAt : NO_LABEL}
        prefix=""
      />
    ))}
  </>
);

interface ChildRowsProps extends MatrixProps {
  readonly placed: Placed;
  readonly property: string;
  readonly child: PropertyChild;
  readonly labelAt: LabelAt;
  /** The path of the component it is inside, with a dot at its end. */
  readonly prefix: string;
}

function ChildRows({ placed, property, child, labelAt, prefix, ...matrix }: ChildRowsProps) {
  const { grants, onChange, disabled } = matrix;
  const [isOpen, setOpen] = useState(false);
  const path = prefix + child.value;
  const leaves = child.children ? leavesOf(child.children, `${path}.`) : [path];
  const cells = placed.flatMap(({ cell }) => (cell && property in cell.properties ? cell : []));
  const name = prefix + child.label;
  const tickIn = (cell: Cell): Tick => tickOfPaths(grants.get(cell.key), property, leaves);
  const depth = prefix.split('.').length - 1;
  const label = labelAt(path) ?? child.label;
  const alias = aliasOf(label, child.label);
  const text = (
    <>
      {alias && <span className="visually-hidden">{alias} </span>}
      {label}
      {child.required && <Star />}
    </>
  );
  return (
    <Fragment>
      <div className={styles['child']}>
        <span className={styles['name']} style={{ '--depth': depth } as Record<string, number>}>
          <TickBox
            label={t('Settings.roles.form.permissions.select-all-by-permission', { label: name })}
            tick={sumOf(cells.map(tickIn))}
            disabled={disabled}
            onChange={(isOn) => onChange(tickPaths(grants, cells, property, leaves, isOn))}
          />
          {child.children ? (
            <button
              type="button"
              className={styles['toggle']}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {text}
              {isOpen ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
            </button>
          ) : (
            <span className={styles['leaf']}>{text}</span>
          )}
        </span>
        {placed.map(({ action, cell }) => (
          <span key={action.actionId} className={styles['column']}>
            {cell && property in cell.properties && (
              <TickBox
                label={t('Settings.roles.form.permissions.select-by-permission', {
                  label: `${name} ${action.label}`,
                })}
                tick={tickIn(cell)}
                disabled={disabled}
                onChange={(isOn) => onChange(tickPaths(grants, [cell], property, leaves, isOn))}
              />
            )}
          </span>
        ))}
        <span />
      </div>
      {isOpen &&
        child.children?.map((inner) => (
          <ChildRows
            key={inner.value}
            {...matrix}
            placed={placed}
            property={property}
            child={inner}
            labelAt={labelAt}
            prefix={`${path}.`}
          />
        ))}
    </Fragment>
  );
}
