import { Button, Group, List, NativeSelect, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type OperatorRole, operatorRoles } from '../../../shared/desk/operators.ts'
import { type DeskPairing, shopDeskEndpoints } from '../../../shared/desk/shop-desks.ts'
import type { ShopNetwork } from '../../../shared/desk/shop-network.ts'
import { Copyable } from '../../components/copyable.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'

/** What anybody may do at most at a desk; the empty one limits nobody. */
export const limits = () => [
  ...operatorRoles.map(value => ({ value, label: t(`signIn.role_${value}`) })),
  { value: '', label: t('network.role_none') },
]

export const toLimit = (value: string): OperatorRole | null =>
  operatorRoles.find(each => each === value) ?? null

/** Where the other computer goes, the code it asks for, and the question whether it is the right one. */
export function PairStep({ network }: { network: ShopNetwork }) {
  if (!network.listening) return <Text>{t('network.trustClosed')}</Text>
  const [first = ''] = network.urls
  return (
    <Stack gap="sm">
      <Text>{t('network.pairText')}</Text>
      <Group align="start" gap="lg">
        {network.qr_svg === null ? null : (
          <img
            src={`data:image/svg+xml,${encodeURIComponent(network.qr_svg)}`}
            alt={t('network.qr', { url: first })}
            width={160}
            height={160}
          />
        )}
        <List aria-label={t('network.addresses')}>
          {network.urls.map(url => (
            <List.Item key={url}>
              <Copyable value={url} name={url} />
            </List.Item>
          ))}
        </List>
      </Group>
      {network.is_station ? <Pairing /> : <Text>{t('network.elsewhere')}</Text>}
    </Stack>
  )
}

/** The time of a code goes on without anybody saying so. */
const lookAgainMs = 2_000

function Pairing() {
  const { data: pairing } = useQuery({
    ...query(shopDeskEndpoints.pairing, {}),
    refetchInterval: ({ state: { data } }) => (data && data.state !== 'none' ? lookAgainMs : false),
  })
  const begin = useMutation(change(shopDeskEndpoints.begin))
  const end = useMutation(change(shopDeskEndpoints.end))
  return (
    <Stack gap="sm" aria-live="polite">
      {pairing?.code ? (
        <div>
          <Text fw={600}>{t('network.code')}</Text>
          <Text fz="2.5rem" fw={700} ff="monospace" lh={1.2}>
            {pairing.code}
          </Text>
          <Text fz="sm">{t('network.codeHint')}</Text>
        </div>
      ) : null}
      {pairing?.state === 'compare' ? <Compare pairing={pairing} onRefuse={() => end.mutate({})} /> : null}
      {pairing?.state === 'accepted' ? <Text fw={600}>{t('network.accepted')}</Text> : null}
      <Group>
        {pairing?.state === 'waiting' ? (
          <Button variant="default" onClick={() => end.mutate({})}>
            {t('network.takeBack')}
          </Button>
        ) : null}
        {pairing?.state === 'none' ? (
          <Button onClick={() => begin.mutate({})} disabled={begin.isPending}>
            {t('network.begin')}
          </Button>
        ) : null}
      </Group>
      {begin.error ? <ProblemNotice error={begin.error} doing="save" /> : null}
    </Stack>
  )
}

type CompareProps = { pairing: DeskPairing; onRefuse: () => void }

/** The number is the proof: only who sees both screens can say whether it is the same. */
function Compare({ pairing: { asker }, onRefuse }: CompareProps) {
  const accept = useMutation(change(shopDeskEndpoints.accept))
  const [limit, setLimit] = useState<string>('packer')
  if (!asker) return null
  const { name, address, check } = asker
  return (
    <Stack gap="sm">
      <Text fw={600}>{t('network.compare', { name, address })}</Text>
      <Text fz="2.5rem" fw={700} ff="monospace" lh={1.2}>
        {check}
      </Text>
      <Text>{t('network.compareText')}</Text>
      <NativeSelect
        label={t('network.most')}
        maw="24rem"
        value={limit}
        data={limits()}
        onChange={({ currentTarget }) => setLimit(currentTarget.value)}
      />
      <Group>
        <Button
          disabled={accept.isPending}
          onClick={() => accept.mutate({ body: { check, role: toLimit(limit) } })}
        >
          {t('network.accept')}
        </Button>
        <Button variant="default" onClick={onRefuse}>
          {t('network.refuse')}
        </Button>
      </Group>
      {accept.error ? <ProblemNotice error={accept.error} doing="save" /> : null}
    </Stack>
  )
}
