import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { referenceEndpoints } from '../../../shared/api/references.ts'
import { type RecognisedNumber, trackingNumberEndpoints } from '../../../shared/desk/tracking-numbers.ts'
import { wordsOf } from '../../lib/format.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'

const looksScanned = (text: string): boolean =>
  text.length >= 8 && /^[a-z\d][a-z\d -]*\d[a-z\d -]*$/i.test(text)

/**
 * What a number that finds nothing may be: whose it is, and whether a digit is wrong. Found by what it reads
 * without its spaces, it is searched for again so.
 */
export function NumberHint({ text, onNumber }: { text: string; onNumber: (number: string) => void }) {
  const isNumber = looksScanned(text)
  const { data } = useQuery({
    ...query(trackingNumberEndpoints.recognise, { params: { tracking_number: text } }),
    enabled: isNumber,
  })
  const names = useQuery({
    ...query(referenceEndpoints.data, { query: {} }),
    enabled: data !== undefined && data.kinds.length > 0,
  }).data?.carriers
  const number = data && data.kinds.length > 0 ? data.tracking_number : null
  useEffect(() => {
    if (number !== null && number !== text) onNumber(number)
  }, [number, text, onNumber])
  if (!data || data.kinds.length === 0) return null
  return (
    <div role="note">
      {data.kinds.map(kind => (
        <Text key={kind.name} fz="sm">
          {kindText(kind, slug => names?.[slug] ?? wordsOf(slug))}
        </Text>
      ))}
    </div>
  )
}

type Kind = RecognisedNumber['kinds'][number]

function kindText({ name, carriers, check_digit: digit }: Kind, nameOf: (slug: string) => string): string {
  const said = t('shipments.numberKind', { kind: name, carriers: carriers.map(nameOf).join(', ') })
  return digit === null ? said : `${said} ${t(`shipments.number_${digit}`)}`
}
