import type { PrintRoute } from '../../../../shared/desk/printing/print-routes.ts'
import { wordsOf } from '../../../lib/format.ts'
import { joined, t } from '../../../lib/text.ts'

type Conditions = Pick<PrintRoute, 'kind' | 'format' | 'carrier_name' | 'media' | 'desk'>

/** What a route is for: `Labels · ups · PDF · 4 × 6 in · at desk Packing table 1`. */
export const routeText = ({ kind, format, carrier_name: carrier, media, desk }: Conditions): string =>
  joined([
    kind ? t(`printRoutes.kind_${kind}`) : t('printRoutes.everything'),
    carrier && carrierText(carrier),
    format && t(`printers.takes_${format}`),
    media && t(`printers.media_${media}`),
    desk && t('printRoutes.atDesk', { desk }),
  ])

/** A carrier by the name the interface has for it; short names are written as their initials. */
export const carrierText = (name: string): string => (name.length <= 4 ? name.toUpperCase() : wordsOf(name))
