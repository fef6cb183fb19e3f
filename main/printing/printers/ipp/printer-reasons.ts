import type { PrinterTrouble } from '../../../../shared/desk/printing/printer-kinds.ts'
import { ownValue } from '../../../../shared/values/own-value.ts'

/** Keywords of `printer-state-reasons` (RFC 8011, section 5.4.12; PWG 5100.9; CUPS) and what they are called here. */
const troublesByReason: Readonly<Record<string, PrinterTrouble>> = {
  'media-empty': 'paper_out',
  'media-needed': 'paper_out',
  'input-tray-missing': 'paper_out',
  'input-media-supply-empty': 'paper_out',
  'media-low': 'paper_low',
  'input-media-supply-low': 'paper_low',
  'media-jam': 'paper_jam',
  'output-area-full': 'buffer_full',
  'output-tray-missing': 'stopped',
  'door-open': 'head_open',
  'cover-open': 'head_open',
  'interlock-open': 'head_open',
  paused: 'paused',
  'moving-to-paused': 'paused',
  'hold-new-jobs': 'paused',
  'marker-supply-empty': 'ribbon_out',
  'marker-ribbon-empty': 'ribbon_out',
  'marker-supply-missing': 'ribbon_out',
  'toner-empty': 'ribbon_out',
  'marker-supply-low': 'ink_low',
  'marker-ribbon-almost-empty': 'ink_low',
  'toner-low': 'ink_low',
  'fuser-over-temp': 'too_hot',
  'print-head-over-temperature': 'too_hot',
  'marker-print-head-over-temperature': 'too_hot',
  'fuser-under-temp': 'too_cold',
  'print-head-under-temperature': 'too_cold',
  'trimmer-jam': 'cutter_fault',
  'trimmer-failure': 'cutter_fault',
  'cutter-jam': 'cutter_fault',
  'cutter-failure': 'cutter_fault',
  'spool-area-full': 'buffer_full',
  shutdown: 'stopped',
  'power-down': 'stopped',
  stopping: 'stopped',
  'stopped-partly': 'stopped',
  'cups-missing-filter': 'unsupported',
  'cups-insecure-filter': 'unsupported',
}

/** Reasons that say the printer behind a queue does not answer. */
const awayReasons = ['offline', 'timed-out', 'unreachable']

const keyword = (reason: string): string => reason.replace(/-(report|warning|error)$/, '')

/** What a printer names as being wrong, each once, in its order. */
export const troublesOf = (reasons: readonly string[]): PrinterTrouble[] => [
  ...new Set(
    reasons.flatMap(reason => {
      const trouble = ownValue(troublesByReason, keyword(reason)) ?? ownValue(troublesByReason, reason)
      return trouble ? [trouble] : []
    }),
  ),
]

export const isAway = (reasons: readonly string[]): boolean =>
  reasons.some(reason => awayReasons.includes(keyword(reason)))
