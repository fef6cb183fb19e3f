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

/** The same list with one of it a place further up or down; null where there is no such place. */
export function moved(ids: readonly string[], id: string, by: 1 | -1): string[] | null {
  const at = ids.indexOf(id)
  const other = ids[at + by]
  if (at < 0 || other === undefined) return null
  return ids.map(each => (each === id ? other : each === other ? id : each))
}
