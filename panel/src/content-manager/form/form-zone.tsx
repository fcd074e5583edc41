/** What plugins put beside the form of an entry; the form as they see it is made where there is something. */
import { lazy, Suspense } from 'react';
import { usePluginHost } from '../../plugin-host/plugin-host.ts';
import type { FilledFormZoneProps } from '../fields/filled-form-zone.tsx';

const FilledFormZone = lazy(async () => ({
  default: (await import('../fields/custom-parts.ts')).FilledFormZone,
}));

export const FormZone = (props: FilledFormZoneProps) =>
  typeof usePluginHost() === 'object' && (
    <Suspense>
      <FilledFormZone {...props} />
    </Suspense>
  );
