import { Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { mostProbedAddresses } from '../../../shared/desk/printing/found-printers.ts'
import { Panel } from '../../components/page/panel.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { RecordTable } from '../../components/tables/record-table.tsx'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { foundColumns } from './found-columns.tsx'
import { type Addresses, addressesOf } from './network-addresses.ts'
import type { FoundPrinters } from './use-found-printers.ts'

/** Printers of this computer and its network, each with one press to add it. */
export function FoundPanel({ printers }: { printers: FoundPrinters }) {
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
    const wish = addressesOf(text)
    setError(wish.ok ? null : wrongText(wish))
    if (wish.ok) probe.mutate({ body: { addresses: wish.addresses } })
    else {
      announce(wrongText(wish), { urgent: true })
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

const wrongText = (wish: Exclude<Addresses, { ok: true }>): string =>
  wish.why === 'wrong'
    ? t('printers.searchWrong')
    : t('printers.searchTooMany', { count: wish.count, most: mostProbedAddresses })
