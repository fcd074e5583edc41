/** What projects and plugins bring to forms, loaded together: few forms have something of it. */
export { CustomField } from './custom-field.tsx';
export { FilledFormZone } from './filled-form-zone.tsx';
export { SidePanels } from './side-panels.tsx';
