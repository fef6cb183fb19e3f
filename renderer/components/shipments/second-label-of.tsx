import { lazy, Suspense } from 'react'
import { withFurtherTexts } from '../../lib/language.ts'
import type { SecondLabelProps } from '../../lib/shipments/use-purchase.ts'

const SecondLabel = lazy(withFurtherTexts(() => import('./second-label.tsx')))

/** Before a draft of an order is bought: whether the order has its label already, and the question why it gets another. */
export const SecondLabelOf = (props: SecondLabelProps) =>
  props.shipment.status === 'draft' && props.shipment.meta.orders ? (
    <Suspense fallback={null}>
      <SecondLabel {...props} />
    </Suspense>
  ) : null
