import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { problemOfTrouble } from '../../../../shared/desk/printing/print-problems.ts'
import { printerEndpoints } from '../../../../shared/desk/printing/printers.ts'
import { query } from '../../../lib/station/queries.ts'
import { t } from '../../../lib/text.ts'
import { packWords, type Words } from '../look/words.ts'
import { packState, type Shown, shownOf, signOf, standingSession } from './pack-store.ts'

/** What the screen shows now, in words; `isFilled`: it fills the screen, `isFramed`: it has a green frame. */
export function useShown() {
  usePassing()
  const state = packState()
  const shown = shownOf(state)
  const trouble = useTrouble(shown)
  const isFramed = useFlash(shown)
  const words: Words | null = shown && { ...packWords(shown), ...trouble }
  return { state, shown, words, isFilled: shown !== null && signOf(shown).stays, isFramed }
}

const passingMs = 1_000
/** The last word of an order that goes off the desk. */
const lastWordMs = 2_000

/** Labels wait to be stuck until the next scan. */
const waitsForScan = ['label_printed', 'sent_unconfirmed', 'printing', 'reprinted']

/** What is only said in passing goes by itself. */
function usePassing(): void {
  const remark = packState(state => state.remark)
  const session = packState(standingSession)
  useEffect(() => {
    if (remark === null || signOf(remark).stays) return
    const timer = setTimeout(() => packState.setState({ remark: null }), passingMs)
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

/** What the printer itself says is wrong, in the words of the page; nothing where it says nothing. */
function useTrouble(shown: Shown | null): Partial<Words> {
  const isTrouble = shown?.kind === 'printer_trouble'
  const { data } = useQuery({ ...query(printerEndpoints.list, {}), enabled: isTrouble })
  if (!isTrouble) return {}
  const printer = data?.results.find(
    ({ id, name }) => id === shown.printer_id || (shown.printer_id === null && name === shown.printer_name),
  )
  const trouble = printer?.troubles.find(each => problemOfTrouble(each) !== null)
  if (trouble === 'paper_out')
    return { word: t('pack.problem_out_of_paper'), line: t('pack.line_out_of_paper') }
  if (trouble) return { word: t(`printers.trouble_${trouble}`), line: t('pack.line_printer_trouble_bare') }
  return {}
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
