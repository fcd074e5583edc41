/** What plugins put beside the form of an entry; the form as they see it is made where there is something. */
import { lazy, Suspense } from 'react';
import { usePluginHost } from '../../plugin-host/plugin-host.ts';
import type { FilledFormZoneProps } from './filled-form-zone.tsx';

const FilledFormZone = lazy(async () => ({
  default: (await import('./filled-form-zone.tsx')).FilledFormZone,
}));

export const FormZone = (props: FilledFormZoneProps) =>
  typeof usePluginHost() === 'object' && (
    <Suspense>
      <FilledFormZone {...props} />
    </Suspense>
  );
