import { z } from 'zod'
import { printerIdentity, type SaidIdentity } from '../../shared/desk/printing/printer-identity.ts'
import { type PrinterTrouble, printerTroubles } from '../../shared/desk/printing/printer-kinds.ts'
import type { PrinterIdentity } from './printers/transport.ts'

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
export const readIdentity = (json: string | null): SaidIdentity | null =>
  json === null ? null : (printerIdentity.safeParse(JSON.parse(json)).data ?? null)

const knownTroubles = z.array(z.unknown())

export const readTroubles = (json: string): PrinterTrouble[] => {
  const kept = knownTroubles.safeParse(JSON.parse(json)).data ?? []
  return printerTroubles.filter(trouble => kept.includes(trouble))
}
