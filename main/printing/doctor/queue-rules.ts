import type { DoctorFinding } from '../../../shared/desk/printing/print-doctor.ts'
import { mediaOfSize } from '../../../shared/desk/printing/printer-identity.ts'
import {
  type PrinterLanguage,
  type PrinterMedia,
  printerMediaSizes,
} from '../../../shared/desk/printing/printer-kinds.ts'
import type { DoctorFacts, QueueSetup } from './facts.ts'
import { finding } from './finding.ts'

/** What a queue of a print server does to prints on the way. */
export function queueRules({ queue, printer }: DoctorFacts): DoctorFinding[] {
  if (!queue) return []
  const { language } = printer
  return [...drawing(queue, language), ...(isDrawn(language) ? paper(queue, printer.media) : [])]
}

const isDrawn = (language: PrinterLanguage): boolean => language === 'PDF' || language === 'PNG'

function drawing(queue: QueueSetup, language: PrinterLanguage): DoctorFinding[] {
  if (!isDrawn(language) && language !== 'any' && queue.hasDriver && !queue.takesRaw)
    return [
      finding(
        'queue_draws',
        'error',
        {
          seen: `The queue has a driver that draws everything, and the printer is set to ${language}.`,
          meaning: `Labels in ${language} come out as pages of text, or slowly as pictures.`,
          advice: 'Set the language to PDF, or make the queue a raw one ("lpadmin -p NAME -m raw").',
        },
        { setting: 'language', is: language, says: 'PDF' },
      ),
    ]
  if (isDrawn(language) && queue.isRaw)
    return [
      finding('queue_raw', 'error', {
        seen: `The queue hands everything on as it is, and the printer is set to ${language}.`,
        meaning: `A label printer does not read ${language}: it prints signs or nothing.`,
        advice: 'Set the language to what the printer speaks (ZPL or EPL), or give the queue a driver.',
      }),
    ]
  return []
}

/** Any size between two bounds: such a queue prints on what it is told. */
const isBound = (name: string): boolean => /^(custom|roll)_(min|max)/.test(name)

function paper(queue: QueueSetup, media: PrinterMedia): DoctorFinding[] {
  const { mediaDefault, mediaSupported } = queue
  const isKnown = mediaSupported.some(name => isBound(name) || isPaper(name, media))
  const standing = mediaDefault === null ? null : sizeOfName(mediaDefault)
  if (mediaSupported.length > 0 && !isKnown)
    return [
      finding('queue_paper', 'error', {
        seen: `The queue does not know the paper ${media}${mediaDefault ? ` and prints on ${mediaDefault}` : ''}.`,
        meaning: 'It falls back to its own paper: labels come out small in a corner, or cut in two.',
        advice: 'Give the queue the driver of this printer, or add the paper to it, and make it the default.',
      }),
    ]
  if (mediaDefault === null || standing === null || isPaper(mediaDefault, media)) return []
  return [
    finding('queue_paper', 'warning', {
      seen: `The queue prints on ${mediaDefault} when nothing else is said, and the printer is set to ${media}.`,
      meaning: 'Packdesk says which paper it means; what other programs print may come out wrong.',
      advice: `Make ${media} the default paper of the queue ("lpadmin -p NAME -o media=...").`,
    }),
  ]
}

function isPaper(name: string, media: PrinterMedia): boolean {
  const size = sizeOfName(name)
  const found = size && mediaOfSize(size)
  return (
    found !== null &&
    printerMediaSizes[found].widthMm === printerMediaSizes[media].widthMm &&
    printerMediaSizes[found].heightMm === printerMediaSizes[media].heightMm
  )
}

/** The size at the end of a name of paper: `na_index-4x6_4x6in`, `iso_a4_210x297mm`. */
function sizeOfName(name: string): { width: number; height: number } | null {
  const [, width, height, unit] = /_(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)(in|mm)$/.exec(name) ?? []
  if (width === undefined || height === undefined) return null
  const mm = unit === 'in' ? 25.4 : 1
  return { width: Number(width) * mm, height: Number(height) * mm }
}
