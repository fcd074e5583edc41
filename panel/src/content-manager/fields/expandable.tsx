/** What can fill the window and go back: the same elements move, so that an editor keeps its cursor and what can be undone. */
import { Maximize2, Minimize2 } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './fields.module.css';

interface ExpandableProps {
  readonly title: string;
  readonly isExpanded: boolean;
  readonly onCollapse: () => void;
  /** The elements stand somewhere else now. */
  readonly onMoved: () => void;
  readonly children: ReactNode;
}

export function Expandable({ title, isExpanded, onCollapse, onMoved, children }: ExpandableProps) {
  const [host] = useState(() => {
    const element = document.createElement('div');
    element.className = styles['expandable']!;
    return element;
  });
  const isFirst = useRef(true);
  const place = (
    <Place
      host={host}
      onMoved={() => {
        if (!isFirst.current) onMoved();
        isFirst.current = false;
      }}
    />
  );
  return (
    <>
      {isExpanded ? (
        <Dialog title={title} onClose={onCollapse} full>
          <div className={styles['full']}>{place}</div>
        </Dialog>
      ) : (
        place
      )}
      {createPortal(children, host)}
    </>
  );
}

interface PlaceProps {
  readonly host: HTMLElement;
  readonly onMoved: () => void;
}

function Place({ host, onMoved }: PlaceProps) {
  const element = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place
  useLayoutEffect(() => {
    element.current!.append(host);
    onMoved();
  }, [host]);
  return <div ref={element} className={styles['editorPlace']} />;
}

interface ExpandButtonProps {
  readonly isExpanded: boolean;
  readonly onChange: (isExpanded: boolean) => void;
}

/** With v4's names. */
export const ExpandButton = ({ isExpanded, onChange }: ExpandButtonProps) => (
  <Button
    look="quiet"
    icon={isExpanded ? <Minimize2 aria-hidden /> : <Maximize2 aria-hidden />}
    onClick={() => onChange(!isExpanded)}
  >
    {t(isExpanded ? 'components.Wysiwyg.collapse' : 'components.WysiwygBottomControls.fullscreen')}
  </Button>
);
