import { lazy, Suspense } from 'react'
import { openGates } from '../../../shared/desk/shipment-gates.ts'
import { withFurtherTexts } from '../../lib/language.ts'
import type { BeforeBuyingProps } from '../../lib/shipments/use-purchase.ts'

const SecondLabel = lazy(withFurtherTexts(() => import('./second-label.tsx')))
const OpenGates = lazy(withFurtherTexts(() => import('./open-gates.tsx')))

/** Before a draft is bought: what is doubtful of it, and whether its order has its label already and gets another. */
export function BeforeBuying(props: BeforeBuyingProps) {
  const { shipment, rate, isStale = false } = props
  if (shipment.status !== 'draft') return null
  const gates = isStale ? [] : openGates(shipment, rate)
  return (
    <Suspense fallback={null}>
      {gates.length > 0 ? <OpenGates {...props} gates={gates} /> : null}
      {shipment.meta.orders ? <SecondLabel {...props} /> : null}
    </Suspense>
  )
}
