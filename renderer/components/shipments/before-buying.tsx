import { Suspense } from 'react'
import { sortedGates } from '../../../shared/desk/shipment-gates.ts'
import { withFurtherTexts } from '../../lib/language.ts'
import { later } from '../../lib/later.tsx'
import type { BeforeBuyingProps } from '../../lib/shipments/use-purchase.ts'

const SecondLabel = later(
  withFurtherTexts(() => import('./second-label.tsx')),
  'default',
)
const OpenGates = later(
  withFurtherTexts(() => import('./open-gates.tsx')),
  'default',
)

/** Before a draft is bought: what is doubtful of it, and whether its order has its label already and gets another. */
export function BeforeBuying(props: BeforeBuyingProps) {
  const { shipment, rate, isStale = false } = props
  if (shipment.status !== 'draft') return null
  const { open, kept } = isStale ? { open: [], kept: [] } : sortedGates(shipment, rate)
  return (
    <Suspense fallback={null}>
      {open.length + kept.length > 0 ? <OpenGates {...props} gates={open} kept={kept} /> : null}
      {shipment.meta.orders ? <SecondLabel {...props} /> : null}
    </Suspense>
  )
}
