import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PackingSession } from '../../../../shared/desk/packing.ts'
import { packingDayEndpoints } from '../../../../shared/desk/packing-day.ts'
import { printJobEndpoints } from '../../../../shared/desk/printing/print-jobs.ts'
import { Keys } from '../../../components/keys.tsx'
import { timeText } from '../../../lib/format.ts'
import { problemOf } from '../../../lib/station/api.ts'
import { problemText } from '../../../lib/station/problem-text.ts'
import { change, query } from '../../../lib/station/queries.ts'
import { t } from '../../../lib/text.ts'
import { announce } from '../../../stores/announcements.ts'
import { packDesk } from '../../../stores/pack-desk.ts'
import { holdKey, quantityKey, reprintKey, undoKey } from '../flow/pack-keys.ts'
import { packState, type Typing, type TypingPurpose } from '../flow/pack-store.ts'
import { type PackKeys, toggleKeys } from '../flow/use-pack-keys.ts'
import { nameOf } from './article-text.ts'
import panelClasses from './keys-panel.module.css'
import classes from './next-band.module.css'

/** The next step in words of its own, and what Enter does. */
export function NextBand({ text, isScan, keys }: { text: string; isScan: boolean; keys: PackKeys }) {
  const last = packState(({ lastScan }) => lastScan)
  return (
    <button type="button" className={classes.next} onClick={keys.onEnter} aria-keyshortcuts="Enter">
      {isScan ? <span className={classes.scan}>{t('pack.next_scan')}</span> : null}
      <span className={classes.step}>{text}</span>
      {last ? (
        <span className={classes.last}>{t('pack.last', { code: last.text, time: timeText(last.at) })}</span>
      ) : null}
    </button>
  )
}

/** What is to be scanned while items are counted. */
export function nextItemText({ items }: Pick<PackingSession, 'items'>): string {
  const open = items.find(({ counted, expected }) => counted < expected)
  return open
    ? t('pack.next_more', { name: nameOf(open), count: open.expected - open.counted })
    : t('pack.next_item')
}

/** The keys of the desk as buttons, and how the packing goes. */
export function Foot({ desk, keys }: { desk: string | null; keys: PackKeys }) {
  const isReturns = packDesk(({ mode }) => mode === 'returns')
  return (
    <footer className={classes.foot}>
      <FootKey label={t('pack.keyUndo')} caps="mod+Z" onPress={() => keys.press(undoKey)} />
      <FootKey label={t('pack.keyQuantity')} caps="F2" onPress={() => keys.press(quantityKey)} />
      {isReturns ? (
        <FootKey label={t('pack.note')} caps="F4" onPress={keys.onForce} />
      ) : (
        <>
          <FootKey label={t('pack.keyHold')} caps="F8" onPress={() => keys.press(holdKey)} />
          <FootKey label={t('pack.keyReprint')} caps="mod+P" onPress={() => keys.press(reprintKey)} />
        </>
      )}
      <button type="button" className={classes.key} onClick={toggleKeys}>
        {t('pack.keys')} <Keys of="?" />
      </button>
      <Throughput desk={desk} />
    </footer>
  )
}

type FootKeyProps = { label: string; caps: string; onPress: () => void }

const FootKey = ({ label, caps, onPress }: FootKeyProps): ReactNode => (
  <button type="button" className={`${classes.key} ${classes.spare}`} onClick={onPress}>
    {label} <Keys of={caps} />
  </button>
)

/** How much this desk packs; nothing until it is known. */
export function useThroughput(desk: string | null) {
  return useQuery({
    ...query(packingDayEndpoints.throughput, { query: desk === null ? {} : { desk } }),
    enabled: desk !== null,
  }).data
}

function Throughput({ desk }: { desk: string | null }) {
  const total = useThroughput(desk)?.total
  if (!total || total.orders_per_hour === null || total.seconds_a_parcel === null) return null
  const { orders_per_hour: orders, seconds_a_parcel: seconds } = total
  return <span className={classes.rate}>{t('pack.throughput', { orders: Math.round(orders), seconds })}</span>
}

const wrong: Partial<Record<TypingPurpose, () => string>> = {
  weight: () => t('pack.typeWrongWeight'),
  quantity: () => t('pack.typeWrongQuantity'),
  reason: () => t('pack.typeReasonNeeded'),
}

type LineProps = { typing: Typing; customsField: string; keys: PackKeys }

/** What is typed instead of scanned. A scan never shows up in it. */
export function TypingLine({ typing: { purpose, text }, customsField, keys }: LineProps) {
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => {
    const input = field.current
    input?.focus()
    input?.setSelectionRange(input.value.length, input.value.length)
  }, [])
  const label =
    purpose === 'customs' ? t('pack.type_customs', { field: customsField }) : t(`pack.type_${purpose}`)
  const put = (value: string) => {
    setError(null)
    keys.onEdit()
    packState.setState({ typing: { purpose, text: value } })
  }
  const onEnter = () => {
    if (keys.send()) return
    const said = wrong[purpose]?.() ?? label
    setError(said)
    announce(said, { urgent: true })
  }
  return (
    <form
      className={classes.typing}
      onSubmit={event => {
        event.preventDefault()
        onEnter()
      }}
    >
      <label className={classes.typingLabel} htmlFor="pack-typing">
        {label}
      </label>
      <input
        id="pack-typing"
        ref={field}
        className={classes.field}
        value={text}
        onChange={({ currentTarget }) => put(currentTarget.value)}
        inputMode={purpose === 'weight' || purpose === 'quantity' ? 'decimal' : 'text'}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : 'pack-typing-error'}
      />
      {error === null ? null : (
        <span id="pack-typing-error" className={classes.error}>
          {error}
        </span>
      )}
    </form>
  )
}

/** Puts the sheet of command barcodes where the printer rules send it. */
function CommandSheet() {
  const printing = useMutation({
    ...change(printJobEndpoints.create),
    onSuccess: ({ printer_name: printer }) => announce(t('pack.commandSheetQueued', { printer })),
    onError: error => announce(problemText(problemOf(error), 'print').happened, { urgent: true }),
  })
  return (
    <button
      type="button"
      className={panelClasses.run}
      disabled={printing.isPending}
      onClick={() => printing.mutate({ body: { document: 'command-sheet' } })}
    >
      {t('pack.commandSheet')}
    </button>
  )
}

type ListedKey = { caps: string | null; text: string; run?: () => void }

const orderKeys = (keys: PackKeys): ListedKey[] => [
  {
    caps: 'F4',
    text: t(keys.mayForce ? 'pack.keyForce' : 'pack.keyForceManagers'),
    run: keys.onForce,
  },
  { caps: 'F8', text: t('pack.keyHold'), run: () => keys.press(holdKey) },
  { caps: 'mod+P', text: t('pack.keyReprint'), run: () => keys.press(reprintKey) },
  { caps: '1', text: t('pack.keyDigits') },
  {
    caps: null,
    text: t('pack.keyRelease'),
    run: () => keys.perform({ kind: 'step', step: { kind: 'release' } }),
  },
]

const returnKeys = (keys: PackKeys): ListedKey[] => [
  { caps: 'F4', text: t('pack.keyNote'), run: keys.onForce },
  { caps: '1', text: t('pack.keyReturnDigits') },
]

/** The keys of the desk, in place of the items; each is a button as well. */
export function KeysPanel({ keys }: { keys: PackKeys }) {
  const isReturns = packDesk(({ mode }) => mode === 'returns')
  const close = (run?: () => void) => () => {
    packState.setState({ isKeysShown: false })
    run?.()
  }
  const listed: ListedKey[] = [
    { caps: 'Enter', text: t('pack.keyNext'), run: keys.onEnter },
    { caps: 'Escape', text: t('pack.keyStop') },
    { caps: 'mod+Z', text: t('pack.keyUndo'), run: () => keys.press(undoKey) },
    { caps: 'F2', text: t('pack.keyQuantity'), run: () => keys.press(quantityKey) },
    ...(isReturns ? returnKeys(keys) : orderKeys(keys)),
    { caps: 'A', text: t('pack.keyType') },
  ]
  return (
    <section className={panelClasses.panel} aria-label={t('pack.keysTitle')}>
      <h2 className={panelClasses.title}>{t('pack.keysTitle')}</h2>
      <ul className={panelClasses.list}>
        {listed.map(({ caps, text, run }) => (
          <li key={text}>
            <span className={panelClasses.caps}>{caps === null ? null : <Keys of={caps} />}</span>
            {run ? (
              <button type="button" className={panelClasses.run} onClick={close(run)}>
                {text}
              </button>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
      <p className={panelClasses.more}>{t('pack.commands')}</p>
      <CommandSheet />
      <button type="button" className={panelClasses.run} onClick={toggleKeys}>
        {t('pack.keysClose')}
      </button>
    </section>
  )
}
