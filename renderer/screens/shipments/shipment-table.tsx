import { useNavigate } from '@tanstack/react-router'
import type { CarrierRecord } from '../../../shared/api/carriers.ts'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { RecordTable, type Selection } from '../../components/tables/record-table.tsx'
import { t } from '../../lib/text.ts'
import { shipmentColumns } from './shipment-columns.tsx'

type Props = {
  shipments: readonly ShipmentRecord[]
  carriers: readonly CarrierRecord[]
  isLoading: boolean
  selection: Selection<ShipmentRecord>
}

export function ShipmentTable({ shipments, carriers, isLoading, selection }: Props) {
  const navigate = useNavigate()
  return (
    <RecordTable
      label={t('shipments.list')}
      records={shipments}
      keyOf={({ id }) => id}
      columns={shipmentColumns(carriers)}
      isLoading={isLoading}
      selection={selection}
      room="wide"
      onOpen={({ id }) => void navigate({ to: '/shipments/$id', params: { id } })}
    />
  )
}
