/** On which entries the actions of a role hold: all of them, or those that meet one of some conditions. */
import { useState } from 'react';
import { t } from '../../i18n/messages.ts';
import type { Condition } from '../../permissions/catalogue.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MultiSelectField } from '../../ui/select.tsx';
import { type Grants, setConditions } from './grants.ts';
import type { ConditionsAsked } from './matrix-props.ts';

interface ConditionsDialogProps {
  readonly target: ConditionsAsked;
  readonly conditions: readonly Condition[];
  readonly grants: Grants;
  readonly disabled: boolean;
  readonly onChange: (grants: Grants) => void;
  readonly onClose: () => void;
}

export function ConditionsDialog(props: ConditionsDialogProps) {
  const { target, conditions, grants, disabled, onChange, onClose } = props;
  const actions = target.actions.filter(({ cell }) => grants.has(cell.key));
  const [chosen, setChosen] = useState<ReadonlyMap<string, readonly string[]>>(
    new Map(actions.map(({ cell }) => [cell.key, grants.get(cell.key)!.conditions])),
  );
  return (
    <Dialog
      title={t('Settings.permissions.conditions.define-conditions')}
      wide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.components.Button.cancel')}</Button>
          {actions.length > 0 && !disabled && (
            <Button
              look="primary"
              onClick={() => {
                onChange(setConditions(grants, chosen));
                onClose();
              }}
            >
              {t('Settings.permissions.conditions.apply')}
            </Button>
          )}
        </>
      }
    >
      <p>
        {actions.length === 0
          ? t('Settings.permissions.conditions.no-actions')
          : t('Settings.permissions.conditions.hint', { name: target.name })}
      </p>
      {actions.map(({ label, cell }) => (
        <MultiSelectField
          key={cell.key}
          label={t('Settings.permissions.conditions.can', { action: label })}
          placeholder={t('Settings.permissions.conditions.anytime')}
          disabled={disabled}
          options={conditions.map(({ id, displayName }) => ({ value: id, label: displayName }))}
          values={chosen.get(cell.key) ?? []}
          onChange={(ids) => setChosen(new Map(chosen).set(cell.key, ids))}
        />
      ))}
    </Dialog>
  );
}
