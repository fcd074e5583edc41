/** Which actions a role has on the types of the project: a row for each type, with its fields and locales below it. */
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight, Settings2 } from 'lucide-react';
import { Fragment, useId, useState } from 'react';
import { labelOfName } from '../../../../src/core/base/label-of-name.ts';
import { contentInitQuery } from '../../content-types/content-types.ts';
import { t } from '../../i18n/messages.ts';
import type { ContentAction, ContentSection, Subject } from '../../permissions/catalogue.ts';
import { aliasOf, nameInV4 } from '../../permissions/plain-names.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/page.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import { type Cell, cellOf, cellsOfSection, type Grants, tickCells, tickOf, tickOfCells } from './grants.ts';
import styles from './matrix.module.css';
import type { ConditionsAsked, MatrixProps } from './matrix-props.ts';
import { PropertyRows } from './property-rows.tsx';
import { useFieldLabels } from './use-field-labels.ts';

interface ContentMatrixProps extends MatrixProps {
  readonly section: ContentSection;
}

export function ContentMatrix({ section, ...matrix }: ContentMatrixProps) {
  const { grants, onChange, disabled } = matrix;
  const [opened, setOpened] = useState<string | null>(null);
  const { data: { contentTypes = [] } = {} } = useQuery(contentInitQuery);
  const subjects = section.subjects
    .map((subject) => ({
      ...subject,
      name:
        contentTypes.find(({ uid }) => uid === subject.uid)?.info.displayName ?? labelOfName(subject.label),
    }))
    .sort((one, other) => one.name.localeCompare(other.name));
  const actions = section.actions.filter((action) =>
    subjects.some(({ uid }) => action.subjects.includes(uid)),
  );
  if (subjects.length === 0) return <Empty>{t('Settings.roles.form.permissions.none')}</Empty>;
  return (
    <div className="scrolls-sideways">
      <div className={styles['matrix']} style={{ '--actions': actions.length } as Record<string, number>}>
        <div className={styles['head']}>
          <span />
          {actions.map((action) => {
            const cells = cellsOfSection(section, undefined, action);
            return (
              <span key={action.actionId} className={styles['column']}>
                <span aria-hidden>{action.label}</span>
                <TickBox
                  label={t('Settings.roles.form.permissions.select-all-by-permission', {
                    label: action.label,
                  })}
                  tick={tickOfCells(cells, grants)}
                  disabled={disabled}
                  onChange={(isOn) => onChange(tickCells(grants, cells, isOn))}
                />
              </span>
            );
          })}
          <span />
        </div>
        {subjects.map((subject) => (
          <SubjectRows
            key={subject.uid}
            {...matrix}
            actions={actions}
            subject={subject}
            isOpen={opened === subject.uid}
            onToggle={() => setOpened(opened === subject.uid ? null : subject.uid)}
          />
        ))}
      </div>
    </div>
  );
}

interface SubjectRowsProps extends MatrixProps {
  readonly actions: readonly ContentAction[];
  readonly subject: Subject & { readonly name: string };
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function SubjectRows({ actions, subject, isOpen, onToggle, ...matrix }: SubjectRowsProps) {
  const { grants, onChange, disabled, onConditions } = matrix;
  const { label, name, properties } = subject;
  const placed = actions.map((action) => ({ action, cell: cellOf(action, subject) }));
  const cells = placed.flatMap(({ cell }) => cell ?? []);
  const alias = aliasOf(name, nameInV4(label));
  const labelAt = useFieldLabels(subject.uid, isOpen);
  const count = conditionsOf(cells, grants);
  const settingsId = useId();
  return (
    <Fragment>
      <div className={styles['subject']} data-open={isOpen || undefined}>
        <span className={styles['name']}>
          <TickBox
            label={t('Settings.roles.form.permissions.select-all-by-permission', { label })}
            tick={tickOfCells(cells, grants)}
            disabled={disabled}
            onChange={(isOn) => onChange(tickCells(grants, cells, isOn))}
          />
          <button type="button" className={styles['toggle']} aria-expanded={isOpen} onClick={onToggle}>
            {alias && <span className="visually-hidden">{alias} </span>}
            {name}
            {isOpen ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
          </button>
        </span>
        {placed.map(({ action, cell }) => (
          <span key={action.actionId} className={styles['column']}>
            {cell && (
              <TickBox
                label={t('Settings.roles.form.permissions.select-by-permission', {
                  label: `${action.label} ${label}`,
                })}
                tick={tickOf(cell, grants.get(cell.key))}
                marked={(grants.get(cell.key)?.conditions.length ?? 0) > 0}
                disabled={disabled}
                onChange={(isOn) => onChange(tickCells(grants, [cell], isOn))}
              />
            )}
          </span>
        ))}
        <span className={styles['conditions']}>
          <Button
            look="quiet"
            icon={<Settings2 aria-hidden />}
            aria-describedby={settingsId}
            onClick={() => onConditions(askFor(name, placed))}
          >
            {t('global.settings')}
          </Button>
          <span id={settingsId} hidden>
            {t('Settings.roles.form.permissions.settings', { label, count })}
          </span>
        </span>
      </div>
      {isOpen &&
        properties.map((property) => (
          <PropertyRows
            key={property.value}
            {...matrix}
            placed={placed}
            property={property}
            labelAt={labelAt}
          />
        ))}
    </Fragment>
  );
}

const conditionsOf = (cells: readonly Cell[], grants: Grants): number =>
  cells.reduce((sum, { key }) => sum + (grants.get(key)?.conditions.length ?? 0), 0);

const askFor = (
  name: string,
  placed: readonly { readonly action: ContentAction; readonly cell: Cell | undefined }[],
): ConditionsAsked => ({
  name,
  actions: placed.flatMap(({ action, cell }) => (cell ? { label: action.label, cell } : [])),
});
