import { z } from 'zod'
import {
  type PrinterMedia,
  printerLanguages,
  printerMedia,
  printerMediaSizes,
  printerResolutions,
} from './printer-kinds.ts'

/** What a printer said about itself; what it did not say is null. */
export const printerIdentity = z
  .strictObject({
    model: z.string().nullable(),
    firmware: z.string().nullable(),
    serial: z.string().nullable(),
    languages: z.array(z.enum(printerLanguages)),
    dpi: z.literal(printerResolutions).nullable(),
    media_mm: z.strictObject({ width: z.number(), height: z.number().nullable() }).nullable(),
  })
  .meta({ id: 'PrinterIdentity' })
export type SaidIdentity = z.output<typeof printerIdentity>

/** One setting the printer contradicts: what is set and what it says. */
export const printerProposal = z
  .discriminatedUnion('setting', [
    z.strictObject({
      setting: z.literal('language'),
      is: z.enum(printerLanguages),
      says: z.enum(printerLanguages),
    }),
    z.strictObject({
      setting: z.literal('dpi'),
      is: z.literal(printerResolutions),
      says: z.literal(printerResolutions),
    }),
    z.strictObject({ setting: z.literal('media'), is: z.enum(printerMedia), says: z.enum(printerMedia) }),
  ])
  .meta({ id: 'PrinterProposal' })
export type PrinterProposal = z.output<typeof printerProposal>

/** How far paper may be off its name and still be it, millimetres: printers measure in dots and by sensors. */
const toleranceMm = 3

/** The paper of this size, the closest one; null when none is near. */
export function mediaOfSize({
  width,
  height,
}: {
  width: number
  height: number | null
}): PrinterMedia | null {
  const near = printerMedia
    .map(media => ({ media, ...printerMediaSizes[media] }))
    .filter(({ slots }) => slots === 1)
    .map(({ media, widthMm, heightMm }) => ({
      media,
      offMm: Math.max(Math.abs(widthMm - width), offBy(heightMm, height)),
    }))
    .filter(({ offMm }) => offMm <= toleranceMm)
  return near.toSorted((a, b) => a.offMm - b.offMm)[0]?.media ?? null
}

const offBy = (a: number | null, b: number | null): number =>
  a === null || b === null ? (a === b ? 0 : Number.POSITIVE_INFINITY) : Math.abs(a - b)

type Settings = Pick<
  { [K in PrinterProposal['setting']]: Extract<PrinterProposal, { setting: K }>['is'] },
  PrinterProposal['setting']
>

/**
 * What the printer says otherwise than it is set. A printer that speaks the set language among others is believed to
 * be in it; paper that is not known by a name contradicts nothing.
 */
export function contradictions(settings: Settings, said: SaidIdentity): PrinterProposal[] {
  const { language, dpi, media } = settings
  const proposals: PrinterProposal[] = []
  const [firstLanguage] = said.languages
  if (firstLanguage && !said.languages.includes(language) && !said.languages.includes('any'))
    proposals.push({ setting: 'language', is: language, says: firstLanguage })
  if (said.dpi !== null && said.dpi !== dpi) proposals.push({ setting: 'dpi', is: dpi, says: said.dpi })
  const holds = said.media_mm && mediaOfSize(said.media_mm)
  if (holds && !isSameSheet(holds, media)) proposals.push({ setting: 'media', is: media, says: holds })
  return proposals
}

/** A sheet that labels share is the same paper as the whole one. */
const isSameSheet = (a: PrinterMedia, b: PrinterMedia): boolean =>
  printerMediaSizes[a].widthMm === printerMediaSizes[b].widthMm &&
  printerMediaSizes[a].heightMm === printerMediaSizes[b].heightMm
