/** The components that plugins have put into a place of the content manager, each in a box of its own. */
import { Suspense } from 'react';
import type { Zone } from '../../src/plugin-host/form-bridge.ts';
import type { Injected } from '../app/plugin.ts';
import type { StrapiApp } from '../app/strapi-app.ts';
import { Boundary } from '../islands/boundary.tsx';

export const injectedIn = (app: StrapiApp, { view, block }: Zone): readonly Injected[] =>
  app.plugins['content-manager']!.getInjectedComponents(view, block);

/** Buttons of a list stand in a row, what is in a form below one another. */
const BESIDE = new Set(['actions']);

export const ZoneContent = ({ app, zone }: { readonly app: StrapiApp; readonly zone: Zone }) => (
  <div
    style={{
      display: 'flex',
      flexDirection: BESIDE.has(zone.block) ? 'row' : 'column',
      alignItems: BESIDE.has(zone.block) ? 'center' : 'stretch',
      flexWrap: 'wrap',
      gap: 8,
    }}
  >
    {injectedIn(app, zone).map(({ name, Component }) => (
      <Boundary key={name} plugin={name} title={`The plugin's component ${name} has failed here.`}>
        <Suspense fallback={null}>
          <Component slug={zone.slug} />
        </Suspense>
      </Boundary>
    ))}
  </div>
);
