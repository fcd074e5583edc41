/** What a role may do, in four parts: collection types, single types, plugins, settings. */
import { useState } from 'react';
import { t } from '../../i18n/messages.ts';
import type { Catalogue } from '../../permissions/catalogue.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { ConditionsDialog } from './conditions-dialog.tsx';
import { ContentMatrix } from './content-matrix.tsx';
import type { Grants } from './grants.ts';
import type { ConditionsAsked, MatrixProps } from './matrix-props.ts';
import { PlainActions } from './plain-actions.tsx';

interface PermissionFormProps {
  readonly catalogue: Catalogue;
  readonly grants: Grants;
  readonly onChange: (grants: Grants) => void;
  readonly disabled: boolean;
}

export function PermissionForm({ catalogue, grants, onChange, disabled }: PermissionFormProps) {
  const [conditionsTarget, setConditionsTarget] = useState<ConditionsAsked | null>(null);
  const { plugins, settings, singleTypes, collectionTypes } = catalogue.sections;
  const matrix: MatrixProps = { grants, onChange, disabled, onConditions: setConditionsTarget };
  return (
    <>
      <Tabs
        label={t('app.components.Tabs.permissions')}
        tabs={[
          {
            label: t('app.components.LeftMenuLinkContainer.collectionTypes'),
            content: () => <ContentMatrix key="collection types" section={collectionTypes} {...matrix} />,
          },
          {
            label: t('app.components.LeftMenuLinkContainer.singleTypes'),
            content: () => <ContentMatrix key="single types" section={singleTypes} {...matrix} />,
          },
          {
            label: t('app.components.LeftMenuLinkContainer.plugins'),
            content: () => (
              <PlainActions
                key="plugins"
                actions={plugins}
                description={(name) => t('Settings.roles.form.permissions.plugin', { name })}
                {...matrix}
              />
            ),
          },
          {
            label: t('app.components.LeftMenuLinkContainer.settings'),
            content: () => (
              <PlainActions
                key="settings"
                actions={settings}
                description={(name) => t('Settings.roles.form.permissions.category', { name })}
                {...matrix}
              />
            ),
          },
        ]}
      />
      {conditionsTarget && (
        <ConditionsDialog
          target={conditionsTarget}
          conditions={catalogue.conditions}
          grants={grants}
          disabled={disabled}
          onChange={onChange}
          onClose={() => setConditionsTarget(null)}
        />
      )}
    </>
  );
}
