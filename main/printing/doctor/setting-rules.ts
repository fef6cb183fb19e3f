import { type DoctorFinding, doctorCodes } from '../../../shared/desk/printing/print-doctor.ts'
import { contradictions, type PrinterProposal } from '../../../shared/desk/printing/printer-identity.ts'
import type { DoctorFacts } from './facts.ts'
import { finding } from './finding.ts'

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
    seen: `It says that it speaks ${says}, and it is set to ${is}.`,
    meaning: `Documents in ${is} come out as text or not at all.`,
    advice: `Set its language to ${says}, or switch the printer itself to ${is} in its menu.`,
  }),
  dpi: (is, says) => ({
    seen: `It says that it prints ${says} dots an inch, and it is set to ${is}.`,
    meaning: 'Labels come out too large or too small, and barcodes may not scan.',
    advice: `Set its resolution to ${says} dpi.`,
  }),
  media: (is, says) => ({
    seen: `It says that it holds ${says}, and it is set to ${is}.`,
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
        seen: `It says that it speaks ${says}, and it is set to take anything.`,
        meaning: 'Documents are not converted for it: a PDF comes out as pages of signs.',
        advice: `Set its language to ${says}.`,
      },
      { setting: 'language', is: 'any', says },
    ),
  ]
}

function identityNote({ identity, state, canSay }: DoctorFacts): DoctorFinding[] {
  if (state.state === 'offline') return []
  if (!identity) {
    const seen = canSay ? 'It can be reached and does not say who it is.' : 'It cannot be asked who it is.'
    return [
      finding('does_not_say', 'note', {
        seen,
        meaning: 'Whether its language, resolution and paper are set right cannot be told from here.',
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
      seen: `It says that it is ${named.join(', ')}.`,
      meaning: 'That is the printer at this address.',
      advice: 'If it is not the one you mean, change the address.',
    }),
  ]
}
