/** A field of a form that the input of a plugin edits, in an island of its own. */
import { useCallback, useLayoutEffect, useState } from 'react';
import { t } from '../../i18n/messages.ts';
import type { PluginHost } from '../../plugin-host/bridge.ts';
import type { FieldView } from '../../plugin-host/form-bridge.ts';
import { Island } from '../../plugin-host/island.tsx';
import { WatchedValue } from '../../plugin-host/watched-value.ts';
import type { FieldProps } from './field-props.ts';
import { useOpenForm } from './use-open-form.ts';

export function PluginField({ host, ...props }: FieldProps & { readonly host: PluginHost }) {
  const form = useOpenForm();
  const view = viewOf(props);
  const [field] = useState(() => new WatchedValue(view));
  useLayoutEffect(() => field.set(view));
  const show = useCallback(
    (element: HTMLElement) => host.showField(element, form, field),
    [host, form, field],
  );
  return <Island show={show} />;
}

const viewOf = (props: FieldProps): FieldView => {
  const { path, attribute, label, hint, placeholder, error, disabled, required, labelNote } = props;
  const isLocalized = attribute.pluginOptions?.i18n?.localized === true;
  return {
    name: path.join('.'),
    attribute,
    label,
    description: hint,
    hint,
    placeholder,
    error,
    disabled,
    required,
    labelNote: labelNote ? t(isLocalized ? 'i18n.Field.localized' : 'i18n.Field.not-localized') : undefined,
  };
};
