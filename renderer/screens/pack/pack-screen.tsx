import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { stationEndpoints } from '../../../shared/desk/station.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { packDesk } from '../../stores/pack-desk.ts'
import { useMode } from '../../stores/preferences.ts'
import {
  type PackState,
  packState,
  type Shown,
  shownOf,
  signOf,
  standingOf,
  standingSession,
} from './flow/pack-store.ts'
import { useDeskName } from './flow/use-desk-name.ts'
import { type DeskScale, useDeskScale } from './flow/use-desk-scale.ts'
import { usePackDesk } from './flow/use-pack-desk.ts'
import { type PackKeys, usePackKeys } from './flow/use-pack-keys.ts'
import { usePackVoice } from './flow/use-pack-voice.ts'
import { usePassing } from './flow/use-passing.ts'
import { useTrouble } from './flow/use-trouble.ts'
import { Band } from './look/band.tsx'
import { Fill } from './look/fill.tsx'
import { KeysPanel } from './look/keys-panel.tsx'
import { Foot, NextBand, nextItemText, TypingLine, useThroughput } from './look/next-band.tsx'
import { OrderLine } from './look/order-line.tsx'
import { PackBar } from './look/pack-bar.tsx'
import { Tiles } from './look/tiles.tsx'
import { scaleText, WeighBand } from './look/weigh-band.tsx'
import { packWords, type Words } from './look/words.ts'
import classes from './pack-screen.module.css'

/** The pack station. Nothing on it has the keyboard until somebody presses Tab; scans are heard wherever it is. */
export function PackScreen() {
  const desk = useDeskName()
  const tell = usePackVoice()
  const controls = usePackDesk(desk, { tell })
  const keys = usePackKeys({ controls, tell })
  const scale = useDeskScale(desk, controls)
  usePassing()
  const state = packState()
  const shown = shownOf(state)
  const trouble = useTrouble(shown)
  const words = shown && { ...packWords(shown), ...trouble }
  const isFilled = shown !== null && signOf(shown).stays
  const isFramed = useFlash(shown)
  return (
    <div className={classes.screen} data-framed={isFramed || undefined} data-shown={shown?.kind ?? 'empty'}>
      <div className={classes.work} inert={isFilled}>
        <PackBar desk={desk} scale={scaleText(scale)} />
        <Desk state={state} shown={shown} words={words} keys={keys} desk={desk} scale={scale} />
      </div>
      {isFilled && words ? <Fill shown={shown} words={wayOf(words, state)} onWay={keys.onEnter} /> : null}
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

/** After the first Enter the way says what the second does. */
const wayOf = (words: Words, { isTakingOver }: PackState): Words =>
  isTakingOver ? { ...words, way: t('pack.next_takeOverAgain') } : words

function customsField(state: PackState): string {
  const standing = standingOf(state)
  const field = standing?.kind === 'customs_gap' ? standing.missing[0] : undefined
  return t(`pack.customs_${field ?? 'description'}`)
}

/** What is seen as tiles alone; all else lies over them as a band. */
const bare: readonly Shown['kind'][] = ['order_open', 'unit_counted', 'scan_order']

type DeskProps = {
  state: PackState
  shown: Shown | null
  words: Words | null
  keys: PackKeys
  desk: string | null
  scale: DeskScale
}

function Desk({ state, shown, words, keys, desk, scale }: DeskProps) {
  const session = standingSession(state)
  const band = shown !== null && words !== null && !signOf(shown).stays && !bare.includes(shown.kind)
  const mode = packDesk(chosen => chosen.mode)
  const isCounting = session !== null && (shown?.kind === 'order_open' || shown?.kind === 'unit_counted')
  const isScan = session === null || isCounting || shown?.kind === 'quantity_armed'
  const emptyText = t(mode === 'single' ? 'pack.next_item' : 'pack.next_slip')
  const text = session === null ? emptyText : isCounting ? nextItemText(session) : (words?.way ?? '')
  return (
    <>
      {session ? <OrderLine session={session} /> : null}
      <div className={classes.middle}>
        {session ? (
          <Tiles session={session} isShownOnly={session.mode === 'ship'} />
        ) : (
          <Empty desk={desk} isSingle={mode === 'single'} />
        )}
        {band && words ? (
          <Band
            shown={shown}
            words={words}
            holdUntil={session?.hold_until ?? null}
            weight={<WeighBand words={words} scale={scale} />}
            photo={null}
          />
        ) : null}
        {state.isKeysShown ? <KeysPanel keys={keys} /> : null}
      </div>
      <NextBand text={text || nextItemText(session ?? { items: [] })} isScan={isScan} keys={keys} />
      <Foot desk={desk} keys={keys} />
    </>
  )
}

const flashMs = 1_000

/** Green is a frame for a moment; it stays while the label waits to be stuck. */
function useFlash(shown: Shown | null): boolean {
  const [isOn, setOn] = useState(false)
  const isGreen = shown !== null && signOf(shown).tone === 'green'
  useEffect(() => {
    setOn(isGreen)
    if (!isGreen || shown?.kind === 'label_printed') return
    const timer = setTimeout(() => setOn(false), flashMs)
    return () => clearTimeout(timer)
  }, [shown, isGreen])
  return isOn
}

/** No order is on the desk: what is ready, or that all is done. */
function Empty({ desk, isSingle }: { desk: string | null; isSingle: boolean }) {
  const mode = useMode()
  const { data: ready } = useQuery({
    ...query(stationEndpoints.status, {}),
    select: status => status.orders_ready[mode],
  })
  const today = useThroughput(desk)?.total
  const caught = today ? Object.values(today.errors_caught).reduce((sum, count) => sum + count, 0) : 0
  const isDone = ready === 0 && (today?.parcels ?? 0) > 0
  return (
    <div className={classes.empty}>
      <p className={classes.emptyWord}>
        {t(isDone ? 'pack.done' : isSingle ? 'pack.emptySingle' : 'pack.empty')}
      </p>
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
              : joined([t('pack.ready', { count: ready }), t('pack.next_enter')])}
      </p>
    </div>
  )
}
