/** What the controls of a field's settings have in common. */
import { t } from '../../i18n/messages.ts';
import type { FieldComplaints } from '../model/check-field.ts';
import type { AnyDraft } from '../model/draft.ts';
import type { Definition } from '../model/schemas.ts';

export interface SettingsProps {
  /** The schema the field belongs to. */
  readonly schema: AnyDraft;
  readonly definition: Definition;
  readonly onChange: (definition: Definition) => void;
  readonly complaints: FieldComplaints;
}

/** Says something of a field; undefined takes it back. */
export function setting(definition: Definition, key: string, value: unknown): Definition {
  const { [key]: _, ...rest } = definition;
  return value === undefined ? rest : { ...rest, [key]: value };
}

/** A complaint as the control shows it. */
export function complaintOf(complaints: FieldComplaints, name: string): string | null {
  const id = complaints[name];
  return id ? t(id) : null;
}
