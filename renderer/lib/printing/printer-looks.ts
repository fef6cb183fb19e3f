import { problemOfTrouble } from '../../../shared/desk/printing/print-problems.ts'
import type { Printer } from '../../../shared/desk/printing/printers.ts'
import { t } from '../text.ts'
import type { Tone } from '../tone.ts'

/** How a printer is, in words: what counts most first, and what to do about it. */
type PrinterLooks = { badges: { tone: Tone; text: string }[]; help: string | null }

const tones = { unknown: 'neutral', ready: 'good', offline: 'bad', blocked: 'attention' } as const

export function printerLooks(printer: Printer): PrinterLooks {
  const { enabled, paused, state, troubles, last_error: error } = printer
  if (!enabled) return { badges: [{ tone: 'neutral', text: t('printers.off') }], help: t('printers.offHelp') }
  const standing = troubles.filter(trouble => trouble === 'unsupported' || problemOfTrouble(trouble) !== null)
  const passing = troubles.filter(trouble => !standing.includes(trouble))
  const [first] = [...standing, ...passing]
  const isStanding = standing.length > 0
  const badges = [
    ...(paused ? [{ tone: 'attention' as const, text: t('printers.paused') }] : []),
    ...standing.map(trouble => ({ tone: 'bad' as const, text: t(`printers.trouble_${trouble}`) })),
    ...(isStanding ? [] : [{ tone: tones[state], text: t(`printers.state_${state}`) }]),
    ...passing.map(trouble => ({ tone: 'attention' as const, text: t(`printers.trouble_${trouble}`) })),
  ]
  if (first && (isStanding || state === 'ready')) return { badges, help: t(`printers.help_${first}`) }
  return { badges, help: error ?? (paused ? t('printers.pausedHelp') : null) }
}

/** In one breath, for screen readers. */
export const printerLooksText = (printer: Printer): string =>
  printerLooks(printer)
    .badges.map(({ text }) => text)
    .join(', ')
