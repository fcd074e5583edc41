/** What plugins have put beside the form of an entry. */
import { PluginZone } from '../../plugin-host/plugin-zone.tsx';
import { useForm } from './form-context.ts';
import { useOpenForm } from './use-open-form.ts';

export interface FilledFormZoneProps {
  /** `informations`, `right-links`. */
  readonly block: string;
}

export const FilledFormZone = ({ block }: FilledFormZoneProps) => (
  <PluginZone view="editView" block={block} slug={useForm().type.uid} form={useOpenForm()} />
);
