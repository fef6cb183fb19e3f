import type { SeparatorFor } from '../../../main/printing/spool/print-run-plan.ts'
import { ok } from '../../../shared/errors/result.ts'

/** Nothing a name holds is a command to the printer. */
const harmless = (text: string): string => text.replace(/[\^~\p{Cc}]/gu, ' ').slice(0, 60)

/** A plain label for 203 dpi: a black bar, the name, how many. Readable from the other end of the bench. */
export const plainSeparator: SeparatorFor = async run => {
  const lines = [
    '^XA^CI28^PW812^LL1218',
    '^FO0,0^GB812,120,120^FS',
    `^FO40,200^A0N,80,70^FB730,3,0,L^FD${harmless(run.name)}^FS`,
    `^FO40,520^A0N,60,50^FD${run.shipments} shipments^FS`,
    `^FO40,620^A0N,40,36^FD${run.createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC^FS`,
    `^FO40,690^A0N,40,36^FD${harmless(run.requestedBy)}^FS`,
    '^FO0,1098^GB812,120,120^FS^XZ',
  ]
  return ok({
    bytes: Buffer.from(lines.join('')),
    format: 'ZPL',
    name: run.name,
    kind: 'separator',
    trackingNumbers: [],
  })
}
