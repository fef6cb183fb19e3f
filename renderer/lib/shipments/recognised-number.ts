import { useQuery } from '@tanstack/react-query'
import { referenceEndpoints } from '../../../shared/api/references.ts'
import { trackingNumberEndpoints } from '../../../shared/desk/tracking-numbers.ts'
import { wordsOf } from '../format.ts'
import { query } from '../station/queries.ts'

const looksScanned = (text: string): boolean =>
  text.length >= 8 && /^[a-z\d][a-z\d -]*\d[a-z\d -]*$/i.test(text)

/** Whose number a text may be; null where it looks like none. `isAsked`: nothing here has it. */
export function useRecognisedNumber(text: string, isAsked = true) {
  const { data, isFetching: isPending } = useQuery({
    ...query(trackingNumberEndpoints.recognise, { params: { tracking_number: text } }),
    enabled: isAsked && looksScanned(text),
  })
  const found = isAsked && data && data.kinds.length > 0 ? data : null
  const names = useQuery({
    ...query(referenceEndpoints.data, { query: {} }),
    enabled: found !== null,
  }).data?.carriers
  return { found, isPending, nameOf: (slug: string): string => names?.[slug] ?? wordsOf(slug) }
}
