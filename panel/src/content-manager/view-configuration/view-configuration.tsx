/** Configures how the list or the form of a type looks: reads what is stored, and saves what was changed of it. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { send } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { typeAddress } from '../../content-types/addresses.ts';
import {
  componentConfigurationQuery,
  configurationPath,
  configurationQuery,
  type ViewConfiguration as View,
} from '../../content-types/configuration.ts';
import type { ComponentType, ContentType } from '../../content-types/content-types.ts';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notifications.tsx';
import { Cards, Main, PageHead } from '../../ui/page.tsx';
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx';
import { FormView } from './form-view.tsx';
import { ListView } from './list-view.tsx';
import { requestOf } from './view-changes.ts';

interface ViewConfigurationProps {
  readonly type: ContentType;
  readonly part: 'list' | 'edit';
}

/** The list or the form of a content-type. */
export function ViewConfiguration({ type, part }: ViewConfigurationProps) {
  const { contentType: stored, components } = useSuspenseQuery(configurationQuery(type.uid)).data;
  return (
    <ViewForm
      stored={stored}
      path={configurationPath(type.uid, false)}
      name={type.info.displayName}
      subtitle={t(
        part === 'list'
          ? 'content-manager.components.SettingsViewWrapper.pluginHeader.description.list-settings'
          : 'content-manager.components.SettingsViewWrapper.pluginHeader.description.edit-settings',
      )}
      back={typeAddress(type)}
    >
      {(view, change) =>
        part === 'list' ? (
          <ListView attributes={type.attributes} view={view} onChange={change} />
        ) : (
          <FormView schema={type} view={view} components={components} onChange={change} />
        )
      }
    </ViewForm>
  );
}

/** The form of a component. */
export function ComponentViewConfiguration({ component }: { readonly component: ComponentType }) {
  const { component: stored, components } = useSuspenseQuery(componentConfigurationQuery(component.uid)).data;
  return (
    <ViewForm
      stored={stored}
      path={configurationPath(component.uid, true)}
      name={component.info.displayName}
      subtitle={t('content-manager.components.SettingsViewWrapper.pluginHeader.description.edit-settings')}
    >
      {(view, change) => (
        <FormView schema={component} view={view} components={components} onChange={change} />
      )}
    </ViewForm>
  );
}

interface ViewFormProps {
  readonly stored: View;
  readonly path: string;
  /** What the type or component is called. */
  readonly name: string;
  readonly subtitle: string;
  readonly back?: string;
  readonly children: (view: View, change: (view: View) => void) => ReactNode;
}

function ViewForm({ stored, path, name, subtitle, back, children }: ViewFormProps) {
  const [view, setView] = useState(stored);
  const [isAsked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const isChanged = JSON.stringify(requestOf(view)) !== JSON.stringify(requestOf(stored));
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await send('PUT', path, { body: requestOf(view) });
      // forms hold the views of components, and lists those of related types
      await queryClient.invalidateQueries({ queryKey: ['content-manager', 'configuration'] });
      notify('success', t('notification.success.saved'));
    } catch (error) {
      notify('danger', messageOf(error));
    } finally {
      setBusy(false);
      setAsked(false);
    }
  };
  return (
    <Main busy={busy}>
      <PageHead
        title={t('content-manager.components.SettingsViewWrapper.pluginHeader.title', { name })}
        subtitle={subtitle}
        {...(back === undefined ? {} : { back })}
        actions={
          <Button
            look="primary"
            icon={<Check aria-hidden />}
            disabled={!isChanged || busy}
            onClick={() => setAsked(true)}
          >
            {t('global.save')}
          </Button>
        }
      />
      <Cards>{children(view, setView)}</Cards>
      <UnsavedGuard isActive={isChanged} />
      {isAsked && (
        <ConfirmDialog
          look="primary"
          busy={busy}
          onClose={() => setAsked(false)}
          onConfirm={() => void save()}
        >
          <p>{t('content-manager.popUpWarning.warning.updateAllSettings')}</p>
        </ConfirmDialog>
      )}
    </Main>
  );
}
