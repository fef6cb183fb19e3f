import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type AddressRecord, addressEndpoints } from '../../../shared/api/addresses.ts'
import { adapterEndpoints } from '../../../shared/desk/adapters.ts'
import {
  type FoundPrinterAnswer,
  foundPrinterEndpoints,
} from '../../../shared/desk/printing/found-printers.ts'
import { type Printer, printerEndpoints } from '../../../shared/desk/printing/printers.ts'
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
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { preferences } from '../../stores/preferences.ts'
import { type CarrierChoice, setupDraft } from './setup-draft.ts'

/** A printer to choose: one of the station, or one that was found and is added when it is needed. */
export type PrinterChoice = {
  uri: string
  name: string
  printer: Printer | null
  found: FoundPrinterAnswer | null
}

/** The printers of the shop, and those the computer has besides. */
export function usePrinterChoices(): { choices: PrinterChoice[]; isLooking: boolean } {
  const own = useQuery(query(printerEndpoints.list, {}))
  const found = useQuery(query(foundPrinterEndpoints.list, {}))
  const printers = (own.data?.results ?? []).filter(({ is_sample }) => !is_sample)
  const known = new Set(printers.map(({ uri }) => uri))
  const others = (found.data?.results ?? []).filter(({ uri }) => !known.has(uri))
  return {
    choices: [
      ...printers.map(printer => ({ uri: printer.uri, name: printer.name, printer, found: null })),
      ...others.map(each => ({ uri: each.uri, name: each.name, printer: null, found: each })),
    ],
    isLooking: own.isPending || found.isPending,
  }
}

/** The printer itself; one that was only found is added first. */
export async function takePrinter({ printer, found, name, uri }: PrinterChoice): Promise<Printer> {
  if (printer) return printer
  const { language, dpi, media } = found ?? {}
  const known = Object.fromEntries(Object.entries({ language, dpi, media }).filter(([, value]) => value))
  return load(printerEndpoints.create, { body: { name, uri, ...known } })
}

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

/** Leads to where each choice is gone on with: the carrier that works in the station is the one whose prices the shop sets. */
function useGoingOn(): (carrier: CarrierChoice) => void {
  const navigate = useNavigate()
  const adapters = useQuery(query(adapterEndpoints.list, { query: { limit: 100 } })).data?.results ?? []
  const own = adapters.find(({ is_local }) => is_local)
  return choice => {
    if (choice === 'sample') void navigate({ to: '/orders' })
    else if (choice === 'own' && own)
      void navigate({ to: '/carriers/new/$carrier', params: { carrier: own.slug } })
    else void navigate({ to: '/carriers' })
  }
}

/** What is typed into the four steps, saved as one, and where it leads to. */
export function useSetup(stored: AddressRecord | null) {
  const navigate = useNavigate()
  const goOn = useGoingOn()
  const { choices, isLooking } = usePrinterChoices()
  const { isThere: hasSample } = useSampleState()
  const chosen = setupDraft(({ printerUri }) => printerUri)
  const carrier = setupDraft(state => state.carrier) ?? (hasSample ? 'sample' : 'own')
  const record = useRecordForm<AddressDraft, AddressRecord>({
    start: startOf(stored),
    check: missingIn,
    save: async draft => {
      const saved = await saveSender(draft)
      const choice = choices.find(({ uri }) => uri === chosen)
      if (choice) preferences.getState().setPrinter((await takePrinter(choice)).id)
      await load(setupEndpoints.change, { body: { done: true } })
      return saved
    },
    onSaved: () => {
      setupDraft.getState().clear()
      announce(t('setup.done'))
      goOn(carrier)
    },
  })
  const skip = useMutation({
    mutationFn: () => load(setupEndpoints.change, { body: { done: true } }),
    networkMode: 'always',
    onSuccess: () => void navigate({ to: hasSample ? '/orders' : '/ship' }),
  })
  return { ...record, skip, choices, isLooking, chosen, carrier, hasSample }
}

/** What was typed here before, else what is stored, else nothing but the country. */
function startOf(stored: AddressRecord | null): AddressDraft {
  const { draft } = setupDraft.getState()
  if (draft) return draft
  if (stored && !isSampleSender(stored)) {
    setupDraft.setState({ senderId: stored.id })
    return fromAddressRecord(stored)
  }
  return emptyAddress(countryOfBrowser())
}
