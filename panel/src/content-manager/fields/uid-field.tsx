/** A name for addresses: made from another value, and free. */
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { send } from '../../api/client.ts';
import { useDocument, useValue } from '../../document/document-context.ts';
import { t } from '../../i18n/messages.ts';
import { IconButton } from '../../ui/button.tsx';
import { notify } from '../../ui/notifications.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { named } from './field-name.ts';
import type { FieldProps } from './field-props.ts';
import { useForm } from './form-context.ts';

/** How long typing rests before the server is asked, in ms. */
const PAUSE = 400;

interface Availability {
  readonly isAvailable: boolean;
  readonly suggestion: string | null;
}

export function UidField(props: FieldProps) {
  const { path, name, attribute, owner, label, labelNote } = props;
  const { hint, error, required, placeholder, disabled } = props;
  const { id } = useForm();
  const document = useDocument();
  const [value, set] = useValue<string>(path);
  const target = attribute.targetField;
  const [source] = useValue<string>([...path.slice(0, -1), target ?? '']);
  const [stored] = useState(value);
  const touched = useRef(false);

  const generate = async (): Promise<void> => {
    const before = document.get(path);
    try {
      const data = { ...(document.get(path.slice(0, -1)) as object | undefined), [name]: value ?? '' };
      const body = { contentTypeUID: owner.uid, field: name, data };
      const { data: made } = await send<{ data: string }>('POST', '/content-manager/uid/generate', { body });
      // what was typed into it meanwhile is what the person wants
      document.replace(path, before, made);
    } catch (failure) {
      notify('danger', messageOf(failure));
    }
  };

  // a new entry's name follows the value it is made from, until the editor writes it
  const latest = useRef(generate);
  latest.current = generate;
  useEffect(() => {
    if (id !== null || touched.current || target === undefined || !source || disabled) return;
    let made: Promise<void> | null = null;
    const make = (): Promise<void> => {
      clearTimeout(timer);
      made ??= latest.current().finally(forget);
      return made;
    };
    const timer = setTimeout(() => void make(), PAUSE);
    const forget = document.arrivals.add(make);
    return () => {
      clearTimeout(timer);
      if (made === null) forget();
    };
  }, [document, id, target, source, disabled]);

  const regenerate = (): void => {
    const made = generate();
    const forget = document.arrivals.add(() => made);
    void made.then(forget);
  };

  const [debouncedValue, setDebouncedValue] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedValue(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  const { data } = useQuery({
    queryKey: ['content-manager', 'uid', owner.uid, name, debouncedValue],
    queryFn: () =>
      send<Availability>('POST', '/content-manager/uid/check-availability', {
        body: { contentTypeUID: owner.uid, field: name, value: debouncedValue },
      }),
    enabled:
      debouncedValue !== null &&
      debouncedValue !== '' &&
      debouncedValue !== stored &&
      debouncedValue === value,
    retry: false,
  });
  const availability =
    data && debouncedValue === value && value !== stored
      ? t(
          data.isAvailable
            ? 'content-manager.components.uid.available'
            : 'content-manager.components.uid.unavailable',
        )
      : undefined;
  return (
    <TextField
      {...named(path)}
      label={label}
      labelNote={labelNote}
      hint={[hint, availability].filter(Boolean).join(' · ') || undefined}
      error={error}
      required={required}
      placeholder={placeholder ?? ''}
      disabled={disabled}
      value={value ?? ''}
      onChange={(text) => {
        touched.current = true;
        set(text === '' ? null : text);
      }}
      action={
        target !== undefined && !disabled ? (
          <IconButton label={t('content-manager.components.uid.regenerate')} onClick={regenerate}>
            <RefreshCw aria-hidden />
          </IconButton>
        ) : undefined
      }
    />
  );
}
