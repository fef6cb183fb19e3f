import { type DoctorFinding, doctorCodes } from '../../../shared/desk/printing/print-doctor.ts'
import {
  type PrinterLanguage,
  type PrinterMedia,
  printerMediaSizes,
} from '../../../shared/desk/printing/printer-kinds.ts'
import { contradictions, mediaOfSize, type PrinterProposal } from '../../../shared/desk/printing/printers.ts'
import { sizeOfMedia } from '../printers/ipp/media-names.ts'
import { type DoctorFacts, finding, type QueueSetup } from './facts.ts'

type Sentences = { seen: string; meaning: string; advice: string }

/** Where the settings of Packdesk and what the printer says differ. */
export const settingRules = (facts: DoctorFacts): DoctorFinding[] => [
  ...contradictionsOf(facts).map(contradicted),
  ...unknownLanguage(facts),
  ...anyLanguage(facts),
  ...identityNote(facts),
]

/** A printer set to take anything has a finding of its own. */
const contradictionsOf = ({ identity, printer }: DoctorFacts): PrinterProposal[] =>
  identity ? contradictions(printer, identity).filter(({ is }) => is !== 'any') : []

const words: { [S in PrinterProposal['setting']]: (is: string, says: string) => Sentences } = {
  language: (is, says) => ({
    seen: `The printer reports ${says}, but it is set to ${is}.`,
    meaning: `Documents in ${is} come out as text or not at all.`,
    advice: `Set its language to ${says}, or switch the printer itself to ${is} in its menu.`,
  }),
  dpi: (is, says) => ({
    seen: `The printer reports ${says} dpi, but it is set to ${is} dpi.`,
    meaning: 'Labels come out too large or too small, and barcodes may not scan.',
    advice: `Set its resolution to ${says} dpi.`,
  }),
  media: (is, says) => ({
    seen: `The printer reports ${says} paper, but it is set to ${is}.`,
    meaning: 'Labels are cut off, or come out on the wrong part of the paper.',
    advice: `Set its paper to ${says}, or put ${is} in and let the printer measure it.`,
  }),
}
const severities = { language: 'error', dpi: 'error', media: 'warning' } as const
const codeOf = (setting: PrinterProposal['setting']) =>
  doctorCodes.find(code => code === `wrong_${setting}`) ?? 'wrong_language'

const contradicted = (proposal: PrinterProposal): DoctorFinding => {
  const { setting, is, says } = proposal
  return finding(codeOf(setting), severities[setting], words[setting](String(is), String(says)), proposal)
}

/** Mobile printers out of the box are in line-print mode and take neither ZPL nor EPL. */
function unknownLanguage({ identity, printer, queue }: DoctorFacts): DoctorFinding[] {
  const isLabelLanguage = printer.language === 'ZPL' || printer.language === 'EPL'
  if (!identity?.model || identity.languages.length > 0 || !isLabelLanguage || queue) return []
  return [
    finding('unknown_language', 'error', {
      seen: `${identity.model} names no language that Packdesk speaks.`,
      meaning: 'It is probably in line-print or CPCL mode and prints labels as text.',
      advice: `Set its language to ${printer.language} in its menu or with the setup program of its maker ("device.languages").`,
    }),
  ]
}

/** A real printer that is set to take everything as it is. */
function anyLanguage({ identity, printer }: DoctorFacts): DoctorFinding[] {
  const [says] = identity?.languages ?? []
  if (printer.language !== 'any' || !says || says === 'any') return []
  return [
    finding(
      'any_language',
      'warning',
      {
        seen: `The printer reports ${says}, but it is set to accept anything.`,
        meaning: 'Documents are not converted for it: a PDF comes out as pages of random characters.',
        advice: `Set its language to ${says}.`,
      },
      { setting: 'language', is: 'any', says },
    ),
  ]
}

function identityNote({ identity, state, canSay }: DoctorFacts): DoctorFinding[] {
  if (state.state === 'offline') return []
  if (!identity) {
    const seen = canSay
      ? 'It can be reached but does not report its model.'
      : 'It cannot be asked for its model.'
    return [
      finding('does_not_say', 'note', {
        seen,
        meaning: 'Packdesk cannot tell whether its language, resolution and paper are set correctly.',
        advice: 'Print a calibration label and compare.',
      }),
    ]
  }
  const { model, firmware, serial } = identity
  const named = [model, firmware && `firmware ${firmware}`, serial && `serial number ${serial}`].filter(
    Boolean,
  )
  if (named.length === 0) return []
  return [
    finding('identity', 'note', {
      seen: `The printer reports that it is ${named.join(', ')}.`,
      meaning: 'That is the printer at this address.',
      advice: 'If it is not the one you mean, change the address.',
    }),
  ]
}

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
        meaning: `A label printer does not read ${language}: it prints random characters or nothing.`,
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
  const standing = mediaDefault === null ? null : sizeOfMedia(mediaDefault)
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
  const size = sizeOfMedia(name)
  const found = size && mediaOfSize(size)
  return (
    found !== null &&
    printerMediaSizes[found].widthMm === printerMediaSizes[media].widthMm &&
    printerMediaSizes[found].heightMm === printerMediaSizes[media].heightMm
  )
}
