import type { ReactNode } from 'react'
import type { PackingSession } from '../../../shared/desk/packing.ts'
import type { PackingMode } from '../../../shared/desk/packing-feedback.ts'
import type { ReturnReceipt } from '../../../shared/desk/return-receipts.ts'
import { useDeskName } from '../../lib/station/desk-name.ts'
import { useCustomsSentences } from '../../lib/station/use-customs-sentences.ts'
import { joined, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { packDesk } from '../../stores/pack-desk.ts'
import { waitsForItem } from './flow/pack-keys.ts'
import { type PackState, type Shown, signOf, standingOf, standingSession } from './flow/pack-store.ts'
import { type DeskScale, useDeskScale } from './flow/use-desk-scale.ts'
import { usePackDesk } from './flow/use-pack-desk.ts'
import { type PackKeys, usePackKeys } from './flow/use-pack-keys.ts'
import { usePackVoice, useShown } from './flow/use-shown.ts'
import { Band } from './look/band.tsx'
import { type Batch, BatchView, CartView, nextPlaceText, useBatch, useReady } from './look/batch-view.tsx'
import { DeviceChooser } from './look/device-chooser.tsx'
import { Fill } from './look/fill.tsx'
import { Foot, KeysPanel, NextBand, nextItemText, TypingLine, useThroughput } from './look/next-band.tsx'
import { OrderLine, PackBar } from './look/pack-bar.tsx'
import { Photo } from './look/photo.tsx'
import { nextReturnText, ReturnLine, ReturnTiles } from './look/return-view.tsx'
import { Tiles } from './look/tiles.tsx'
import { isAnswering, scaleText, WeighBand, weighingText } from './look/weigh-band.tsx'
import { packWords, type Words } from './look/words.ts'
import classes from './pack-screen.module.css'

/** The pack station. Nothing on it has the keyboard until somebody presses Tab; scans are heard wherever it is. */
export function PackScreen() {
  const desk = useDeskName()
  useCustomsSentences(true)
  const tell = usePackVoice()
  const controls = usePackDesk(desk, { tell })
  const isBatch = packDesk(({ mode }) => mode === 'batch')
  const isReturns = packDesk(({ mode }) => mode === 'returns')
  const batch = useBatch(desk, isBatch)
  const onBegin = isBatch && !batch.cart ? batch.begin : isReturns ? sayReturn : null
  const onPrint = isBatch ? batch.print : null
  const keys = usePackKeys({ controls, tell, onBegin, onPrint })
  const scale = useDeskScale(desk, controls)
  const { state, shown, words, isFilled, isFramed } = useShown(tell)
  return (
    <div className={classes.screen} data-framed={isFramed || undefined} data-shown={shown?.kind ?? 'empty'}>
      <div className={classes.work} inert={isFilled}>
        <PackBar desk={desk} scale={scaleText(scale)} />
        <DeviceChooser onLeftAllowed={scale.connectAllowed} />
        <Desk state={state} shown={shown} words={words} keys={keys} desk={desk} scale={scale} batch={batch} />
      </div>
      {isFilled && shown && words ? (
        <Fill shown={shown} words={wayOf(words, state)} onWay={keys.onEnter} />
      ) : null}
      {state.typing ? (
        <TypingLine
          key={state.typing.purpose}
          typing={state.typing}
          customsField={customsField(state)}
          keys={keys}
        />
      ) : null}
    </div>
  )
}

const sayReturn = (): void => announce(t('pack.next_return'))

/** After the first Enter the way says what the second does. */
const wayOf = (words: Words, { isTakingOver }: PackState): Words =>
  isTakingOver ? { ...words, way: t('pack.next_takeOverAgain') } : words

function customsField(state: PackState): string {
  const standing = standingOf(state)
  const field = standing?.kind === 'customs_gap' ? standing.missing[0] : undefined
  return t(`pack.customs_${field ?? 'description'}`)
}

/** What is seen as tiles alone; all else lies over them as a band. */
const bare: readonly Shown['kind'][] = ['order_open', 'unit_counted', 'scan_order', 'return_open']

type DeskProps = {
  state: PackState
  shown: Shown | null
  words: Words | null
  keys: PackKeys
  desk: string | null
  scale: DeskScale
  batch: Batch
}

function Desk({ state, shown, words, keys, desk, scale, batch }: DeskProps) {
  const session = standingSession(state)
  const { receipt } = state
  const mode = packDesk(chosen => chosen.mode)
  const isCounting =
    session !== null && goesOnCounting(session) && shown !== null && waitsForItem.includes(shown.kind)
  const picking = mode === 'batch' ? batch.batch : null
  const cart = mode === 'batch' ? batch.cart : null
  // What is picked says so itself, place by place.
  const isSeen = shown?.kind === 'batch_picked' && cart !== null && session === null
  const band =
    shown !== null && words !== null && !signOf(shown).stays && !bare.includes(shown.kind) && !isSeen
  const isScan = receipt
    ? receipt.step === 'items'
    : isCounting || (session === null && (picking !== null || mode === 'single' || mode === 'returns'))
  const text = useNextText({ state, words, scale, batch })
  return (
    <>
      {receipt ? <ReturnLine receipt={receipt} /> : session ? <OrderLine session={session} /> : null}
      <div className={classes.middle}>
        <OnDesk state={state} desk={desk} batch={batch} />
        {band && words ? (
          <Band
            shown={shown}
            words={words}
            holdUntil={session?.hold_until ?? null}
            weight={<WeighBand words={words} scale={scale} />}
            photo={photoOf(shown, keys)}
          />
        ) : null}
        {state.isKeysShown ? <KeysPanel keys={keys} /> : null}
      </div>
      <NextBand text={text} isScan={isScan} keys={keys} />
      <Foot desk={desk} keys={keys} />
    </>
  )
}

/** What the band at the bottom says is done next. */
function useNextText({
  state,
  words,
  scale,
  batch,
}: Pick<DeskProps, 'state' | 'words' | 'scale' | 'batch'>): string {
  const mode = packDesk(chosen => chosen.mode)
  const isNoneReady = useReady() === 0
  const session = standingSession(state)
  if (state.receipt) return returnText(state.receipt)
  const isFree = session === null || takesNext(session)
  if (isFree && mode === 'batch' && batch.cart) return t('pack.next_cart')
  if (isFree && mode === 'batch' && batch.batch) return nextPlaceText(batch.batch)
  const none = isNoneReady ? nextOfNone[mode] : undefined
  if (isFree && none) return t(none)
  return session === null || (isFree && mode === 'batch') ? t(nextOf[mode]) : nextText(session, words, scale)
}

/** The camera, where a photo is taken. */
function photoOf(shown: Shown, keys: PackKeys): ReactNode {
  if (shown.kind === 'photo')
    return (
      <Photo
        key={shown.parcel_id}
        of={{ parcelId: shown.parcel_id }}
        onTaken={() => keys.perform({ kind: 'step', step: { kind: 'photo' } })}
      />
    )
  if (shown.kind !== 'return_photo') return null
  const onOver = () => keys.perform({ kind: 'clear_remark' })
  return <Photo key={shown.receiptId} of={{ receiptId: shown.receiptId }} onTaken={onOver} onNone={onOver} />
}

/** What lies on the desk. */
function OnDesk({ state, desk, batch }: Pick<DeskProps, 'state' | 'desk' | 'batch'>) {
  const mode = packDesk(chosen => chosen.mode)
  const session = standingSession(state)
  if (state.receipt) return <ReturnTiles receipt={state.receipt} />
  if (session)
    return <Tiles items={session.items} label={t('pack.items')} isShownOnly={session.mode === 'ship'} />
  if (mode === 'batch' && batch.batch) return <BatchView batch={batch.batch} actions={batch} />
  if (mode === 'batch' && batch.cart) return <CartView batch={batch.cart} actions={batch} />
  return mode === 'returns' ? <EmptyReturns /> : <Empty desk={desk} mode={mode} />
}

/** Also while the label of the first part of a split order is stuck on. */
const goesOnCounting = ({ state, step, feedback }: PackingSession): boolean =>
  state === 'open' && step === 'items' && waitsForItem.includes(feedback.kind)

/** Its label is bought: Enter takes the next one. */
const takesNext = ({ state, feedback }: PackingSession): boolean =>
  state !== 'open' && ['label_printed', 'label_filed', 'sent_unconfirmed'].includes(feedback.kind)

/** What is done next: as it stands, also while something is only said in passing. */
function nextText(session: PackingSession, words: Words | null, scale: DeskScale): string {
  const { kind } = session.feedback
  if (goesOnCounting(session)) return nextItemText(session)
  if (kind === 'weigh') return isAnswering(scale.live) ? weighingText(scale) : t('pack.next_weigh_typed')
  return packWords(session.feedback).way || words?.way || nextItemText(session)
}

/** At a returns desk: what comes back next, or what is asked of the unit. */
const returnText = (receipt: ReturnReceipt): string =>
  receipt.feedback.kind === 'return_open' ? nextReturnText(receipt) : packWords(receipt.feedback).way

const emptyOf = {
  verify: 'pack.empty',
  single: 'pack.emptySingle',
  ship: 'pack.empty',
  batch: 'pack.emptyBatch',
  returns: 'pack.emptyReturns',
} as const satisfies Record<PackingMode, string>

const nextOf = {
  verify: 'pack.next_enter',
  single: 'pack.next_item',
  ship: 'pack.next_enter',
  batch: 'pack.next_batch',
  returns: 'pack.next_return',
} as const satisfies Record<PackingMode, string>

/** Where no order is ready Enter takes none. */
const nextOfNone: Partial<Record<PackingMode, 'pack.next_slip' | 'pack.next_noOrders'>> = {
  verify: 'pack.next_slip',
  ship: 'pack.next_slip',
  batch: 'pack.next_noOrders',
}

const EmptyReturns = () => (
  <div className={classes.empty}>
    <p className={classes.emptyWord}>{t('pack.emptyReturns')}</p>
    <p className={classes.emptyLine}>{t('pack.emptyReturnsLine')}</p>
  </div>
)

/** No order is on the desk: what is ready, or that all is done. */
function Empty({ desk, mode: packing }: { desk: string | null; mode: PackingMode }) {
  const ready = useReady()
  const today = useThroughput(desk)?.total
  const caught = today ? Object.values(today.errors_caught).reduce((sum, count) => sum + count, 0) : 0
  const isDone = ready === 0 && (today?.parcels ?? 0) > 0
  return (
    <div className={classes.empty}>
      <p className={classes.emptyWord}>{t(isDone ? 'pack.done' : emptyOf[packing])}</p>
      <p className={classes.emptyLine}>
        {isDone
          ? joined(
              [
                t('pack.doneParcels', { count: today?.parcels ?? 0 }),
                caught > 0 && t('pack.caughtToday', { count: caught }),
              ],
              ', ',
            )
          : ready === undefined
            ? ''
            : ready === 0
              ? t('pack.next_noOrders')
              : t('pack.ready', { count: ready })}
      </p>
    </div>
  )
}
