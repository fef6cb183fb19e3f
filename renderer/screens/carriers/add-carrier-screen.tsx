import { Accordion, Anchor, Button, Group, List, Stack, Text, TextInput } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed, IconExternalLink, IconPlugConnectedX } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { EndpointOutput } from '../../../shared/api/endpoint.ts'
import { proxyEndpoints } from '../../../shared/api/proxy.ts'
import { referenceEndpoints } from '../../../shared/api/references.ts'
import { type AdapterRecord, adapterEndpoints } from '../../../shared/desk/adapters.ts'
import type { ConnectionRecord } from '../../../shared/desk/connections.ts'
import { CarrierMessages } from '../../components/carriers/carrier-messages.tsx'
import { CarrierTile } from '../../components/carriers/carrier-tile.tsx'
import { BackLink, EmptyState, Page } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import {
  fromAddressRecord,
  toAddressData,
  useDeskSender,
  useSavedAddresses,
} from '../../lib/drafts/address-draft.ts'
import { moneyText } from '../../lib/format.ts'
import { rateName } from '../../lib/shipments/shipment-text.ts'
import { change, query } from '../../lib/station/queries.ts'
import { joined, t, term } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { type Mode, useMode } from '../../stores/preferences.ts'
import classes from './add-carrier-screen.module.css'
import { CarrierTabs } from './carrier-tabs.tsx'
import { emptyConnection } from './connection-draft.ts'
import { ConnectionForm } from './connection-form.tsx'
import { addressOf, sheetSetting, useAdapter } from './connection-tabs.tsx'

const steps = ['choose', 'keys', 'enter', 'rate', 'live'] as const
type Step = (typeof steps)[number]

/** A carrier from its choice to its first price, on one page whose parts fold. */
export function AddCarrierScreen() {
  return (
    <Page title={t('carriers.add')} views={<CarrierTabs />}>
      <Steps opened={['choose']} onOpen={() => undefined} done={{}} parts={{ choose: <Choice /> }} />
    </Page>
  )
}

export function NewConnectionScreen() {
  const { carrier } = useParams({ from: '/carriers/new/$carrier' })
  const { adapter, error, isMissing } = useAdapter(carrier)
  return (
    <AddingPage title={adapter ? t('carriers.addTitle', { carrier: adapter.label }) : t('carriers.add')}>
      {error ? <ProblemNotice error={error} doing="load" /> : null}
      {isMissing ? (
        <EmptyState
          icon={<IconPlugConnectedX size="2.5rem" stroke={1.2} aria-hidden />}
          title={t('carriers.noAdapterTitle')}
          text={t('carriers.noAdapterText')}
        />
      ) : null}
      {adapter ? <Onboarding key={adapter.slug} adapter={adapter} /> : null}
    </AddingPage>
  )
}

const AddingPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <Page above={<BackLink to="/carriers">{t('carriers.back')}</BackLink>} title={title}>
    {children}
  </Page>
)

function Onboarding({ adapter }: { adapter: AdapterRecord }) {
  const usual = useMode()
  const sender = useDeskSender()
  const [mode, setMode] = useState<Mode>(usual)
  const [made, setMade] = useState<ConnectionRecord | null>(null)
  const [opened, open] = useState<Step[]>(adapter.keys ? ['keys', 'enter'] : ['enter'])
  const form =
    sender === undefined ? null : (
      <ConnectionForm
        key={mode}
        part="new"
        adapter={adapter}
        start={emptyConnection(adapter, mode, sender?.country_code ?? null)}
        connection={null}
        onDone={connection => {
          setMade(connection)
          open(tracksOnly(adapter) ? ['live'] : ['rate', 'live'])
        }}
      />
    )
  const goLive = () => {
    setMade(null)
    setMode('live')
    open(['keys', 'enter'])
  }
  return (
    <Steps
      opened={opened}
      onOpen={open}
      done={{
        choose: adapter.label,
        enter: made?.display_name,
        rate: tracksOnly(adapter) ? t('onboarding.noRate') : undefined,
      }}
      parts={{
        choose: <Choice />,
        keys: <Keys adapter={adapter} />,
        enter: form,
        rate: made && !tracksOnly(adapter) ? <FirstRate adapter={adapter} connection={made} /> : null,
        live: made ? <GoLive adapter={adapter} connection={made} onLive={goLive} /> : null,
      }}
    />
  )
}

type StepsProps = {
  opened: Step[]
  onOpen: (steps: Step[]) => void
  /** What came of a step, once it is done. */
  done: { [K in Step]?: string | undefined }
  parts: { [K in Step]?: ReactNode }
}

/** All five at a glance: those that cannot be done yet say what they wait for. */
const Steps = ({ opened, onOpen, done, parts }: StepsProps) => (
  <Accordion
    multiple
    variant="separated"
    order={2}
    transitionDuration={0}
    classNames={{ item: classes.item, control: classes.control }}
    value={opened}
    onChange={value => onOpen(steps.filter(step => value.includes(step)))}
  >
    {steps.map((step, at) => {
      const Icon = done[step] === undefined ? IconCircleDashed : IconCircleCheck
      return (
        <Accordion.Item key={step} value={step}>
          <Accordion.Control icon={<Icon size="1.125rem" aria-hidden />} disabled={parts[step] == null}>
            <Group gap="xs">
              <Text span fw={600}>
                {t('onboarding.step', { number: at + 1, name: t(`onboarding.${step}`) })}
              </Text>
              <Text span fz="sm" c="dimmed">
                {done[step] ?? (step !== 'choose' && parts[step] == null ? t(`onboarding.wait_${step}`) : '')}
              </Text>
            </Group>
          </Accordion.Control>
          <Accordion.Panel>{parts[step]}</Accordion.Panel>
        </Accordion.Item>
      )
    })}
  </Accordion>
)

/** Carriers this version connects to, and honestly those it knows by name only. */
function Choice() {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const found = useQuery(query(adapterEndpoints.list, { query: { limit: 100 } })).data
  const adapters = found?.results ?? []
  const known = useQuery(query(referenceEndpoints.data, { query: {} })).data?.carriers ?? {}
  const isFound = (name: string) => name.toLowerCase().includes(typed.trim().toLowerCase())
  const later = Object.entries(known).filter(
    ([slug, name]) => isFound(name) && !adapters.some(each => each.slug === slug),
  )
  return (
    <Stack gap="sm">
      <TextInput
        maw="20rem"
        label={t('onboarding.search')}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <ul className={classes.choices} aria-label={t('onboarding.choose')}>
        {adapters
          .filter(({ label }) => isFound(label))
          .map(adapter => (
            <li key={adapter.slug}>
              <Button
                fullWidth
                h="auto"
                py="xs"
                variant="default"
                justify="flex-start"
                classNames={{ label: classes.name }}
                leftSection={<CarrierTile name={adapter.label} />}
                onClick={() =>
                  void navigate({ to: '/carriers/new/$carrier', params: { carrier: adapter.slug } })
                }
              >
                {offerOf(adapter)}
              </Button>
            </li>
          ))}
      </ul>
      {found && later.length > 0 ? (
        <>
          <Text fz="sm">{t('onboarding.notYet')}</Text>
          <ul className={classes.later} aria-label={t('onboarding.notYet')}>
            {later.map(([slug, name]) => (
              <li key={slug}>{name}</li>
            ))}
          </ul>
        </>
      ) : null}
    </Stack>
  )
}

/** Which page of the carrier, which words to look for, and about how long. */
function Keys({ adapter: { keys, is_local: isLocal, label } }: { adapter: AdapterRecord }) {
  if (!keys) return <Text>{t(isLocal ? 'onboarding.noKeysLocal' : 'onboarding.noKeys')}</Text>
  return (
    <Stack gap="xs">
      <List type="ordered">
        {keys.steps.map(step => (
          <List.Item key={step}>{term(step)}</List.Item>
        ))}
      </List>
      <Text fz="sm" c="dimmed">
        {joined(
          [
            t('onboarding.takes', { minutes: keys.minutes }),
            keys.test_labels && t(`onboarding.test_${keys.test_labels}`),
          ],
          ' ',
        )}
      </Text>
      <Anchor href={keys.url} target="_blank" rel="noreferrer">
        {t('onboarding.openPage', { carrier: label })} <IconExternalLink size="0.875rem" aria-hidden />
      </Anchor>
    </Stack>
  )
}

type MadeProps = { adapter: AdapterRecord; connection: ConnectionRecord }

/** A parcel of the shop's own sender, for the price of a connection. */
function useFirstRate(connection: ConnectionRecord) {
  const mode = useMode()
  const addresses = useSavedAddresses().data ?? []
  const sender = useDeskSender() ?? addresses[0]
  const recipient = addresses.find(({ id }) => id !== sender?.id) ?? sender
  const asking = useMutation(change(proxyEndpoints.rates))
  const isOtherMode = connection.test_mode !== (mode === 'test')
  const ask = () => {
    if (!sender || !recipient) return
    asking.mutate(
      {
        body: {
          shipper: toAddressData(fromAddressRecord(sender)),
          recipient: toAddressData(fromAddressRecord(recipient)),
          parcels: [
            { weight: 1, weight_unit: 'KG', length: 20, width: 15, height: 10, dimension_unit: 'CM' },
          ],
          carrier_ids: [connection.carrier_id],
        },
      },
      { onSuccess: ({ rates }) => announce(t('onboarding.found', { count: rates.length })) },
    )
  }
  return { asking, ask, sender, recipient, isOtherMode }
}

/** What the carrier itself answers for a first parcel. */
function FirstRate({ adapter, connection }: MadeProps) {
  const { asking, ask, sender, recipient, isOtherMode } = useFirstRate(connection)
  const { rates = [], messages = [] } = asking.data ?? {}
  return (
    <Stack gap="sm">
      {sheetSetting(adapter) ? (
        <Group>
          <Button
            variant="default"
            renderRoot={props => <Link to={addressOf(connection.id, 'rates')} {...props} />}
          >
            {t('rates.edit')}
          </Button>
        </Group>
      ) : null}
      <Text>
        {sender && recipient && !isOtherMode
          ? t('onboarding.sample', {
              from: joined([sender.city, sender.country_code], ', '),
              to: joined([recipient.city, recipient.country_code], ', '),
            })
          : t(isOtherMode ? 'onboarding.otherMode' : 'onboarding.noSender')}
      </Text>
      <Group>
        <Button disabled={!sender || isOtherMode || asking.isPending} onClick={ask}>
          {t(asking.isPending ? 'onboarding.asking' : 'onboarding.firstRate')}
        </Button>
      </Group>
      {asking.error ? <ProblemNotice error={asking.error} doing="rate" /> : null}
      {rates.length > 0 ? (
        <List aria-label={t('onboarding.prices')}>
          {rates.map(rate => (
            <List.Item key={rate.id}>
              {joined([rateName(rate), moneyText(rate.total_charge, rate.currency)])}
            </List.Item>
          ))}
        </List>
      ) : null}
      {messages.length > 0 ? (
        <CarrierMessages title={t('ship.carriersSay')} messages={messages.map(toShown)} />
      ) : null}
    </Stack>
  )
}

type Said = NonNullable<EndpointOutput<typeof proxyEndpoints.rates>['messages']>[number]

const toShown = ({ carrier_id, carrier_name, code, message }: Said) => ({
  carrier_id: carrier_id ?? '',
  carrier_name: carrier_name ?? '',
  code: code ?? '',
  message: message ?? code ?? '',
})

const stateOf = ({ keys }: AdapterRecord, { test_mode: isTest }: ConnectionRecord) => {
  if (!isTest) return 'isLive'
  return keys?.test_labels === 'none' ? 'isTestNone' : 'isTest'
}

/** Test first; keys for real labels make a connection of their own, now or later. */
const GoLive = ({ adapter, connection, onLive }: MadeProps & { onLive: () => void }) => (
  <Stack gap="sm">
    <Text>{t(`onboarding.${stateOf(adapter, connection)}`)}</Text>
    <Group>
      {connection.test_mode ? (
        <Button variant="default" onClick={onLive}>
          {t('onboarding.addLive')}
        </Button>
      ) : null}
      <Button variant="default" renderRoot={props => <Link to="/carriers" {...props} />}>
        {t(connection.test_mode ? 'onboarding.later' : 'carriers.back')}
      </Button>
    </Group>
  </Stack>
)

/** Its name, and what of it somebody would expect wrongly. */
function offerOf({ label, is_local: isOwn, capabilities }: AdapterRecord): string {
  if (isOwn) return t('onboarding.own', { name: term(label) })
  return tracksOnly({ capabilities }) ? t('onboarding.tracksOnly', { name: label }) : label
}

const tracksOnly = ({ capabilities }: Pick<AdapterRecord, 'capabilities'>): boolean =>
  capabilities.every(each => each === 'tracking')
