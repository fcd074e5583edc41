/** A field of a custom type, edited by the project's element or a plugin's input; a built-in one that a plugin replaces. */
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useMemo } from 'react';
import { CustomElement } from '../../custom/custom-element.tsx';
import { customElementOf, customizationsQuery } from '../../custom/customizations.ts';
import { useValue } from '../../document/document-context.ts';
import { t } from '../../i18n/messages.ts';
import { usePluginHost } from '../../plugin-host/plugin-host.ts';
import { Loading } from '../../ui/loading.tsx';
import type { FieldProps } from './field-props.ts';
import { GroupField } from './legend.tsx';
import { PluginField } from './plugin-field.tsx';

interface CustomFieldProps extends FieldProps {
  /** The input of the type the field is stored as. */
  readonly Base: ComponentType<FieldProps>;
}

export function CustomField({ Base, ...props }: CustomFieldProps) {
  const { data } = useQuery(customizationsQuery);
  const host = usePluginHost();
  const name = props.attribute.customField ?? '';
  if (!data) return <Loading />;
  const element = customElementOf(name);
  if (element !== undefined) return <FieldElement {...props} element={element} />;
  if (typeof host === 'object' && host.hasInput(props.attribute)) {
    return <PluginField {...props} host={host} />;
  }
  const note = t('content-manager.custom-field.fallback', { name });
  return <Base {...props} hint={[props.hint, note].filter(Boolean).join(' ')} />;
}

function FieldElement({ element, ...props }: FieldProps & { readonly element: string }) {
  const { path, name, label, attribute, disabled, required, error, hint } = props;
  const [value, set] = useValue<unknown>(path);
  const properties = useMemo(
    () => ({ value, label, name, attribute, disabled, required, error: error ?? null }),
    [value, label, name, attribute, disabled, required, error],
  );
  return (
    <GroupField label={label} hint={hint} error={error} required={required}>
      <CustomElement name={element} properties={properties} onChange={set} />
    </GroupField>
  );
}
