import { mediaOfSize } from '../../../shared/desk/printing/printer-identity.ts'
import type { Printer } from '../../../shared/desk/printing/printers.ts'
import type { Fact } from '../../components/facts.tsx'
import { t } from '../../lib/text.ts'

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

type Paper = NonNullable<NonNullable<Printer['identity']>['media_mm']>

function paperText(paper: Paper): string {
  const media = mediaOfSize(paper)
  if (media) return t(`printers.media_${media}`)
  const { width, height } = paper
  return height === null
    ? t('printerSettings.saysRollText', { width })
    : t('printerSettings.saysPaperText', { width, height })
}
