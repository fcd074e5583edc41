/** What is inside a component or zone of a form: the names of its fields, and the way to the component's own view. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { Box, Settings } from 'lucide-react';
import { Link } from 'wouter';
import { componentViewAddress } from '../../content-types/addresses.ts';
import type { ViewConfiguration } from '../../content-types/configuration.ts';
import { type Attribute, contentInitQuery } from '../../content-types/content-types.ts';
import { useMayConfigure } from '../../content-types/view-access.ts';
import { t } from '../../i18n/messages.ts';
import styles from './view-configuration.module.css';

interface InnerFieldsProps {
  readonly attribute: Attribute;
  readonly components: Readonly<Record<string, ViewConfiguration>>;
}

export function InnerFields({ attribute, components }: InnerFieldsProps) {
  const { components: all } = useSuspenseQuery(contentInitQuery).data;
  const mayConfigure = useMayConfigure('component');
  const { type, component, components: allowed = [] } = attribute;
  if (type === 'dynamiczone') {
    const named = allowed.map((uid) => ({
      uid,
      name: all.find((one) => one.uid === uid)?.info.displayName ?? uid,
    }));
    return (
      <div className={styles['inner']}>
        {named.map(({ uid, name }) =>
          mayConfigure ? (
            <Link key={uid} href={componentViewAddress(uid)} className={styles['innerLink']!}>
              <Box aria-hidden /> {name}
            </Link>
          ) : (
            <span key={uid}>{name}</span>
          ),
        )}
      </div>
    );
  }
  if (type !== 'component' || component === undefined) return null;
  return (
    <div className={styles['inner']}>
      <p className={styles['soft']}>
        {components[component]?.layouts.edit
          .flat()
          .map(({ name }) => name)
          .join(' · ')}
      </p>
      {mayConfigure && (
        <Link href={componentViewAddress(component)} className={styles['innerLink']!}>
          <Settings aria-hidden /> {t('content-manager.components.FieldItem.linkToComponentLayout')}
        </Link>
      )}
    </div>
  );
}
