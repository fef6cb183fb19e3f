import { lazy, Suspense } from 'react'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { withFurtherTexts } from '../../lib/language.ts'
import type { usePurchase } from '../../lib/shipments/use-purchase.ts'

export type SecondLabelProps = {
  shipment: ShipmentRecord
  /** Done again with the reason where it was refused for want of one. */
  purchase: Pick<ReturnType<typeof usePurchase>, 'error' | 'variables' | 'mutate' | 'reset' | 'isPending'>
}

const SecondLabel = lazy(withFurtherTexts(() => import('./second-label.tsx')))

/** Before a draft of an order is bought: whether the order has its label already, and the question why it gets another. */
export const SecondLabelOf = (props: SecondLabelProps) =>
  props.shipment.status === 'draft' && props.shipment.meta.orders ? (
    <Suspense fallback={null}>
      <SecondLabel {...props} />
    </Suspense>
  ) : null
