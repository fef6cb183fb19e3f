import { Button, Group, Stack, Text } from '@mantine/core'
import { IconTruckOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { carrierEndpoints } from '../../../../shared/api/carriers.ts'
import type { RateRecord } from '../../../../shared/api/rates.ts'
import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { dutiesEstimateOf } from '../../../../shared/customs/duties-estimate.ts'
import { adapterEndpoints } from '../../../../shared/desk/adapters.ts'
import { needOf } from '../../../../shared/rate-ranking.ts'
import { CarrierMessages } from '../../../components/carriers/carrier-messages.tsx'
import { Keys } from '../../../components/keys.tsx'
import { MoneyText } from '../../../components/money-text.tsx'
import { moneyText } from '../../../lib/format.ts'
import { ariaKeys, isMacKeyboard, useShortcuts } from '../../../lib/keyboard/shortcuts.ts'
import { withFurtherTexts } from '../../../lib/language.ts'
import { later } from '../../../lib/later.tsx'
import { measureText, toMeasure } from '../../../lib/measure.ts'
import { chargeLines, useMaySeeMarkups } from '../../../lib/shipments/charge-lines.ts'
import {
  bestRate,
  carrierNameOf,
  needText,
  priceFactTexts,
  rateMarks,
  rateName,
  transitText,
} from '../../../lib/shipments/shipment-text.ts'
import { fieldProblems } from '../../../lib/station/field-errors.ts'
import { query } from '../../../lib/station/queries.ts'
import { joined, t } from '../../../lib/text.ts'
import { announce } from '../../../stores/announcements.ts'
import { shipDraft } from '../../../stores/ship-draft.ts'
import type { ShipDesk } from '../use-ship-desk.ts'
import classes from './rates.module.css'
import type { Rating } from './use-rating.ts'

/** Comes with words of its own, for what goes abroad. */
const DutiesNote = later(
  withFurtherTexts(() => import('./duties-note.tsx')),
  'default',
)

/** Comes with words of its own, where the customer asked for a service or was promised a day. */
const RequestedNote = later(
  withFurtherTexts(() => import('../../../components/requested-note.tsx')),
  'default',
)
/** Comes with words of its own, for what goes to no door. */
const PickupPoint = later(
  withFurtherTexts(() => import('./pickup-point.tsx')),
  'default',
)

const mostKeys = 9
/** What carriers out of reach are said to be has lines of its own while they are remembered. */
const ownLines = ['carrier_unreachable', 'last_known_rates']

/** The prices to choose from, cheapest first, with what the carriers say beside them. */
export function Rates({ desk, shipment }: { desk: ShipDesk; shipment: ShipmentRecord }) {
  const { mode, rating, rates } = desk
  const list = useRef<HTMLFieldSetElement>(null)
  const carriers = useQuery(query(carrierEndpoints.list, {}, mode)).data?.results ?? []
  const best = bestRate(shipment)
  const isShownElsewhere = ({ code = '', details }: ShipmentRecord['messages'][number]) =>
    (rating.carriers.length > 0 && ownLines.includes(code)) ||
    // What duties are expected stands beneath the chosen price.
    (details?.estimate !== undefined && desk.rate !== null && countsDuties(desk.rate))
  const choose = (rateId: string) => shipDraft.getState().change(mode, { rateId })
  useShortcuts(
    rates.slice(0, mostKeys).map((rate, at) => ({
      keys: `alt+${at + 1}`,
      text: t('ship.keyRate', { number: at + 1, service: rateName(rate) }),
      run: () => choose(rate.id),
    })),
  )
  const arrived = rating.mutation.data?.rates
  useEffect(() => {
    if (arrived) list.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
  }, [arrived])
  return (
    <Stack gap="md">
      {desk.requested ? (
        <Suspense>
          <RequestedNote {...desk.requested} rate={desk.rate} />
        </Suspense>
      ) : null}
      <fieldset className={classes.list} ref={list}>
        <legend className={classes.legend}>{t('ship.rates')}</legend>
        {rates.map((rate, at) => (
          <RateOption
            key={rate.id}
            rate={rate}
            carrier={carrierNameOf(rate, carriers)}
            more={dearerBy(rate, best)}
            marks={rateMarks(rate, shipment)}
            keys={at < mostKeys ? `alt+${at + 1}` : null}
            isChosen={rate === desk.rate}
            onChoose={() => choose(rate.id)}
          >
            <PointOf key={rate.id} desk={desk} rate={rate} recipient={shipment.recipient} />
          </RateOption>
        ))}
      </fieldset>
      <CarrierMessages
        title={t('ship.carriersSay')}
        messages={shipment.messages.filter(each => !isShownElsewhere(each))}
      />
    </Stack>
  )
}

type PointOfProps = { desk: ShipDesk; rate: RateRecord; recipient: ShipmentRecord['recipient'] }

/** Of a service that goes to no door, and of carriers that can be asked for their pickup points. */
function PointOf({ rate, ...more }: PointOfProps) {
  const { data } = useQuery(query(adapterEndpoints.list, { query: { limit: 100 } }))
  const canFind = data?.results.some(each => each.finds_points && each.slug === rate.carrier_name) ?? false
  return needOf(rate) === 'pickup_point' || canFind ? (
    <Suspense>
      <PickupPoint rate={rate} canFind={canFind} {...more} />
    </Suspense>
  ) : null
}

/** Whether something may be due for it besides, in figures. */
const countsDuties = (rate: RateRecord): boolean => (dutiesEstimateOf(rate)?.counted.length ?? 0) > 0

/** In place of prices when nobody has one: each carrier that was asked, with what keeps it from taking the parcel. */
export function NoService({ desk }: { desk: ShipDesk }) {
  const { rating } = desk
  const asked = rating.carriers.filter(({ reachability }) => reachability?.state !== 'unreachable')
  const isOut = asked.length < rating.carriers.length
  useEffect(() => announce(t('ship.noRatesTitle'), { urgent: true }), [])
  return (
    <Stack gap="sm" role="group" aria-label={t('ship.noRatesTitle')}>
      <Group gap="xs" wrap="nowrap">
        <IconTruckOff size="1.5rem" stroke={1.5} aria-hidden />
        <Text fw={600}>{t('ship.noRatesTitle')}</Text>
      </Group>
      <ul className={classes.reasons} aria-label={t('ship.reasons')}>
        {asked.map(({ id, name, messages }) => (
          <li key={id}>
            <Text fw={600} fz="sm">
              {name}
            </Text>
            {messages.length === 0 ? <Text fz="sm">{t('ship.noReason')}</Text> : null}
            {reasonTexts(messages).map(text => (
              <Text key={text} fz="sm">
                {text}
              </Text>
            ))}
          </li>
        ))}
      </ul>
      <CarrierMessages title={t('ship.notAsked')} messages={messagesOfOthers(rating)} />
      <Text fz="sm">{t(isOut ? 'ship.noRatesTextOut' : 'ship.noRatesText')}</Text>
      <WaysOut desk={desk} />
    </Stack>
  )
}

/** What most often helps: two lighter parcels, or somebody else. */
function WaysOut({ desk: { control } }: { desk: ShipDesk }) {
  const { form } = control
  const [parcel, ...more] = form.values.parcels
  const weight = parcel ? toMeasure(parcel.weight) : 0
  const split = () => {
    if (!parcel) return
    const half = measureText(Math.ceil((weight / 2) * 1000) / 1000)
    form.setFieldValue('parcels', [
      { ...parcel, weight: half, rest: {} },
      { ...parcel, weight: half, rest: {}, key: crypto.randomUUID() },
    ])
    announce(t('ship.saidSplit'))
  }
  return (
    <Group gap="sm">
      {weight > 0 && more.length === 0 ? (
        <Button size="xs" variant="default" onClick={split}>
          {t('ship.splitParcel', { count: 2 })}
        </Button>
      ) : null}
      <Button size="xs" variant="default" renderRoot={props => <Link to="/carriers/new" {...props} />}>
        {t('carriers.add')}
      </Button>
    </Group>
  )
}

/** Of connections that could not be asked at all. */
function messagesOfOthers({ mutation: { error, data }, carriers }: Rating) {
  const all = error?.problem.kind === 'carrier' ? error.problem.messages : (data?.messages ?? [])
  const asked = new Set(carriers.map(({ carrierId }) => carrierId))
  return all.filter(({ carrier_id }) => !asked.has(carrier_id ?? ''))
}

/** Each once; what is wrong of single fields by their names. */
const reasonTexts = (messages: Rating['carriers'][number]['messages']): string[] => {
  const texts = messages.flatMap(message => {
    const fields = fieldProblems(message)
    return fields.length > 0 ? fields.map(({ text }) => text) : [message.message ?? message.code ?? '']
  })
  return [...new Set(texts)].filter(text => text !== '')
}

/** Prices of two currencies are not compared. */
const dearerBy = (rate: RateRecord, cheapest: RateRecord | null): number =>
  cheapest && cheapest.currency === rate.currency ? rate.total_charge - cheapest.total_charge : 0

type RateOptionProps = {
  rate: RateRecord
  carrier: string
  /** How much dearer than the cheapest. */
  more: number
  /** What makes it stand out, in a word. */
  marks: readonly string[]
  keys: string | null
  isChosen: boolean
  onChoose: () => void
  /** What is still to be said of it once it is chosen. */
  children: ReactNode
}

/** One price to choose: service, time, total; what the total is made of when it is the chosen one. */
function RateOption({ rate, carrier, more, marks, keys, isChosen, onChoose, children }: RateOptionProps) {
  const need = needText(rate)
  return (
    <div className={classes.option} data-chosen={isChosen || undefined}>
      <label className={classes.line}>
        <input
          type="radio"
          name="rate"
          className={classes.radio}
          checked={isChosen}
          onChange={onChoose}
          aria-keyshortcuts={keys === null ? undefined : ariaKeys(keys, isMacKeyboard())}
        />
        <span className={classes.head}>
          <span className={classes.name}>{rateName(rate)}</span>
          {marks.map(mark => (
            <span key={mark} className={classes.mark}>
              {mark}
            </span>
          ))}
        </span>
        <MoneyText amount={rate.total_charge} currency={rate.currency} className={classes.price ?? ''} />
        <span className={classes.how}>
          {need === null ? null : <strong className={classes.need}>{need}</strong>}
          {joined([
            carrier,
            transitText(rate),
            more > 0 && t('ship.dearer', { amount: moneyText(more, rate.currency) }),
          ])}
          {keys === null ? null : (
            <span className={classes.keys}>
              <Keys of={keys} />
            </span>
          )}
        </span>
      </label>
      {isChosen ? children : null}
      {isChosen ? <RateFacts rate={rate} /> : null}
      {isChosen ? <RateCharges rate={rate} /> : null}
      {isChosen && rate.meta?.duties_estimate ? (
        <Suspense>
          <DutiesNote rate={rate} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** What the carrier counts the price by, where it says so. */
function RateFacts({ rate }: { rate: RateRecord }) {
  const facts = priceFactTexts(rate)
  return facts.length === 0 ? null : <p className={classes.facts}>{joined(facts)}</p>
}

/** What a total is made of, line by line. */
function RateCharges({ rate }: { rate: RateRecord }) {
  const { currency } = rate
  const lines = chargeLines(rate, useMaySeeMarkups())
  return (
    <dl className={classes.charges}>
      {lines.map(({ key, name, amount, kind }) => (
        <div key={key} className={kind === 'sum' ? classes.total : classes.charge}>
          <dt>{name}</dt>
          <dd>
            <MoneyText amount={amount} currency={currency} />
          </dd>
        </div>
      ))}
      <div className={classes.total}>
        <dt>{t('ship.total')}</dt>
        <dd>
          <MoneyText amount={rate.total_charge} currency={currency} />
        </dd>
      </div>
    </dl>
  )
}
