import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { problemOfTrouble } from '../../../../shared/desk/printing/print-problems.ts'
import type { PrinterTrouble } from '../../../../shared/desk/printing/printer-kinds.ts'
import { printerEndpoints } from '../../../../shared/desk/printing/printers.ts'
import { createPlayer } from '../../../lib/sounds/earcons.ts'
import { query } from '../../../lib/station/queries.ts'
import { locale, t } from '../../../lib/text.ts'
import { announce } from '../../../stores/announcements.ts'
import { packDesk } from '../../../stores/pack-desk.ts'
import { heardText, packWords, type Words } from '../look/words.ts'
import { packState, type Shown, shownOf, signOf, standingOf, standingSession } from './pack-store.ts'

/** What the screen shows now, in words; `isFilled`: it fills the screen, `isFramed`: it has a green frame. */
export function useShown(tell: (shown: Shown) => void) {
  usePassing()
  const state = packState()
  const shown = shownOf(state)
  const trouble = useStandstill(shown)
  useToldStandstill(trouble, tell)
  const isFramed = useFlash(shown)
  const words: Words | null = shown && {
    ...packWords(shown),
    ...(shown.kind === 'printer_trouble' ? troubleWords(trouble) : {}),
  }
  return { state, shown, words, isFilled: shown !== null && signOf(shown).stays, isFramed }
}

const passingMs = 1_000
/** What came of a return is read while the next one is fetched. */
const receivedMs = 4_000
/** The last word of an order that goes off the desk. */
const lastWordMs = 2_000

/** Labels wait to be stuck until the next scan. */
const waitsForScan = ['label_printed', 'label_filed', 'sent_unconfirmed', 'printing', 'reprinted']

/** What is only said in passing goes by itself. */
function usePassing(): void {
  const remark = packState(state => state.remark)
  const session = packState(standingSession)
  useEffect(() => {
    if (remark === null || signOf(remark).stays || remark.kind === 'return_photo') return
    const timer = setTimeout(
      () => packState.setState({ remark: null }),
      remark.kind === 'return_done' ? receivedMs : passingMs,
    )
    return () => clearTimeout(timer)
  }, [remark])
  useEffect(() => {
    if (session === null || session.state === 'open') return
    const { feedback, id } = session
    if (signOf(feedback).stays || waitsForScan.includes(feedback.kind)) return
    const timer = setTimeout(() => packState.setState({ dismissed: id }), lastWordMs)
    return () => clearTimeout(timer)
  }, [session])
}

/** What the printer of a label says keeps it from printing; nothing while it goes on. */
function useStandstill(shown: Shown | null): PrinterTrouble | undefined {
  const label = shown?.kind === 'printing' || shown?.kind === 'printer_trouble' ? shown : null
  const { data } = useQuery({ ...query(printerEndpoints.list, {}), enabled: label !== null })
  const printer = data?.results.find(({ name }) => name === label?.printer_name)
  return printer?.troubles.find(each => problemOfTrouble(each) !== null)
}

/** In the words of the page; nothing where the printer says nothing. */
function troubleWords(trouble: PrinterTrouble | undefined): Partial<Words> {
  if (trouble === undefined) return {}
  return trouble === 'paper_out'
    ? { word: t('pack.problem_out_of_paper'), line: t('pack.line_out_of_paper') }
    : { word: t(`printers.trouble_${trouble}`), line: t('pack.line_printer_trouble_bare') }
}

/** A label that waits for its printer is no label on its way: the desk is told, and told again when it goes on. */
function useToldStandstill(trouble: PrinterTrouble | undefined, tell: (shown: Shown) => void): void {
  useEffect(() => {
    const standing = standingOf(packState.getState())
    if (trouble === undefined || standing?.kind !== 'printing') return
    const remark: Shown = { ...standing, kind: 'printer_trouble', printer_id: null, problem: trouble }
    packState.setState({ remark })
    tell(remark)
    return () =>
      packState.setState(({ remark: now }) => ({ remark: now?.kind === 'printer_trouble' ? null : now }))
  }, [trouble, tell])
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

const quiet: readonly Shown['kind'][] = ['unit_counted', 'order_open', 'scan_order', 'return_open']

/** Says a sentence aloud where the desk wants that; the newest one counts. */
function speak(shown: Shown): void {
  const { voice } = packDesk.getState()
  const { word, line, voice: said } = packWords(shown)
  const text = said ?? [word, line].filter(Boolean).join('. ')
  const isWanted = voice === 'all' ? text !== '' : voice === 'errors' && signOf(shown).stays
  if (!isWanted || !('speechSynthesis' in window)) return
  speechSynthesis.cancel()
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.lang = locale
  speechSynthesis.speak(utterance)
}

/** Tells the packer what has happened by sound, by voice, and through the screen reader. */
export function usePackVoice(): (shown: Shown) => void {
  const player = useMemo(() => createPlayer(), [])
  useEffect(() => player.close, [player])
  return useMemo(
    () => (shown: Shown) => {
      const { sound, stays } = signOf(shown)
      const { sounds, volume } = packDesk.getState()
      if (sound && sounds === 'on') player.play(sound, volume / 100)
      const text = heardText(shown)
      if (text) announce(text, { urgent: stays || !quiet.includes(shown.kind) })
      speak(shown)
    },
    [player],
  )
}
