/** Which actions of the content API are allowed, and beside them the route an action runs on. */
import { useQuery } from '@tanstack/react-query';
import { Settings2 } from 'lucide-react';
import { useState } from 'react';
import { contentInitQuery } from '../../content-types/content-types.ts';
import { t } from '../../i18n/messages.ts';
import { aliasOf, nameInV4, nameOfController, nameOfOwner } from '../../permissions/plain-names.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Badge, Card } from '../../ui/page.tsx';
import { Checkbox } from '../../ui/text-field.tsx';
import styles from './action-tree.module.css';
import { type ActionGroup, boundRoutes, type RoutesByOwner } from './bound-routes.ts';

interface ActionTreeProps {
  readonly groups: readonly ActionGroup[];
  readonly routes: RoutesByOwner;
  readonly chosen: readonly string[];
  readonly disabled: boolean;
  readonly onChange: (chosen: readonly string[]) => void;
}

export function ActionTree({ groups, routes, chosen, disabled, onChange }: ActionTreeProps) {
  const [shown, setShown] = useState<string | null>(null);
  const { data: { contentTypes: types = [] } = {} } = useQuery(contentInitQuery);
  const allowed = new Set(chosen);
  const set = (actions: readonly string[], isOn: boolean): void => {
    const others = chosen.filter((action) => !actions.includes(action));
    onChange(isOn ? [...others, ...actions] : others);
  };
  return (
    <Card title={t('content-api.permissions.title')}>
      <p className={styles['hint']}>{t('content-api.permissions.hint')}</p>
      <div className={styles['layout']}>
        <div className={styles['tree']}>
          {groups.map(({ owner, controllers }) => {
            const title = nameOfOwner(owner, types, t);
            const count = controllers
              .flatMap(({ actions }) => actions)
              .filter((one) => allowed.has(one)).length;
            return (
              <Accordion
                key={owner}
                title={title}
                alias={aliasOf(title, nameInV4(owner))}
                mark={count > 0 && <Badge>{t('content-api.permissions.count', { count })}</Badge>}
              >
                {controllers.map(({ name, actions }) => (
                  <Controller
                    key={name}
                    name={nameOfController(owner, name, types)}
                    actions={actions}
                    allowed={allowed}
                    disabled={disabled}
                    shown={shown}
                    onSet={set}
                    onShow={setShown}
                  />
                ))}
              </Accordion>
            );
          })}
        </div>
        <div className={styles['aside']} aria-live="polite">
          {shown === null ? (
            <>
              <h3>{t('content-api.advanced.title')}</h3>
              <p>{t('content-api.advanced.hint')}</p>
            </>
          ) : (
            <BoundRoutes action={shown} routes={routes} />
          )}
        </div>
      </div>
    </Card>
  );
}

interface ControllerProps {
  readonly name: string;
  readonly actions: readonly string[];
  readonly allowed: ReadonlySet<string>;
  readonly disabled: boolean;
  readonly shown: string | null;
  readonly onSet: (actions: readonly string[], isOn: boolean) => void;
  readonly onShow: (action: string) => void;
}

function Controller({ name, actions, allowed, disabled, shown, onSet, onShow }: ControllerProps) {
  const count = actions.filter((action) => allowed.has(action)).length;
  return (
    <fieldset className={styles['controller']}>
      <legend>{name}</legend>
      <Checkbox
        label={t('app.utils.select-all')}
        disabled={disabled}
        checked={count === actions.length}
        mixed={count > 0 && count < actions.length}
        onChange={(isOn) => onSet(actions, isOn)}
      />
      <div className={styles['actions']}>
        {actions.map((action) => {
          const short = action.split('.').at(-1)!;
          return (
            <span key={action} className={styles['action']} data-shown={action === shown || undefined}>
              <Checkbox
                label={short}
                disabled={disabled}
                checked={allowed.has(action)}
                onChange={(isOn) => onSet([action], isOn)}
              />
              <IconButton
                label={t('content-api.bound-route.show', { action: short })}
                onClick={() => onShow(action)}
              >
                <Settings2 aria-hidden />
              </IconButton>
            </span>
          );
        })}
      </div>
    </fieldset>
  );
}

interface BoundRoutesProps {
  readonly action: string;
  readonly routes: RoutesByOwner;
}

function BoundRoutes({ action, routes }: BoundRoutesProps) {
  const found = boundRoutes(routes, action);
  const [, controller, name] = action.split('.');
  return (
    <>
      <h3>{t('content-api.bound-route.title', { action: `${controller}.${name}` })}</h3>
      {found.length === 0 && <p>{t('content-api.bound-route.none')}</p>}
      <ul className={styles['routes']}>
        {found.map(({ method, path }) => (
          <li key={`${method} ${path}`}>
            <strong>{method}</strong> <code>{path}</code>
          </li>
        ))}
      </ul>
    </>
  );
}
