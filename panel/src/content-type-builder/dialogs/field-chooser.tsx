/** Which kind of field is added. */
import { useQuery } from '@tanstack/react-query';
import { customizationsQuery, customTypes } from '../../custom/customizations.ts';
import { t } from '../../i18n/messages.ts';
import { usePluginHost } from '../../plugin-host/plugin-host.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Empty } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useBuilder } from '../builder-context.ts';
import styles from '../content-type-builder.module.css';
import { KindIcon } from '../kind-icon.tsx';
import { componentsIn, schemaIn } from '../model/draft.ts';
import { kindsFor } from '../model/kinds.ts';

const TITLES = {
  collectionType: 'content-type-builder.modalForm.sub-header.chooseAttribute.collectionType',
  singleType: 'content-type-builder.modalForm.sub-header.chooseAttribute.singleType',
  component: 'content-type-builder.modalForm.sub-header.chooseAttribute.component',
} as const;

/** @param owner the schema the field is for */
export function FieldChooser({ owner }: { readonly owner: string }) {
  const { schemas, draft, setStep } = useBuilder();
  const schema = draft && schemaIn(draft, schemas, owner);
  if (!draft || !schema) return null;
  // a component inside of another one holds none itself
  const isNested = componentsIn(draft, schemas).some(({ fields }) =>
    fields.some(({ definition }) => definition['component'] === owner),
  );
  return (
    <Dialog title={t(TITLES[schema.kind])} wide onClose={() => setStep(null)}>
      <Tabs
        label={t('content-type-builder.modalForm.tabs.kinds')}
        tabs={[
          {
            label: t('content-type-builder.modalForm.tabs.default'),
            content: () => (
              <div className={styles['kinds']}>
                {kindsFor(schema.kind, isNested).map(({ name, label, description }) => (
                  <button
                    key={name}
                    type="button"
                    className={styles['kind']}
                    onClick={() => setStep({ kind: 'field', owner, field: name, place: null })}
                  >
                    <KindIcon kind={name} />
                    <span>
                      <strong>{t(label)}</strong> <span className={styles['soft']}>{t(description)}</span>
                    </span>
                  </button>
                ))}
              </div>
            ),
          },
          {
            label: t('content-type-builder.modalForm.tabs.custom'),
            content: () => <CustomTypes owner={owner} />,
          },
        ]}
      />
    </Dialog>
  );
}

/** The custom types that the project's module, or a plugin, brings an input for. */
function CustomTypes({ owner }: { readonly owner: string }) {
  const { setStep } = useBuilder();
  const { data } = useQuery(customizationsQuery);
  const host = usePluginHost();
  if (!data) return <Loading />;
  if (host === 'loading') return <Loading />;
  const ofPlugins = typeof host === 'object' ? host.customFields : [];
  const known = new Map(
    customTypes().map((uid) => [uid, { uid, label: uid.split('.').at(-1)!, description: uid }]),
  );
  for (const type of ofPlugins) known.set(type.uid, type);
  const types = [...known.values()].sort((a, b) => a.label.localeCompare(b.label));
  if (types.length === 0) {
    return (
      <Empty action={<p>{t('content-type-builder.modalForm.empty.sub-heading')}</p>}>
        {t('content-type-builder.modalForm.empty.heading')}
      </Empty>
    );
  }
  return (
    <div className={styles['kinds']}>
      {types.map(({ uid: customType, label, description }) => (
        <button
          key={customType}
          type="button"
          className={styles['kind']}
          onClick={() => setStep({ kind: 'field', owner, field: 'custom', customType, place: null })}
        >
          <KindIcon kind="custom" />
          <span>
            <strong>{label}</strong> <span className={styles['soft']}>{description}</span>
          </span>
        </button>
      ))}
    </div>
  );
}
