import { NativeSelect, Stack, Text } from '@mantine/core'
import type { OpenPickup } from '../../../shared/desk/pickups.ts'
import { Panel } from '../../components/page/panel.tsx'
import { t } from '../../lib/text.ts'

export type CarrierChoiceProps = {
  open: readonly OpenPickup[]
  value: string
  onChange: (connectionId: string) => void
}

/** Who is to come; a carrier that does not is said to, when parcels wait for it. */
export function CarrierChoice({ open, value, onChange }: CarrierChoiceProps) {
  return (
    <Panel title={t('pickups.carrier')}>
      <Stack gap="xs">
        <NativeSelect
          aria-label={t('pickups.carrier')}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          data={open
            .filter(({ collects }) => collects)
            .map(each => ({ value: each.connection_id, label: each.display_name }))}
        />
        <BringThem open={open} />
      </Stack>
    </Panel>
  )
}

/** Carriers that are not asked to come although parcels of theirs wait. */
export function BringThem({ open }: { open: readonly OpenPickup[] }) {
  return open
    .filter(({ collects }) => !collects)
    .map(({ connection_id: id, display_name: carrier, shipments }) => (
      <Text key={id} fz="sm" c="dimmed">
        {t('pickups.bringThem', { carrier, count: shipments.length })}
      </Text>
    ))
}
