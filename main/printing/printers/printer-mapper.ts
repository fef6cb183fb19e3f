import { z } from 'zod'
import {
  type PrinterTrouble,
  printerTroubles,
  usualLanguage,
} from '../../../shared/desk/printing/printer-kinds.ts'
import {
  type NewPrinter,
  type Printer,
  type PrinterChange,
  printerIdentity,
  type SaidIdentity,
} from '../../../shared/desk/printing/printers.ts'
import type { PrinterChanges, PrinterRow, PrinterValues } from './printer-repository.ts'
import { dpiOf, turnOf } from './printer-rules.ts'
import type { PrinterIdentity } from './transport.ts'

const umPerMm = 1000

/** A printer as the interface answers with it. */
export const toPrinter = (row: PrinterRow): Printer => ({
  id: row.id,
  object_type: 'printer',
  name: row.name,
  uri: row.uri,
  language: row.language,
  dpi: dpiOf(row),
  media: row.media,
  turn: turnOf(row),
  crop: row.crop,
  drops_rest: row.dropsRest,
  offset_x_mm: row.offsetXUm / umPerMm,
  offset_y_mm: row.offsetYUm / umPerMm,
  darkness: row.darkness,
  allows_saving: row.allowsSaving,
  next_slot: row.nextSlot,
  is_default: row.isDefault,
  enabled: row.enabled,
  paused: row.pausedAt !== null,
  is_sample: row.isSample,
  state: row.state,
  troubles: readTroubles(row.troubles),
  last_error: row.lastError,
  identity: readIdentity(row.identity),
  created_at: new Date(row.createdAt).toISOString(),
})

const untried = { state: 'unknown', lastError: null, troubles: '[]', identity: null } as const

type Settings = Omit<PrinterValues, 'id' | 'isDefault' | 'createdAt'>

export const fromNewPrinter = (body: NewPrinter): Settings => ({
  name: body.name,
  uri: body.uri,
  language: body.language ?? usualLanguage(body.uri),
  dpi: body.dpi ?? 203,
  media: body.media ?? '4x6in',
  ...placing(body),
  allowsSaving: body.allows_saving ?? false,
  nextSlot: body.next_slot ?? 0,
  enabled: body.enabled ?? true,
  ...untried,
})

/** Where and how dark everything comes out; only what was named. */
const placing = ({ turn, crop, drops_rest, offset_x_mm, offset_y_mm, darkness }: PrinterChange) => ({
  ...(turn === undefined ? {} : { turn }),
  ...(crop === undefined ? {} : { crop }),
  ...(drops_rest === undefined ? {} : { dropsRest: drops_rest }),
  ...(offset_x_mm === undefined ? {} : { offsetXUm: Math.round(offset_x_mm * umPerMm) }),
  ...(offset_y_mm === undefined ? {} : { offsetYUm: Math.round(offset_y_mm * umPerMm) }),
  ...(darkness === undefined ? {} : { darkness }),
})

/** Only what was named changes. What is known about one address says nothing about another. */
export const fromPrinterChange = (body: PrinterChange, before: PrinterRow): PrinterChanges => ({
  name: body.name ?? before.name,
  uri: body.uri ?? before.uri,
  language: body.language ?? before.language,
  dpi: body.dpi ?? before.dpi,
  media: body.media ?? before.media,
  ...placing(body),
  allowsSaving: body.allows_saving ?? before.allowsSaving,
  nextSlot: body.next_slot ?? (isOtherPaper(body, before) ? 0 : before.nextSlot),
  isDefault: body.is_default ?? before.isDefault,
  enabled: body.enabled ?? before.enabled,
  ...(body.uri === undefined || body.uri === before.uri ? {} : untried),
})

const isOtherPaper = ({ media }: PrinterChange, before: PrinterRow): boolean =>
  media !== undefined && media !== before.media

const mostText = 200

/** What a printer said, in the shape in which it is kept and shown: nothing endless, nothing invisible. */
export const toSaid = ({
  model,
  firmware,
  serial,
  languages,
  dpi,
  mediaMm,
}: PrinterIdentity): SaidIdentity => ({
  model: readable(model),
  firmware: readable(firmware),
  serial: readable(serial),
  languages: [...new Set(languages)],
  dpi,
  media_mm: mediaMm && { width: tenth(mediaMm.width), height: mediaMm.height && tenth(mediaMm.height) },
})

const readable = (text: string | null): string | null =>
  text?.replaceAll(/\p{C}/gu, ' ').trim().slice(0, mostText) || null

const tenth = (mm: number): number => Math.round(mm * 10) / 10

/** What was kept; null when there is nothing or an earlier version wrote it otherwise. */
const readIdentity = (json: string | null): SaidIdentity | null =>
  json === null ? null : (printerIdentity.safeParse(JSON.parse(json)).data ?? null)

const knownTroubles = z.array(z.unknown())

const readTroubles = (json: string): PrinterTrouble[] => {
  const kept = knownTroubles.safeParse(JSON.parse(json)).data ?? []
  return printerTroubles.filter(trouble => kept.includes(trouble))
}
