import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type AddressRecord, addressEndpoints } from '../../../shared/api/addresses.ts'
import { addressLines } from '../../../shared/countries/address-lines.ts'
import { countryName } from '../../../shared/countries/countries.ts'
import { isSampleSender } from '../../../shared/desk/sample-sender.ts'
import { setupEndpoints } from '../../../shared/desk/setup.ts'
import { shopSettingsEndpoints } from '../../../shared/desk/shop-settings.ts'
import {
  type AddressDraft,
  emptyAddress,
  fromAddressRecord,
  missingIn,
  toAddressData,
  toAddressPatch,
} from '../../lib/drafts/address-draft.ts'
import { useRecordForm } from '../../lib/drafts/use-record-form.ts'
import { useSampleState } from '../../lib/drafts/use-sample-removal.ts'
import { countryOfBrowser } from '../../lib/language.ts'
import { load } from '../../lib/station/api.ts'
import type { FieldTexts } from '../../lib/station/field-errors.ts'
import { joined, t, term } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useOwnPrices } from './own-prices.tsx'
import { usePrinterStep } from './printer-step.tsx'
import { type CarrierChoice, setupDraft } from './setup-draft.ts'

/** Stores the sender and says that the shop sends from there; done again, it changes the one that is there. */
async function saveSender(draft: AddressDraft): Promise<AddressRecord> {
  const { senderId } = setupDraft.getState()
  const saved =
    senderId === null
      ? await load(addressEndpoints.create, { body: toAddressData(draft) })
      : await load(addressEndpoints.update, { params: { id: senderId }, body: toAddressPatch(draft) })
  setupDraft.setState({ senderId: saved.id })
  await load(shopSettingsEndpoints.change, { body: { sender_id: saved.id } })
  return saved
}

/** Where each choice is gone on with. */
const whereTo = { sample: '/orders', own: '/ship', connect: '/carriers' } as const satisfies Record<
  CarrierChoice,
  string
>

/** What is typed into the four steps, saved as one, and where it leads to. */
export function useSetup(stored: AddressRecord | null) {
  const navigate = useNavigate()
  const { isThere: hasSample } = useSampleState()
  const carrier = setupDraft(state => state.carrier) ?? (hasSample ? 'sample' : 'own')
  const [known] = useState(() => (stored && !isSampleSender(stored) ? stored : null))
  const [saved, setSaved] = useState(known && fromAddressRecord(known))
  const printer = usePrinterStep()
  const country = setupDraft(state => state.country)
  const record = useRecordForm<AddressDraft, string>({
    start: startOf(known),
    check: draft => ({
      ...missingIn(draft),
      ...(draft.country_code === country ? {} : { country_code: t('firstRun.noCountry') }),
      ...(printer.problem === null ? {} : ({ printer: printer.problem } satisfies FieldTexts)),
      ...(carrier === 'own' ? prices.check() : {}),
    }),
    save: async draft => {
      await saveSender(draft)
      setSaved(draft)
      await printer.save()
      const priced = carrier === 'own' ? await prices.save(draft) : null
      await load(setupEndpoints.change, { body: { done: true } })
      return joined([t('firstRun.done'), printer.made, priced], ' ')
    },
    onSaved: said => {
      setupDraft.getState().clear()
      announce(said)
      void navigate({ to: whereTo[carrier] })
    },
  })
  const prices = useOwnPrices(record.form.values.country_code)
  const skip = useMutation({
    mutationFn: () => load(setupEndpoints.change, { body: { done: true } }),
    networkMode: 'always',
    onSuccess: () => void navigate({ to: hasSample ? '/orders' : '/ship' }),
  })
  const { values } = record.form
  const hasCountry = values.country_code === country
  return { ...record, skip, printer, prices, carrier, hasSample, hasCountry, made: madeOf(saved, values) }
}

/** What of the first two steps is stored as it stands there. */
function madeOf(saved: AddressDraft | null, typed: AddressDraft): { who: string; sender: string } | null {
  if (saved === null || JSON.stringify(saved) !== JSON.stringify(typed)) return null
  const { person_name: person, company_name: company, country_code: country } = saved
  const say = (facts: readonly string[]) => t('firstRun.saved', { what: joined(facts, ', ') })
  return {
    who: say([person, company, term(countryName(country))]),
    sender: say(addressLines({ ...saved, company_name: '' })),
  }
}

/** What was typed here before, else what is stored, else nothing: fields stand as in the country of the browser until one is said. */
function startOf(stored: AddressRecord | null): AddressDraft {
  const { draft } = setupDraft.getState()
  if (draft) return draft
  if (stored) {
    setupDraft.setState({ senderId: stored.id, country: stored.country_code })
    return fromAddressRecord(stored)
  }
  return emptyAddress(countryOfBrowser())
}
