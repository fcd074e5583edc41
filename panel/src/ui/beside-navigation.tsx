/** A screen beside the second menu of its place, or below it where there is little room. */
import type { ReactNode } from 'react';
import styles from './beside-navigation.module.css';

interface BesideNavigationProps {
  readonly navigation: ReactNode;
  readonly children: ReactNode;
}

export const BesideNavigation = ({ navigation, children }: BesideNavigationProps) => (
  <div className={styles['layout']}>
    {navigation}
    <div className={styles['screen']}>{children}</div>
  </div>
);
