import { Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { memo } from 'react'
import { Panel } from '../../components/page/panel.tsx'
import { emptyParcel } from '../../lib/drafts/parcel-draft.ts'
import { t } from '../../lib/text.ts'
import { ParcelRow } from './parcel-row.tsx'
import { sameEntries } from './same-entries.ts'
import type { ShipFormControl } from './use-ship-form.ts'

/** The parcels of the shipment; each gets a label of its own. */
export const ParcelsPanel = memo(({ control: { form } }: { control: ShipFormControl }) => {
  const { parcels } = form.values
  const add = () => {
    const last = parcels.at(-1)
    if (last) form.insertListItem('parcels', emptyParcel(last, crypto.randomUUID()))
  }
  return (
    <Panel
      title={t('ship.parcels')}
      actions={
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size="1rem" aria-hidden />}
          onClick={add}
        >
          {t('ship.addParcel')}
        </Button>
      }
    >
      <Stack gap="md">
        {parcels.map((parcel, at) => (
          <ParcelRow key={parcel.key} form={form} parcel={parcel} at={at} isOnly={parcels.length === 1} />
        ))}
      </Stack>
    </Panel>
  )
}, sameEntries('parcels'))
