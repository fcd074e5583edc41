/** For which events a webhook is called. Events that the table does not have, such as those of a project, are kept. */
import { useId } from 'react';
import { t } from '../../i18n/messages.ts';
import { classNames } from '../../ui/class-names.ts';
import { TickBox } from '../../ui/tick-box.tsx';
import styles from './webhook-screen.module.css';

interface EventsTableProps {
  readonly chosen: readonly string[];
  readonly disabled: boolean;
  readonly onChange: (events: readonly string[]) => void;
}

export function EventsTable({ chosen, disabled, onChange }: EventsTableProps) {
  const set = (events: readonly string[], isOn: boolean): void => {
    const others = chosen.filter((event) => !events.includes(event));
    onChange(isOn ? [...others, ...events] : others);
  };
  return (
    <div className={classNames(styles['events'], 'scrolls-sideways')}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are boxes to tick */}
      <table role="grid" aria-label={t('Settings.webhooks.form.events')}>
        <thead>
          <tr>
            <th scope="col">{t('Settings.webhooks.event.select')}</th>
            {VERBS.map((verb) => (
              <th key={verb} scope="col">
                {t(`Settings.webhooks.events.${verb}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {EVENT_ROWS.map((row) => (
            <KindRow key={row.kind} row={row} chosen={chosen} disabled={disabled} onSet={set} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface KindRowProps {
  readonly row: EventRow;
  readonly chosen: readonly string[];
  readonly disabled: boolean;
  readonly onSet: (events: readonly string[], isOn: boolean) => void;
}

function KindRow({ row: { kind, events }, chosen, disabled, onSet }: KindRowProps) {
  const all = events.filter((event) => event !== undefined);
  const kindId = useId();
  const count = all.filter((event) => chosen.includes(event)).length;
  return (
    <tr>
      <td>
        <span className={styles['type']}>
          <TickBox
            label={t('global.select-all-entries')}
            name={kind}
            describedBy={kindId}
            tick={count === all.length ? 'all' : count === 0 ? 'none' : 'some'}
            disabled={disabled}
            onChange={(isOn) => onSet(all, isOn)}
          />
          <span id={kindId}>{t(`Settings.webhooks.kinds.${kind}`)}</span>
        </span>
      </td>
      {events.map((event, index) => (
        <td key={VERBS[index]}>
          {event && (
            <TickBox
              label={event}
              name={event}
              tick={chosen.includes(event) ? 'all' : 'none'}
              disabled={disabled}
              onChange={(isOn) => onSet([event], isOn)}
            />
          )}
        </td>
      ))}
    </tr>
  );
}

/** What happens, in the order of the columns. */
const VERBS = ['create', 'update', 'delete', 'publish', 'unpublish'] as const;

const KINDS = {
  entry: VERBS,
  media: ['create', 'update', 'delete'],
} as const satisfies Record<string, readonly (typeof VERBS)[number][]>;

type EventKind = keyof typeof KINDS;

interface EventRow {
  readonly kind: EventKind;
  /** The event of each column; undefined where there is none. */
  readonly events: readonly (string | undefined)[];
}

/** Kinds of things × what happens to them. */
const EVENT_ROWS: readonly EventRow[] = Object.entries(KINDS).map(([kind, verbs]) => ({
  kind: kind as EventKind,
  events: VERBS.map((verb) => ((verbs as readonly string[]).includes(verb) ? `${kind}.${verb}` : undefined)),
}));
