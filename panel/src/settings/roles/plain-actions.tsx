/** Which actions a role has that are about no type: those of plugins, those of settings. */
import { Settings2 } from 'lucide-react';
import { useId } from 'react';
import { labelOfName } from '../../../../src/core/base/label-of-name.ts';
import { t } from '../../i18n/messages.ts';
import type { PlainAction } from '../../permissions/catalogue.ts';
import { aliasOf, nameInV4, nameOfPlugin } from '../../permissions/plain-names.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/text-field.tsx';
import { plainCell, tickCells, tickOfCells } from './grants.ts';
import styles from './matrix.module.css';
import type { MatrixProps } from './matrix-props.ts';

interface PlainActionsProps extends MatrixProps {
  readonly actions: readonly PlainAction[];
  /** What is said of each plugin or category. */
  readonly description: (name: string) => string;
}

export const PlainActions = ({ actions, description, ...matrix }: PlainActionsProps) => (
  <>
    {[...Map.groupBy(actions, ({ plugin, category }) => plugin ?? category ?? '')].map(
      ([plugin, groupActions]) => {
        const name = nameOfPlugin(plugin, t);
        return (
          <Accordion
            key={plugin}
            title={name}
            alias={aliasOf(name, nameInV4(plugin))}
            description={description(name)}
          >
            <div className={styles['groups']}>
              {[...Map.groupBy(groupActions, ({ subCategory }) => subCategory)].map(
                ([subCategory, group]) => (
                  <Group key={subCategory} {...matrix} name={labelOfName(subCategory)} actions={group} />
                ),
              )}
            </div>
          </Accordion>
        );
      },
    )}
  </>
);

interface GroupProps extends MatrixProps {
  readonly name: string;
  readonly actions: readonly PlainAction[];
}

function Group({ name, actions, grants, onChange, disabled, onConditions }: GroupProps) {
  const placed = actions.map(({ displayName, action }) => ({ label: displayName, cell: plainCell(action) }));
  const cells = placed.map(({ cell }) => cell);
  const tick = tickOfCells(cells, grants);
  const settingsId = useId();
  const count = cells.reduce((sum, { key }) => sum + (grants.get(key)?.conditions.length ?? 0), 0);
  return (
    <fieldset className={styles['group']} disabled={disabled}>
      <legend>{name}</legend>
      <Checkbox
        label={t('app.utils.select-all')}
        checked={tick === 'all'}
        mixed={tick === 'some'}
        onChange={(isOn) => onChange(tickCells(grants, cells, isOn))}
      />
      {placed.map(({ label, cell }) => {
        const grant = grants.get(cell.key);
        return (
          <Checkbox
            key={cell.key}
            label={label}
            checked={grant !== undefined}
            onChange={(isOn) => onChange(tickCells(grants, [cell], isOn))}
          />
        );
      })}
      <span className={styles['groupFoot']}>
        <Button
          look="quiet"
          icon={<Settings2 aria-hidden />}
          aria-describedby={settingsId}
          onClick={() => onConditions({ name, actions: placed })}
        >
          {t('global.settings')} {count > 0 && <span className={styles['marked']}>({count})</span>}
        </Button>
        <span id={settingsId} hidden>
          {t('Settings.roles.form.permissions.settings', { label: name, count })}
        </span>
      </span>
    </fieldset>
  );
}
