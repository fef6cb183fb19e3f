import { Button, Text } from '@mantine/core'
import { IconPackage, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { referenceEndpoints } from '../../../shared/api/references.ts'
import { type RecognisedNumber, trackingNumberEndpoints } from '../../../shared/desk/tracking-numbers.ts'
import { EmptyState } from '../../components/page/empty-state.tsx'
import { wordsOf } from '../../lib/format.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { isNarrowed } from './shipment-search.ts'
import type { ShipmentList } from './use-shipment-list.ts'

/** An empty list says whether there is nothing at all or only nothing that fits. */
export function NoShipments({ list: { search, narrow } }: { list: ShipmentList }) {
  if (isNarrowed(search))
    return (
      <EmptyState
        icon={<IconSearch size="2.5rem" stroke={1.2} aria-hidden />}
        title={t('shipments.noMatchTitle')}
        text={t('shipments.noMatchText')}
      >
        {search.q ? <NumberHint text={search.q} onNumber={q => narrow({ ...search, q })} /> : null}
        <Button variant="default" onClick={() => narrow({})}>
          {t('shipments.clear')}
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<IconPackage size="2.5rem" stroke={1.2} aria-hidden />}
      title={t('shipments.emptyTitle')}
      text={t('shipments.emptyText')}
    >
      <Button renderRoot={props => <Link to="/ship" {...props} />}>{t('shipments.emptyAction')}</Button>
    </EmptyState>
  )
}

const looksScanned = (text: string): boolean =>
  text.length >= 8 && /^[a-z\d][a-z\d -]*\d[a-z\d -]*$/i.test(text)

/**
 * What a number that finds nothing may be: whose it is, and whether a digit is wrong. Found by what it reads
 * without its spaces, it is searched for again so.
 */
function NumberHint({ text, onNumber }: { text: string; onNumber: (number: string) => void }) {
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
