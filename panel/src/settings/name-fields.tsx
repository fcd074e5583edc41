/** The name and the description of a role or token, in a form. */
import type { Errors } from '../auth/use-submit.ts';
import { t } from '../i18n/messages.ts';
import { TextArea, TextField } from '../ui/text-field.tsx';

interface Named {
  readonly name: string;
  readonly description: string;
}

interface NameFieldsProps {
  readonly values: Named;
  readonly errors: Errors<Named>;
  readonly disabled: boolean;
  readonly needsDescription?: boolean;
  readonly set: (name: keyof Named, value: string) => void;
}

export const NameFields = ({ values, errors, disabled, needsDescription = false, set }: NameFieldsProps) => (
  <>
    <TextField
      label={t('global.name')}
      name="name"
      required
      disabled={disabled}
      value={values.name}
      error={errors.name}
      onChange={(name) => set('name', name)}
    />
    <TextArea
      label={t('global.description')}
      name="description"
      required={needsDescription}
      disabled={disabled}
      value={values.description}
      error={errors.description}
      onChange={(description) => set('description', description)}
    />
  </>
);
