import { z } from 'zod'

/**
 * What can be wrong with a print before its first byte leaves. An `error` stops the print until a person says "print
 * anyway", which is recorded; a `warning` never stops anything.
 */
export const preflightFindings = {
  barcode_wrong: 'error',
  barcode_missing: 'warning',
  barcode_other: 'error',
  barcode_absent: 'error',
  barcode_unreadable: 'error',
  barcode_off_edge: 'error',
  barcode_lost: 'error',
  barcode_damaged: 'error',
  barcode_weakened: 'error',
  barcode_weak: 'warning',
  ink_lost: 'error',
  ink_changed: 'error',
  stored_missing: 'error',
  not_drawn: 'error',
  part_left_out: 'error',
  rest_dropped: 'warning',
  barcode_no_quiet_zone: 'warning',
  barcode_too_small: 'warning',
  barcode_narrowed: 'error',
  not_checked: 'warning',
  empty: 'error',
  empty_page: 'warning',
  broken_off: 'error',
  too_wide: 'warning',
  too_long: 'warning',
  scaled: 'warning',
  size_inferred: 'warning',
  drawn_as_picture: 'warning',
  grey_lost: 'warning',
  wrong_dpi: 'warning',
  dots_unknown: 'warning',
  wrong_language: 'error',
  upside_down: 'warning',
  undrawable_text: 'warning',
  wrong_encoding: 'warning',
  control_bytes: 'warning',
  changes_printer: 'error',
  disturbs_printer: 'warning',
  runs_off: 'error',
  too_many_pages: 'error',
  copies_of_job: 'warning',
} as const satisfies Record<string, 'error' | 'warning'>
export type PreflightCode = keyof typeof preflightFindings
export const preflightCodes = Object.keys(preflightFindings) as [PreflightCode, ...PreflightCode[]]

/** `good`: nothing found. `warned`: prints. `blocked`: does not print before somebody says so. */
export const preflightVerdicts = ['good', 'warned', 'blocked'] as const

export const preflight = z
  .strictObject({
    verdict: z.enum(preflightVerdicts),
    findings: z.array(
      z.strictObject({
        code: z.enum(preflightCodes),
        severity: z.enum(['error', 'warning']),
        /** What is wrong, in words. */
        message: z.string(),
        /** What to do about it. */
        advice: z.string(),
        /** Of several pages; counted from 1. */
        page: z.number().int().nullable(),
      }),
    ),
    /** Every barcode that was read off the picture of what will be printed. */
    barcodes: z.array(z.strictObject({ symbology: z.string(), text: z.string(), page: z.number().int() })),
  })
  .meta({ id: 'Preflight' })
export type Preflight = z.output<typeof preflight>
export type PreflightFinding = Preflight['findings'][number]

export const nothingFound: Preflight = { verdict: 'good', findings: [], barcodes: [] }

export const verdictOf = (findings: readonly PreflightFinding[]): Preflight['verdict'] => {
  if (findings.some(({ severity }) => severity === 'error')) return 'blocked'
  return findings.length > 0 ? 'warned' : 'good'
}
