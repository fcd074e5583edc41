/** The panels that a project puts beside forms. */
import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { CustomElement } from '../../custom/custom-element.tsx';
import { customizationsQuery, type SidePanel, sidePanels } from '../../custom/customizations.ts';
import { useDocument } from '../../document/document-context.ts';

interface SidePanelsProps {
  readonly type: string;
  readonly entry: object | null;
  /** Classes of a panel and of its title. */
  readonly panel: string | undefined;
  readonly title: string | undefined;
}

export function SidePanels(props: SidePanelsProps) {
  const { data } = useQuery(customizationsQuery);
  if (!data) return null;
  return sidePanels().map((one) => <OnePanel key={one.element} {...props} shown={one} />);
}

function OnePanel({ type, entry, panel, title, shown }: SidePanelsProps & { readonly shown: SidePanel }) {
  const document = useDocument();
  const values = useSyncExternalStore(document.subscribe, () => document.values);
  const properties = useMemo(() => ({ type, entry, values }), [type, entry, values]);
  return (
    <section className={panel}>
      <h2 className={title}>{shown.title}</h2>
      <CustomElement name={shown.element} properties={properties} />
    </section>
  );
}
