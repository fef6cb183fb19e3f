import { Group, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { adapterEndpoints } from '../../../shared/desk/adapters.ts'
import { connectionEndpoints } from '../../../shared/desk/connections.ts'
import type { ImportRecord } from '../../../shared/desk/import-records.ts'
import { settingsOf } from '../../lib/drafts/setting-schema.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { TypedField } from './typed-field.tsx'
import type { ImportActions } from './use-import.ts'

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
export function RateChoice({ record, actions }: { record: ImportRecord; actions: ImportActions }) {
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
