import { Button, FileButton, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type ImportKind, importKinds } from '../../../shared/desk/import-layout.ts'
import type { ImportRecord } from '../../../shared/desk/import-records.ts'
import { Page, Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import type { CallError } from '../../lib/station/api.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { givenFile, takeGivenFile } from '../../stores/given-file.ts'
import { KnownColumns, KnownFiles, WatchedFolder } from './begin-facts.tsx'
import { type Begun, beginImport } from './begin-import.ts'
import { EarlierImports } from './earlier-imports.tsx'
import classes from './import-screen.module.css'
import { parseBeginSearch } from './import-search.ts'
import { refusalText } from './import-words.ts'
import { Refusal } from './refusal.tsx'

/** Where a file comes in: dropped, chosen or pasted; and what was imported before. */
export function BeginScreen() {
  const { type: kind = 'orders' } = parseBeginSearch(useSearch({ from: '/import' }))
  const navigate = useNavigate()
  const { begin, name, error, isPending, dismiss } = useBegin()
  const given = givenFile(state => state.given)
  useEffect(() => {
    const taken = given && takeGivenFile()
    if (taken) begin(taken)
  }, [given, begin])
  useShortcuts([{ keys: 'mod+V', text: t('imports.keyPaste'), run: () => {}, disabled: true }])
  return (
    <Page
      title={t(`imports.title_${kind}`)}
      actions={
        <NativeSelect
          aria-label={t('imports.kind')}
          value={kind}
          data={importKinds.map(value => ({ value, label: t(`imports.kind_${value}`) }))}
          onChange={({ currentTarget }) =>
            void navigate({
              to: '/import',
              search: { type: currentTarget.value as ImportKind },
              replace: true,
            })
          }
        />
      }
    >
      <Stack gap="md">
        {error ? (
          refusalText(error.problem) === null ? (
            <ProblemNotice error={error} doing="load" onDismiss={dismiss} />
          ) : (
            <Refusal name={name} text={refusalText(error.problem) ?? ''} onDismiss={dismiss} />
          )
        ) : null}
        <div className={classes.begin}>
          <div className={classes.side}>
            <DropPlace isPending={isPending} name={name} onFile={file => begin({ file, kind })} />
            <WatchedFolder />
          </div>
          <KnownFiles kind={kind} />
        </div>
        <Panel title={t('imports.list')}>
          <EarlierImports />
        </Panel>
        <KnownColumns kind={kind} />
      </Stack>
    </Page>
  )
}

type DropProps = { isPending: boolean; name: string; onFile: (file: File) => void }

const DropPlace = ({ isPending, name, onFile }: DropProps) => (
  <section className={classes.drop} aria-labelledby="drop-title" aria-busy={isPending}>
    <IconFileImport size="2.5rem" stroke={1.2} aria-hidden />
    <div className={classes.dropText}>
      <Text id="drop-title" fw={600} fz="lg">
        {isPending ? t('imports.taking', { name }) : t('imports.dropTitle')}
      </Text>
      <Text c="dimmed">
        {t('imports.dropText')} {t('imports.dropAnywhere')}
      </Text>
    </div>
    <Group gap="sm" justify="center">
      <FileButton
        accept=".csv,.tsv,.txt,.tab,.json,.xlsx,.xlsm,.xls,text/csv,application/json"
        onChange={file => file && onFile(file)}
      >
        {props => (
          <Button variant="default" {...props} disabled={isPending}>
            {t('imports.choose')}
          </Button>
        )}
      </FileButton>
      {'readText' in (navigator.clipboard ?? {}) ? (
        <Button variant="default" disabled={isPending} onClick={() => void pasteFromClipboard(onFile)}>
          {t('imports.keyPaste')}
        </Button>
      ) : null}
    </Group>
  </section>
)

async function pasteFromClipboard(take: (file: File) => void): Promise<void> {
  const text = await navigator.clipboard.readText().catch(() => '')
  if (text.trim() === '') return announce(t('imports.pasteEmpty'), { urgent: true })
  take(new File([text], t('imports.pastedName'), { type: 'text/plain' }))
}

/** Begins an import with a file, and goes on with it. */
function useBegin() {
  const navigate = useNavigate()
  const { mutate, variables, error, isPending, reset } = useMutation<ImportRecord, CallError, Begun>({
    mutationFn: beginImport,
    onSuccess: ({ id }, { file }) => {
      givenFile.setState({ kept: { id, file } })
      void navigate({ to: '/import/$id', params: { id } })
    },
  })
  return { begin: mutate, name: variables?.file.name ?? '', error, isPending, dismiss: reset }
}
