import { type AddressInput, type AddressRecord, addressData } from '../../../../shared/api/addresses.ts'
import { addressee } from '../../../../shared/countries/address-lines.ts'
import type {
  AddressImportInput,
  AddressImportResult,
  ImportedAddressRow,
  ImportOutcome,
} from '../../../../shared/desk/address-book.ts'
import { toFieldErrors } from '../../../../shared/errors/field-errors.ts'
import {
  ok,
  type Refused,
  type Result,
  refuse,
  refuseItems,
  type StationRefusal,
} from '../../../../shared/errors/result.ts'
import { plainText } from '../../../../shared/values.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import { changeAddress, toAddressRecord } from './address-mapper.ts'
import type { AddressMove, AddressRepository, BookedAddress } from './address-repository.ts'
import { addressKeys } from './address-rules.ts'

type Texts = Record<string, string[]>

/** A row, the saved address it is about, and what that becomes. */
type Planned = {
  index: number
  name: string
  known: BookedAddress | null
  after: AddressRecord | null
  errors: Texts
}

export type ImportPorts = {
  repository: AddressRepository
  ids: Ids
  clock: Clock
}

/** All rows or none, as a part of the caller's transaction. */
export function importAddresses(
  { rows, dry = false }: AddressImportInput,
  ports: ImportPorts,
): Result<{ moves: AddressMove[]; result: AddressImportResult }> {
  const first = new Map<string, { index: number; after: AddressRecord }>()
  const plan = rows.map((row, index) => withoutRepeat(planRow(row, index, ports), first))
  const unread = plan.filter(({ errors }) => Object.keys(errors).length > 0)
  if (unread.length > 0 && !dry) return refuseItems(unread.map(toRowRefusal))
  const moving = plan.filter(each => ['added', 'changed'].includes(outcomeOf(each)))
  const moves = dry ? [] : moving.flatMap(each => store(each, ports))
  return ok({ moves, result: toResult(plan, dry) })
}

function planRow(row: Record<string, unknown>, index: number, { repository, ids }: ImportPorts): Planned {
  const { id, ...given } = withoutBlanks(row)
  const names = Object.keys(given).filter(name => !fields.has(name))
  const unknown = Object.fromEntries(names.map(name => [name, ['Addresses have no such field.']]))
  const read = addressData.safeParse(given)
  const name = plainText(given.person_name ?? given.company_name).slice(0, 80)
  const errors: Texts = {
    ...(read.success ? {} : (toFieldErrors(read.error.issues, given) as Texts)),
    ...unknown,
    ...(name === '' ? { person_name: ['Enter a name or a company.'] } : {}),
  }
  if (!read.success || Object.keys(errors).length > 0)
    return { index, name, known: null, after: null, errors }
  const fresh = toAddressRecord(read.data, null)
  const byId = typeof id === 'string' ? repository.findBooked(id.trim()) : null
  const known = byId ?? repository.findSame(addressKeys(fresh))
  const after = known
    ? changeAddress(known.document, read.data as AddressInput)
    : { ...fresh, id: ids('address') }
  return { index, name: addressee(after), known, after, errors }
}

const fields = new Set<string>([
  'country_code',
  'postal_code',
  'city',
  'federal_tax_id',
  'state_tax_id',
  'person_name',
  'company_name',
  'email',
  'phone_number',
  'state_code',
  'suburb',
  'residential',
  'street_number',
  'address_line1',
  'address_line2',
])

/** An empty cell says nothing about its field. */
const withoutBlanks = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([, value]) => value !== null && !(typeof value === 'string' && value.trim() === ''),
    ),
  )

/** The same address twice in a file is one, and two that say different things of it are not read. */
function withoutRepeat(
  planned: Planned,
  first: Map<string, { index: number; after: AddressRecord }>,
): Planned {
  const { after, known, index } = planned
  if (!after) return planned
  const { placeKey, nameKey, streetKey } = addressKeys(after)
  const key = known?.document.id ?? [placeKey, nameKey, streetKey].join('\n')
  const before = first.get(key)
  if (!before) {
    first.set(key, { index, after })
    return planned
  }
  const { id } = before.after
  return JSON.stringify({ ...after, id }) === JSON.stringify(before.after)
    ? { ...planned, known: null, after: null }
    : {
        ...planned,
        after: null,
        errors: {
          person_name: [`Row ${before.index + 1} says something else of this address. Remove one of them.`],
        },
      }
}

const differencesOf = (planned: Planned): (keyof AddressRecord)[] => {
  const { known, after } = planned
  if (!after) return []
  const names = Object.keys(after) as (keyof AddressRecord)[]
  return names.filter(
    name => fields.has(name) && (known?.document[name] ?? emptyOf(name)) !== (after[name] ?? emptyOf(name)),
  )
}

const emptyOf = (name: string) => (name === 'residential' ? false : null)

function outcomeOf(planned: Planned): ImportOutcome {
  if (Object.keys(planned.errors).length > 0) return 'unread'
  if (!planned.known) return planned.after ? 'added' : 'unchanged'
  return differencesOf(planned).length > 0 ? 'changed' : 'unchanged'
}

function store({ known, after }: Planned, { repository, clock }: ImportPorts): AddressMove[] {
  if (!after) return []
  const id = after.id ?? ''
  if (!known) {
    repository.store.insert(id, after, clock.now().getTime())
    return [{ id, before: null, after }]
  }
  repository.store.update(id, after)
  const { revision: _, ...before } = known
  return [{ id, before, after }]
}

function toResult(plan: readonly Planned[], dry: boolean): AddressImportResult {
  const counted: Record<ImportOutcome, number> = { added: 0, changed: 0, unchanged: 0, unread: 0 }
  const rows = plan.map((planned): ImportedAddressRow => {
    const { index, name, known, after, errors } = planned
    const outcome = outcomeOf(planned)
    counted[outcome] += 1
    const before = known?.document
    const changes = differencesOf(planned).map(field => [
      field,
      { before: before?.[field] ?? null, after: after?.[field] ?? null },
    ])
    return {
      index,
      outcome,
      name,
      address_id: known?.document.id ?? (dry ? null : (after?.id ?? null)),
      changes: Object.fromEntries(changes),
      errors,
    }
  })
  return { change_id: null, ...counted, rows }
}

const toRowRefusal = ({ index, name, errors }: Planned): StationRefusal => {
  const refused: Refused = refuse('invalid_row', {
    message: `Row ${index + 1}${name ? `, ${name}` : ''}, does not fit. Nothing was stored.`,
    index,
    status: 400,
    details: errors,
  })
  return refused.refusal as StationRefusal
}
