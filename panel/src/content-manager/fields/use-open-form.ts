/** The form around a component of the panel, as plugins see it. */
import { useLayoutEffect } from 'react';
import { useDocument } from '../../document/document-context.ts';
import type { FormBridge } from '../../plugin-host/form-bridge.ts';
import { useForm } from './form-context.ts';
import { openForm } from './open-form.ts';

export function useOpenForm(): FormBridge {
  const document = useDocument();
  const form = useForm();
  const open = openForm(document, form);
  useLayoutEffect(() => open.take(form), [open, form]);
  return open;
}
