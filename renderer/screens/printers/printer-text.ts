import type {
  PrinterDpi,
  PrinterLanguage,
  PrinterMedia,
} from '../../../shared/desk/printing/printer-kinds.ts'
import {
  contradictions,
  mediaOfSize,
  type Printer,
  type PrinterChange,
  type PrinterProposal,
} from '../../../shared/desk/printing/printers.ts'
import type { Fact } from '../../components/facts.tsx'
import { joined, locale, t } from '../../lib/text.ts'

type Takes = { language: PrinterLanguage | null; dpi: PrinterDpi | null; media: PrinterMedia | null }

/** What a printer speaks, holds and how fine it prints, as far as it is known: `ZPL · 4 × 6 in · 203 dpi`. */
export const takesText = ({ language, dpi, media }: Takes): string =>
  joined([
    language && t(`printers.takes_${language}`),
    media && t(`printers.media_${media}`),
    dpi && t('printers.dpi', { dpi }),
  ])

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

/** What a printer said of itself, as far as it did. */
export function identityFacts({ identity }: Printer): Fact[] {
  if (!identity) return []
  const { model, firmware, serial, languages, dpi, media_mm: paper } = identity
  return [
    { label: t('printerSettings.model'), value: model },
    {
      label: t('printerSettings.speaks'),
      value: languages.map(language => t(`printers.takes_${language}`)).join(', '),
    },
    { label: t('printerSettings.saysResolution'), value: dpi && t('printers.dpi', { dpi }) },
    { label: t('printerSettings.saysPaper'), value: paper && paperText(paper) },
    { label: t('printerSettings.firmware'), value: firmware },
    { label: t('printerSettings.serial'), value: serial },
  ]
}

/** How prints are moved, turned and darkened on their way; nothing where they come out as they are. */
export const placementText = ({ offset_x_mm: x, offset_y_mm: y, darkness, turn }: Printer): string =>
  joined([
    x !== 0 && t('printers.movedRight', { mm: x.toLocaleString(locale) }),
    y !== 0 && t('printers.movedDown', { mm: y.toLocaleString(locale) }),
    turn !== 0 && t('printers.turned', { degrees: turn }),
    darkness !== null && t('printers.darkness', { darkness }),
  ])

type Paper = NonNullable<NonNullable<Printer['identity']>['media_mm']>

function paperText(paper: Paper): string {
  const media = mediaOfSize(paper)
  if (media) return t(`printers.media_${media}`)
  const { width, height } = paper
  return height === null
    ? t('printerSettings.saysRollText', { width })
    : t('printerSettings.saysPaperText', { width, height })
}
