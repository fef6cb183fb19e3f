import { Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import {
  type FoundPrinterAnswer,
  foundPrinterEndpoints,
  mostProbedAddresses,
} from '../../../shared/desk/printing/found-printers.ts'
import { type Printer, printerEndpoints } from '../../../shared/desk/printing/printers.ts'
import { BackLink, Page, Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { RecordTable } from '../../components/tables/record-table.tsx'
import { load } from '../../lib/station/api.ts'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { type Addresses, addressesOf } from './network-addresses.ts'
import { emptyPrinter, toNewPrinter } from './printer-draft.ts'
import { PrinterForm } from './printer-form.tsx'
import { takesText } from './printer-text.ts'

/** A new printer: one that is found, or one whose address is known. */
export function AddPrinterScreen() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const know = (printer: Printer) =>
    queries.setQueryData(query(printerEndpoints.retrieve, { params: { id: printer.id } }).queryKey, printer)
  const check = useMutation({ ...change(printerEndpoints.check), onSuccess: know })
  const added = (printer: Printer) => {
    const { id, name } = printer
    announce(t('printers.added', { name }))
    // Its screen begins with what is known, and not with an answer from before the check.
    know(printer)
    check.mutate({ params: { id } })
    void navigate({ to: '/printers/$id', params: { id } })
  }
  const printers = useFoundPrinters(added)
  return (
    <Page above={<BackLink to="/printers">{t('printers.back')}</BackLink>} title={t('printers.addTitle')}>
      <Stack gap="lg">
        <FoundPanel printers={printers} />
        <Panel title={t('printers.byAddress')}>
          <Stack gap="sm" maw="44rem">
            <PrinterForm
              start={emptyPrinter}
              isNew
              save={draft => load(printerEndpoints.create, { body: toNewPrinter(draft) })}
              onSaved={added}
            />
          </Stack>
        </Panel>
      </Stack>
    </Page>
  )
}

/** Printers of this computer and its network, each with one press to add it. */
function FoundPanel({ printers }: { printers: FoundPrinters }) {
  const { found, here, probe, add } = printers
  return (
    <Panel title={t('printers.found')}>
      <Stack gap="sm">
        <NetworkSearch probe={probe} />
        {here.error ? (
          <ProblemNotice error={here.error} doing="load" onRetry={() => void here.refetch()} />
        ) : null}
        {probe.error ? <ProblemNotice error={probe.error} doing="load" onDismiss={probe.reset} /> : null}
        {add.error ? <ProblemNotice error={add.error} doing="save" onDismiss={add.reset} /> : null}
        {found.length > 0 ? (
          <RecordTable
            label={t('printers.foundList')}
            records={found}
            keyOf={({ uri }) => uri}
            columns={foundColumns(printers)}
          />
        ) : null}
        {here.isPending || probe.isPending ? (
          <Group gap="xs">
            <Loader size="xs" aria-hidden />
            <Text c="dimmed">{t('printers.foundLooking')}</Text>
          </Group>
        ) : null}
        {found.length === 0 && !here.isPending && !probe.isPending ? <NothingFound probe={probe} /> : null}
      </Stack>
    </Panel>
  )
}

const NothingFound = ({ probe }: { probe: FoundPrinters['probe'] }) => (
  <Text c="dimmed">{t(probe.data ? 'printers.foundNothingThere' : 'printers.foundNone')}</Text>
)

function NetworkSearch({ probe }: { probe: FoundPrinters['probe'] }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const look = (event: FormEvent) => {
    event.preventDefault()
    if (probe.isPending) return
    const range = addressesOf(text)
    setError(range.ok ? null : wrongText(range))
    if (range.ok) probe.mutate({ body: { addresses: range.addresses } })
    else {
      announce(wrongText(range), { urgent: true })
      field.current?.focus()
    }
  }
  return (
    <form onSubmit={look} noValidate>
      <Group align="start" gap="xs" wrap="nowrap">
        <TextInput
          ref={field}
          flex={1}
          maw="32rem"
          label={t('printers.searchAddresses')}
          description={t('printers.searchHint')}
          placeholder={t('printers.searchPlaceholder')}
          autoComplete="off"
          value={text}
          error={error}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" variant="default" mt="1.55rem" miw="6.5rem" disabled={probe.isPending}>
          {t(probe.isPending ? 'printers.searching' : 'printers.search')}
        </Button>
      </Group>
    </form>
  )
}

const wrongText = (range: Exclude<Addresses, { ok: true }>): string =>
  range.why === 'wrong'
    ? t('printers.searchWrong')
    : t('printers.searchTooMany', { count: range.count, most: mostProbedAddresses })

type Ports = Pick<FoundPrinters, 'take' | 'adding'>

const foundColumns = ({ take, adding }: Ports): Column<Found>[] => [
  {
    key: 'printer',
    label: t('printers.columnPrinter'),
    cell: ({ name, model }) => (
      <>
        <Text fw={600}>{name}</Text>
        {model && model !== name ? (
          <Text fz="sm" c="dimmed">
            {model}
          </Text>
        ) : null}
      </>
    ),
  },
  {
    key: 'where',
    label: t('printers.columnFound'),
    cell: ({ source, uri }) => (
      <>
        {t(`printers.source_${source}`)}
        <Text fz="sm" c="dimmed">
          {uri}
        </Text>
      </>
    ),
  },
  {
    key: 'takes',
    label: t('printers.columnTakes'),
    cell: found => takesText(found) || <Text c="dimmed">{t('printers.foundUnknown')}</Text>,
  },
  {
    key: 'actions',
    label: t('printers.columnActions'),
    stays: 'bare',
    align: 'end',
    cell: found =>
      found.added ? (
        <Text c="dimmed">{t('printers.isAdded')}</Text>
      ) : (
        <Button
          size="xs"
          variant="default"
          miw="5rem"
          disabled={adding !== null}
          aria-label={t('printers.addFoundName', { name: found.name })}
          onClick={() => take(found)}
        >
          {t(adding === found.uri ? 'printers.adding' : 'printers.addFound')}
        </Button>
      ),
  },
]

/** A printer that was found, and the printer of the desk it is, if it is one already. */
export type Found = FoundPrinterAnswer & { added: Printer | null }

/** What the computer has, what answered in the network, and taking one of them. */
function useFoundPrinters(onAdded: (printer: Printer) => void) {
  const here = useQuery({ ...query(foundPrinterEndpoints.list, {}), refetchOnMount: 'always' })
  const printers = useQuery(query(printerEndpoints.list, {})).data?.results ?? []
  const probe = useMutation({
    ...change(foundPrinterEndpoints.probe),
    onSuccess: ({ count }) =>
      announce(count === 0 ? t('printers.foundNothingThere') : t('printers.foundCount', { count })),
  })
  const add = useMutation({ ...change(printerEndpoints.create), onSuccess: onAdded })
  const answers = [...(probe.data?.results ?? []), ...(here.data?.results ?? [])]
  return {
    found: answers
      .filter(({ uri }, at) => answers.findIndex(other => other.uri === uri) === at)
      .map(each => ({ ...each, added: printers.find(({ uri }) => uri === each.uri) ?? null })),
    here,
    probe,
    add,
    /** The address of the one that is being added. */
    adding: add.isPending ? add.variables.body.uri : null,
    take: ({ name, uri, language, dpi, media }: FoundPrinterAnswer) =>
      add.mutate({
        body: {
          name: name.slice(0, 80),
          uri,
          ...(language ? { language } : {}),
          ...(dpi ? { dpi } : {}),
          ...(media ? { media } : {}),
        },
      }),
  }
}

type FoundPrinters = ReturnType<typeof useFoundPrinters>
