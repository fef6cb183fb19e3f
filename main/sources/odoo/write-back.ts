import type { SourceContext } from '../contract/adapter.ts'
import type { Fulfilment, WrittenBack } from '../contract/fulfilment.ts'
import { given, type SourceOutcome } from '../contract/outcome.ts'
import { type Change, inTurn, writtenAs } from '../kit/in-turn.ts'
import { goneOrder } from '../kit/refusals.ts'
import { ask, title } from './client.ts'
import { pickingsOf } from './orders.ts'
import type { OdooConnection } from './settings.ts'
import { type AnsweredPicking, carriersAnswer } from './wire.ts'

/** Null where the delivery is gone. */
async function lookUp(
  { shopId }: Fulfilment,
  connection: OdooConnection,
  context: SourceContext,
): Promise<SourceOutcome<AnsweredPicking | null>> {
  const found = await pickingsOf([shopId], connection, context)
  return found.ok ? given(found.value[0] ?? null) : found
}

/** A delivery has its numbers in one field, with commas between them, as Odoo's own carriers write them. */
const numbersIn = ({ carrier_tracking_ref }: AnsweredPicking): string[] =>
  (carrier_tracking_ref ?? '').split(',').flatMap(each => each.trim() || [])

const writtenFor = ({ shopId, parcels }: Fulfilment): WrittenBack =>
  writtenAs(parcels.map(({ trackingNumber }) => `${shopId}/${trackingNumber}`))

const untoldIn = (seen: AnsweredPicking, { parcels }: Fulfilment): string[] =>
  parcels.map(({ trackingNumber }) => trackingNumber).filter(number => !numbersIn(seen).includes(number))

const isToBeValidated = (
  { state }: AnsweredPicking,
  { isComplete }: Fulfilment,
  { settings }: OdooConnection,
): boolean => settings.validate_deliveries && isComplete && state !== 'done' && state !== 'cancel'

export async function findWriteBack(
  fulfilment: Fulfilment,
  connection: OdooConnection,
  context: SourceContext,
): Promise<SourceOutcome<WrittenBack | null>> {
  const looked = await lookUp(fulfilment, connection, context)
  if (!looked.ok) return looked
  const seen = looked.value
  const isWhole =
    seen !== null && untoldIn(seen, fulfilment).length === 0 && !isToBeValidated(seen, fulfilment, connection)
  return given(isWhole ? writtenFor(fulfilment) : null)
}

/** Tells what the delivery does not have yet and nothing twice; the numbers first, so that Odoo asks no carrier of its own. */
export async function writeBack(
  fulfilment: Fulfilment,
  connection: OdooConnection,
  context: SourceContext,
): Promise<SourceOutcome<WrittenBack>> {
  const looked = await lookUp(fulfilment, connection, context)
  if (!looked.ok) return looked
  const seen = looked.value
  if (!seen) return goneOrder(title, fulfilment.number)
  const untold = untoldIn(seen, fulfilment)
  const carrier = await carrierFor(seen, fulfilment, connection, context)
  if (!carrier.ok) return carrier
  const notes = [...carrier.notes]
  const changes: Change[] = []
  if (untold.length > 0) {
    const numbers = [...numbersIn(seen), ...untold]
    changes.push(() => setNumbers(fulfilment.shopId, numbers, carrier.value, connection, context))
  }
  if (isToBeValidated(seen, fulfilment, connection))
    changes.push(async () => {
      const outcome = await validate(fulfilment.shopId, connection, context)
      if (outcome.ok) notes.push(...outcome.notes)
      return outcome
    })
  const told = await inTurn(changes)
  return told.ok ? given(writtenFor(fulfilment), notes) : told
}

const setNumbers = (
  shopId: string,
  numbers: readonly string[],
  carrier_id: number | null,
  connection: OdooConnection,
  context: SourceContext,
) => {
  const carrier_tracking_ref = numbers.length > 0 ? numbers.join(',') : false
  const vals = { carrier_tracking_ref, ...(carrier_id === null ? {} : { carrier_id }) }
  const body = { ids: [Number(shopId)], vals }
  return ask({ model: 'stock.picking', method: 'write', body, changes: true }, connection, context)
}

/** Odoo may ask something in place of it: about a rest, or about what is not in stock. */
async function validate(
  shopId: string,
  connection: OdooConnection,
  context: SourceContext,
): Promise<SourceOutcome<undefined>> {
  const call = { model: 'stock.picking', method: 'button_validate', changes: true } as const
  const answer = await ask({ ...call, body: { ids: [Number(shopId)] } }, connection, context)
  if (!answer.ok) return answer
  return given(undefined, answer.value.body === true ? [] : [asksBack])
}

const asksBack =
  'Odoo asks something before it validates the delivery: do that there. The tracking number stands at it.'

/** The delivery method to write, of the carrier's name and without a connector that would buy a label; null to leave it. */
async function carrierFor(
  { carrier_id, state }: AnsweredPicking,
  { carrier: { name } }: Fulfilment,
  connection: OdooConnection,
  context: SourceContext,
): Promise<SourceOutcome<number | null>> {
  const isOfName = (method: string | null) => method?.toLowerCase().startsWith(name.toLowerCase()) === true
  if (isOfName(carrier_id.name) || state === 'done') return given(null)
  const body = {
    domain: [
      ['delivery_type', 'in', ['fixed', 'base_on_rule']],
      ['name', '=ilike', `${name.replaceAll(/[%_\\]/g, '')}%`],
    ],
    fields: ['name'],
    limit: 1,
  }
  const call = { model: 'delivery.carrier', method: 'search_read', body, changes: false } as const
  const answer = await ask(call, connection, context)
  if (!answer.ok) return answer
  const [found] = carriersAnswer.parse(answer.value.body)
  if (found?.id && isOfName(found.name)) return given(Number(found.id))
  return given(null, [
    `Odoo has no delivery method named “${name}”: the number stands under the one of the delivery.`,
  ])
}

/** Takes the numbers off the delivery. One that was validated stays so: its goods come back by a return. */
export async function takeBack(
  { fulfilment, written }: { fulfilment: Fulfilment; written: WrittenBack },
  connection: OdooConnection,
  context: SourceContext,
): Promise<SourceOutcome<undefined>> {
  const looked = await lookUp(fulfilment, connection, context)
  if (!looked.ok) return looked
  const seen = looked.value
  if (!seen) return given(undefined)
  const { shopId } = fulfilment
  const numbers = numbersIn(seen)
  const left = numbers.filter(number => !written.ids.includes(`${shopId}/${number}`))
  const isTaken = left.length < numbers.length
  const outcome = await inTurn(isTaken ? [() => setNumbers(shopId, left, null, connection, context)] : [])
  return outcome.ok ? given(undefined, seen.state === 'done' ? [staysValidated] : []) : outcome
}

const staysValidated =
  'The delivery stays validated in Odoo, which does not open it again: make a return there if the goods stay here.'
