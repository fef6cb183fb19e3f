import { useQuery } from '@tanstack/react-query'
import { connectionEndpoints } from '../../../shared/desk/connections.ts'
import { printKinds } from '../../../shared/desk/printing/print-kinds.ts'
import {
  printerMedia,
  printerMediaSizes,
  printLanguages,
} from '../../../shared/desk/printing/printer-kinds.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { carrierText } from './routes/route-text.ts'

export type Choice = { value: string; label: string }

const kinds: Choice[] = printKinds.map(value => ({ value, label: t(`printRoutes.kind_${value}`) }))
const formats: Choice[] = printLanguages.map(value => ({ value, label: t(`printers.takes_${value}`) }))
// Sheets that labels share are paper of printers; no document is made for one.
const sizes: Choice[] = printerMedia
  .filter(media => printerMediaSizes[media].slots === 1)
  .map(value => ({ value, label: t(`printers.media_${value}`) }))

/** What can be said of a document, for the fields of rules. */
export function useDocumentChoices() {
  const connections = useQuery(query(connectionEndpoints.list, { query: { limit: 100 } })).data?.results ?? []
  const names = connections.map(({ carrier_name: name }) => name)
  return {
    kinds,
    formats,
    sizes,
    /** Of the connections there are, and the one that is chosen already. */
    carriersWith: (chosen: string): Choice[] =>
      [...new Set(chosen === '' ? names : [...names, chosen])]
        .sort()
        .map(value => ({ value, label: carrierText(value) })),
  }
}
