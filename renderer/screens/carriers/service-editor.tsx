import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { EditableTable } from '../../components/tables/editable-table.tsx'
import { t } from '../../lib/text.ts'
import type { ConnectionFields } from './connection-fields.ts'
import { ServiceFields } from './service-fields.tsx'
import { surchargeColumns, zoneColumns } from './sheet-columns.ts'
import { copyOf, newSurcharge, newZone, rowsOf, type SheetRow } from './sheet-rows.ts'

type Props = { form: ConnectionFields; list: string; at: number; service: SheetRow }

/** One service: what it is called, what it takes, and its prices. */
export function ServiceEditor({ form, list, at, service }: Props) {
  const path = `${list}.${at}`
  return (
    <Stack gap="md">
      <ServiceFields form={form} path={path} />
      <div>
        <Title order={4}>{t('sheet.zones')}</Title>
        <Text fz="sm" c="dimmed" mb="xs">
          {t('sheet.zonesHint')}
        </Text>
        <EditableTable
          label={t('sheet.zones')}
          path={`${path}.zones`}
          rows={rowsOf(service.zones)}
          columns={zoneColumns}
          form={form}
          rowName={number => t('sheet.zone', { number })}
          addLabel={t('sheet.addZone')}
          newRow={newZone}
        />
      </div>
      <div>
        <Title order={4}>{t('sheet.surcharges')}</Title>
        <Text fz="sm" c="dimmed" mb="xs">
          {t('sheet.surchargesHint')}
        </Text>
        <EditableTable
          label={t('sheet.surcharges')}
          path={`${path}.surcharges`}
          rows={rowsOf(service.surcharges)}
          columns={surchargeColumns}
          form={form}
          rowName={number => t('sheet.surcharge', { number })}
          addLabel={t('sheet.addSurcharge')}
          newRow={newSurcharge}
        />
      </div>
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => form.insertListItem(list, copyOf(service))}>
          {t('sheet.duplicateService')}
        </Button>
        <Button size="xs" variant="default" onClick={() => form.removeListItem(list, at)}>
          {t('sheet.removeService')}
        </Button>
      </Group>
    </Stack>
  )
}
