import type { AddressRecord } from '../../../shared/api/addresses.ts'
import { addressee } from '../../../shared/countries/address-lines.ts'
import { Select } from '../../components/fields/select.tsx'
import { useSavedAddresses } from '../../lib/drafts/address-draft.ts'
import { joined, t } from '../../lib/text.ts'
import { preferences } from '../../stores/preferences.ts'
import { shipDraft } from '../../stores/ship-draft.ts'
import { SettingRow } from './setting-row.tsx'
import type { SettingId } from './settings-list.ts'
import { useStationSetting } from './station-setting.tsx'
import { type Setting, useDeskSetting } from './use-setting.ts'

/** What stands for no address of its own. */
const none = ''

type Book = { saved: readonly AddressRecord[]; nameOf: (id: string | null) => string }

/** The saved addresses by name; `unset` is what no address means. */
function useBook(unset: string): Book {
  const { data: saved = [], isSuccess } = useSavedAddresses()
  const nameOf = (id: string | null): string => {
    if (id === null || id === none) return unset
    const address = saved.find(each => each.id === id)
    if (address) return joined([addressee(address), address.city])
    return isSuccess ? t('settings.addressGone') : ''
  }
  return { saved, nameOf }
}

type RowProps = { id: SettingId; hint: string; setting: Setting<string | null>; book: Book }

function AddressRow({ id, hint, setting, book: { saved, nameOf } }: RowProps) {
  const shown = setting.shown ?? none
  const ids = saved.flatMap(each => (each.id ? [each.id] : []))
  const all = [none, ...(shown === none || ids.includes(shown) ? [] : [shown]), ...ids]
  return (
    <SettingRow id={id} setting={setting}>
      <Select
        label={setting.label}
        description={hint}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('ship.addressNotFound')}
        error={setting.typing.error}
        data={all.map(value => ({ value, label: nameOf(value) }))}
        value={shown}
        onChange={chosen => setting.keep(chosen === none ? null : chosen)}
      />
    </SettingRow>
  )
}

/** Where parcels are sent from where nobody says otherwise. */
export function SenderSetting() {
  const book = useBook(t('setup.senderLatest'))
  const setting = useStationSetting<string | null>('default-sender', { show: book.nameOf })
  return setting ? (
    <AddressRow id="default-sender" hint={t('setup.senderHint')} setting={setting} book={book} />
  ) : null
}

/** Where what comes back goes to. */
export function ReturnAddressSetting() {
  const book = useBook(t('returns.returnToSender'))
  const setting = useStationSetting<string | null>('return-address', { show: book.nameOf })
  return setting ? (
    <AddressRow id="return-address" hint={t('returns.returnAddressHint')} setting={setting} book={book} />
  ) : null
}

/** What the Ship screen begins with at this desk alone. */
export function DeskSenderSetting() {
  const book = useBook(t('settings.deskSenderStation'))
  const setting = useDeskSetting<string>({
    label: t('settings.deskSender'),
    stored: preferences(({ senderId }) => senderId) ?? none,
    usual: none,
    show: book.nameOf,
    store: id => {
      preferences.getState().setSender(id === none ? null : id)
      shipDraft.getState().forgetSender()
    },
  })
  const keep = (id: string | null) => setting.keep(id ?? none)
  return (
    <AddressRow
      id="desk-sender"
      hint={t('settings.deskSenderHint')}
      setting={{ ...setting, keep, put: keep }}
      book={book}
    />
  )
}
