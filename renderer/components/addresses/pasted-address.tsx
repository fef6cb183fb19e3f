import { Button, Group, Text } from '@mantine/core'
import { type ClipboardEvent, type ReactNode, useState } from 'react'
import { readAddressBlock } from '../../../shared/countries/address-block.ts'
import type { CountryCode } from '../../../shared/countries/countries.ts'
import { type AddressDraft, emptyAddress } from '../../lib/drafts/address-draft.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'

type Pasted = {
  /** For what surrounds the fields: an address of several lines that is pasted into any of them fills all. */
  onPaste: (event: ClipboardEvent) => void
  /** Fills the fields from a text; tells whether it was an address. */
  read: (text: string) => boolean
  /** That it was done, with the ways to put it right; null before. */
  note: ReactNode
}

/** Takes a pasted address apart into fields, and gives back what stood there before to whoever wants it. */
export function usePastedAddress(
  value: AddressDraft,
  onChange: (next: AddressDraft) => void,
  /** Told the country of what was pasted where its own words say it, and not what was there before. */
  onCountry?: (country: CountryCode) => void,
): Pasted {
  const [before, setBefore] = useState<AddressDraft | null>(null)
  const read = (text: string): boolean => {
    const found = readAddressBlock(text, value.country_code)
    if (!found) return false
    setBefore(value)
    onChange({ ...emptyAddress(found.country_code), ...found, residential: value.residential })
    const other = readAddressBlock(text, value.country_code === 'DE' ? 'US' : 'DE')
    if (other?.country_code === found.country_code) onCountry?.(found.country_code)
    announce(t('fields.pasted'))
    return true
  }
  const onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text/plain')
    if (/\S\s*[\r\n]+\s*\S/.test(text) && read(text)) event.preventDefault()
  }
  const swap = () => onChange({ ...value, person_name: value.company_name, company_name: value.person_name })
  const undo = () => {
    if (before) onChange(before)
    setBefore(null)
  }
  const note = before ? (
    <Group gap="xs" role="group" aria-label={t('fields.pasted')}>
      <Text fz="sm">{t('fields.pasted')}</Text>
      <Button size="compact-sm" variant="default" onClick={swap}>
        {t('fields.pastedSwap')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={undo}>
        {t('fields.pastedUndo')}
      </Button>
    </Group>
  ) : null
  return { onPaste, read, note }
}
