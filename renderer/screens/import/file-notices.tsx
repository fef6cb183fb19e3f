import { Alert, Button, Group, NativeSelect, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { adapterEndpoints } from '../../../shared/desk/adapters.ts'
import { connectionEndpoints } from '../../../shared/desk/connections.ts'
import type { ImportRecord } from '../../../shared/desk/import-records.ts'
import { settingsOf } from '../../lib/drafts/setting-schema.ts'
import { dateText } from '../../lib/format.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { TypedField } from './typed-field.tsx'
import type { ImportActions } from './use-import.ts'

type Props = { record: ImportRecord; actions: ImportActions }

/** What somebody should know of the file before anything else. */
export function FileNotices({ record, actions }: Props) {
  const { seen, same_as: same, kind } = record
  return (
    <>
      {seen?.file.says_not ? (
        <Notice
          text={t('imports.saysNot', {
            is: t(`imports.format_${seen.file.format}`),
            says: t(`imports.format_${seen.file.says_not}`),
          })}
        />
      ) : null}
      {same && record.state !== 'done' && record.state !== 'undone' ? (
        <Notice text={t('imports.sameFile', { day: dateText(same.at) })}>
          <Button
            size="compact-sm"
            variant="default"
            renderRoot={props => <Link to="/import/$id" params={{ id: same.id }} {...props} />}
          >
            {t('imports.sameFileOpen')}
          </Button>
        </Notice>
      ) : null}
      {kind === 'rates' ? <RateChoice record={record} actions={actions} /> : null}
    </>
  )
}

function Notice({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Alert color="desk" role="note" icon={<IconInfoCircle aria-hidden />} py="xs" mb="xs">
      <Group gap="md">
        <Text span c="var(--ink)">
          {text}
        </Text>
        {children}
      </Group>
    </Alert>
  )
}

/** The connections with prices of the shop's own, in the mode of the import. */
function useRateSheets(isTest: boolean) {
  const adapters = useQuery(query(adapterEndpoints.list, {})).data?.results ?? []
  const connections = useQuery(query(connectionEndpoints.list, {})).data?.results ?? []
  const withSheet = new Set(
    adapters
      .filter(({ config_schema: schema }) => settingsOf(schema).some(({ kind }) => kind === 'rate_sheet'))
      .map(({ slug }) => slug),
  )
  return connections.filter(({ adapter, test_mode: test }) => withSheet.has(adapter) && test === isTest)
}

/** Whose prices a file of rates replaces. */
function RateChoice({ record, actions }: Props) {
  const own = useRateSheets(record.test_mode)
  const isOpen = record.state === 'read' || record.state === 'planned'
  return (
    <Group gap="md" mb="xs" align="start">
      <NativeSelect
        label={t('imports.connection')}
        description={t('imports.connectionHint')}
        disabled={!isOpen}
        value={record.connection_id ?? ''}
        data={[
          { value: '', label: '–' },
          ...own.map(({ id, display_name: name, carrier_id: nickname }) => ({
            value: id,
            label: joined([name, nickname]),
          })),
        ]}
        error={record.connection_id === null ? t('imports.connectionMissing') : undefined}
        onChange={({ currentTarget }) => void actions.change({ connection_id: currentTarget.value || null })}
      />
      <TypedField
        label={t('imports.serviceCode')}
        description={t('imports.serviceHint')}
        value={record.service_code ?? ''}
        disabled={!isOpen}
        onMeant={text => void actions.change({ service_code: text || null })}
      />
    </Group>
  )
}
