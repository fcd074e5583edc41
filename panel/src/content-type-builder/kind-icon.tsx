/** The sign of a kind of field. */
import {
  AtSign,
  Blocks,
  Box,
  Braces,
  Calendar,
  FileText,
  Hash,
  Image,
  KeyRound,
  Link2,
  List,
  Lock,
  Puzzle,
  Repeat,
  ToggleLeft,
  Type,
} from 'lucide-react';
import styles from './content-type-builder.module.css';
import type { KindName } from './model/kinds.ts';

const ICONS: Readonly<Record<KindName, typeof Type>> = {
  text: Type,
  boolean: ToggleLeft,
  blocks: Blocks,
  json: Braces,
  number: Hash,
  email: AtSign,
  date: Calendar,
  password: Lock,
  media: Image,
  enumeration: List,
  relation: Link2,
  uid: KeyRound,
  richtext: FileText,
  component: Box,
  dynamiczone: Repeat,
  custom: Puzzle,
};

export function KindIcon({ kind }: { readonly kind: KindName }) {
  const Icon = ICONS[kind];
  return (
    <span className={styles['kindIcon']}>
      <Icon aria-hidden />
    </span>
  );
}
