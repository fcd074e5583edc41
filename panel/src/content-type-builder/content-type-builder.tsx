/** The content-type builder: the menu of all schemas, the one that is edited, and the dialogs that change it. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Redirect, useLocation, useRoute } from 'wouter';
import { sendVersioned } from '../api/client.ts';
import { typeBuilderAddress } from '../content-types/addresses.ts';
import { useBuilderAccess } from '../content-types/builder-access.ts';
import { FirstTypeCard } from '../home/first-type-card.tsx';
import { t } from '../i18n/messages.ts';
import { LackingRight } from '../permissions/lacking-right.tsx';
import { useTitle } from '../routing/use-title.ts';
import { BesideNavigation } from '../ui/beside-navigation.tsx';
import { Button } from '../ui/button.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { Empty, Main, PageHead } from '../ui/page.tsx';
import { UnsavedGuard } from '../ui/unsaved-guard.tsx';
import { BuilderContext, type BuilderContextValue, ROOT_ADDRESS, useBuilder } from './builder-context.ts';
import { BuilderNavigation } from './builder-navigation.tsx';
import { CategoryDialog, EditComponentDialog, NewComponentDialog } from './dialogs/component-dialogs.tsx';
import { FieldChooser } from './dialogs/field-chooser.tsx';
import { FieldDialog } from './dialogs/field-dialog.tsx';
import { EditTypeDialog, NewTypeDialog } from './dialogs/type-dialog.tsx';
import { dropDraft, dropDrafts, keepDraft, keepOnly, setStep, useDraftState } from './draft-store.ts';
import { type Draft, draftOf, isChanged, storedDraft, withSchema } from './model/draft.ts';
import { BUILDER, shownTypes } from './model/schemas.ts';
import { useSave } from './save/use-save.tsx';
import { SchemaScreen } from './schema-screen.tsx';
import { schemasQuery } from './schemas-query.ts';

export function ContentTypeBuilder() {
  useTitle(t('content-type-builder.plugin.name'));
  const { mayRead } = useBuilderAccess();
  if (mayRead) return <Builder />;
  return <LackingRight action="plugin::content-type-builder.read" />;
}

/** The uid in the address; undefined where the address names none. */
function useUid(): string | undefined {
  const [, ofType] = useRoute(`${ROOT_ADDRESS}/content-types/:uid`);
  const [, ofComponent] = useRoute(`${ROOT_ADDRESS}/component-categories/:category/:uid`);
  return ofType?.uid ?? ofComponent?.uid;
}

function Builder() {
  const schemas = useSuspenseQuery(schemasQuery).data;
  const { mayChange } = useBuilderAccess();
  const uid = useUid();
  const [path] = useLocation();
  const { drafts, step } = useDraftState();
  const { save, busy, shown } = useSave();

  const stored = uid === undefined ? undefined : storedDraft(schemas, uid);
  const version = useVersion(stored?.uid, schemas);
  const draft = drafts.get(uid ?? '') ?? (stored ? draftOf(stored) : null);
  const hasChanges = mayChange && draft !== null && isChanged(draft, schemas);

  useEffect(() => keepOnly(uid), [uid]);

  const value = useMemo<BuilderContextValue>(() => {
    const setDraft = (next: Draft): void =>
      isChanged(next, schemas) ? keepDraft(next) : dropDraft(next.root.uid);
    return {
      schemas,
      draft,
      mayChange,
      step,
      setStep,
      setDraft,
      change: (schema) => {
        if (draft) setDraft(withSchema(draft, schema));
      },
      save: (request, options = {}) =>
        save(request, {
          version,
          ...options,
          onDone: (done) => {
            dropDrafts();
            options.onDone?.(done);
          },
        }),
    };
  }, [schemas, draft, mayChange, step, save, version]);

  const [first] = [...shownTypes(schemas, 'collectionType'), ...shownTypes(schemas, 'singleType')];
  const isRoot = path.replace(/\/$/, '') === ROOT_ADDRESS;
  return (
    <BuilderContext value={value}>
      <BesideNavigation navigation={<BuilderNavigation />}>
        {draft ? (
          <SchemaScreen key={draft.root.uid} draft={draft} hasChanges={hasChanges} busy={busy} />
        ) : isRoot && first ? (
          <Redirect to={typeBuilderAddress(first.uid)} replace />
        ) : isRoot ? (
          <Main busy={busy}>
            <PageHead title={t('content-type-builder.plugin.name')} />
            <FirstTypeCard onBuild={() => setStep({ kind: 'newType', of: 'collectionType' })} />
            <Empty
              action={
                mayChange && (
                  <Button look="primary" onClick={() => setStep({ kind: 'newType', of: 'collectionType' })}>
                    {t('content-type-builder.button.model.create')}
                  </Button>
                )
              }
            >
              {t('content-type-builder.empty')}
            </Empty>
          </Main>
        ) : (
          <NotFound />
        )}
      </BesideNavigation>
      <UnsavedGuard isActive={hasChanges && !busy} onLeave={() => dropDraft(uid ?? '')} />
      <StepDialog />
      {shown}
    </BuilderContext>
  );
}

/** The dialog that is open. */
function StepDialog() {
  const { step, draft } = useBuilder();
  switch (step?.kind) {
    case 'newType':
      return <NewTypeDialog key={step.of} of={step.of} />;
    case 'newComponent':
      return <NewComponentDialog />;
    case 'edit':
      if (!draft) return null;
      return draft.root.kind === 'component' ? (
        <EditComponentDialog component={draft.root} />
      ) : (
        <EditTypeDialog type={draft.root} />
      );
    case 'category':
      return <CategoryDialog name={step.name} />;
    case 'chooser':
      return <FieldChooser owner={step.owner} />;
    case 'field':
      return <FieldDialog step={step} />;
    case undefined:
      return null;
  }
}

/** Which version of a stored schema this is, so that no other change is overwritten. */
function useVersion(uid: string | undefined, schemas: object): string | null {
  const [version, setVersion] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other schemas are those of another model
  useEffect(() => {
    setVersion(null);
    if (uid === undefined) return;
    const left = new AbortController();
    const kind = uid.includes('::') ? 'content-types' : 'components';
    sendVersioned('GET', `${BUILDER}/${kind}/${uid}`, { signal: left.signal })
      .then((answer) => setVersion(answer.version))
      // a new one has none
      .catch(() => undefined);
    return () => left.abort();
  }, [uid, schemas]);
  return version;
}
