import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ConnectionRecord } from '../../../../shared/desk/connections.ts'
import { type DrawnLabel, labelTemplateEndpoints } from '../../../../shared/desk/label-templates.ts'
import { fieldsOf } from '../../../lib/drafts/use-record-form.ts'
import { type CallError, load } from '../../../lib/station/api.ts'
import type { LabelDesign } from './label-design.ts'

/** After the last letter typed. */
const typingMs = 400

/** What comes out of a design for one shipment, drawn and read by the station. The last good picture stays. */
export function useDrawnLabel({ id }: ConnectionRecord, design: LabelDesign | null) {
  const [shipmentId, setShipment] = useState('')
  const [parcel, showParcel] = useState(1)
  const [settled] = useDebouncedValue(design, typingMs)
  const drawn = useQuery<DrawnLabel, CallError>({
    queryKey: ['labelTemplates', 'drawn', id, settled, shipmentId, parcel],
    queryFn: ({ signal }) =>
      load(
        labelTemplateEndpoints.draw,
        { params: { id }, body: { template: settled, shipment_id: shipmentId || null, parcel } },
        { signal },
      ),
    placeholderData: last => last,
    gcTime: 60_000,
  })
  const [good, setGood] = useState<DrawnLabel | null>(null)
  useEffect(() => {
    if (drawn.data && !drawn.isPlaceholderData) setGood(drawn.data)
  }, [drawn.data, drawn.isPlaceholderData])
  const problem = drawn.error?.problem
  return {
    shipmentId,
    fillWith: (id: string) => {
      setShipment(id)
      showParcel(1)
    },
    parcel,
    showParcel,
    /** The last picture that could be drawn. */
    good,
    isDrawing: drawn.isFetching || settled !== design,
    error: drawn.error,
    problem,
    /** What is wrong with an entry, by its name. */
    texts: fieldsOf(problem),
  }
}

export type Drawn = ReturnType<typeof useDrawnLabel>
