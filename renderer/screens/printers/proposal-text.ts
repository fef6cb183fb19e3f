import { contradictions, type PrinterProposal } from '../../../shared/desk/printing/printer-identity.ts'
import type { Printer, PrinterChange } from '../../../shared/desk/printing/printers.ts'
import { t } from '../../lib/text.ts'

/** What the printer says otherwise than it is set; a place that takes anything is not contradicted. */
export const proposalsFor = (printer: Printer): PrinterProposal[] =>
  printer.identity ? contradictions(printer, printer.identity).filter(({ is }) => is !== 'any') : []

/** A setting's value in words. */
function valueText(proposal: PrinterProposal, side: 'is' | 'says'): string {
  if (proposal.setting === 'dpi') return t('printers.dpi', { dpi: proposal[side] })
  if (proposal.setting === 'media') return t(`printers.media_${proposal[side]}`)
  return t(`printers.takes_${proposal[side]}`)
}

/** `Resolution: it says 300 dpi, set is 203 dpi.` */
export const differenceText = (proposal: PrinterProposal): string =>
  t(`printerSettings.differs_${proposal.setting}`, {
    is: valueText(proposal, 'is'),
    says: valueText(proposal, 'says'),
  })

/** `Set the resolution to 300 dpi` */
export const fixText = (proposal: PrinterProposal): string =>
  t(`printDoctor.use_${proposal.setting}`, { says: valueText(proposal, 'says') })

export const asChange = (proposals: readonly PrinterProposal[]): PrinterChange =>
  Object.fromEntries(proposals.map(({ setting, says }) => [setting, says]))
