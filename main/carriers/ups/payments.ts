import { type FieldProblem, required } from '../contract/field-error.ts'
import type { CarrierAddress, LabelRequest } from '../contract/model.ts'
import { postalCodeOf } from './addresses.ts'
import { countryOf, isInternational } from './lanes.ts'

type Payor = {
  paidBy: 'sender' | 'recipient' | 'third_party'
  accountNumber: string | null
  billingAddress: CarrierAddress | null
}

type Charge = { kind: '01' | '02'; payor: Payor; path: string }

/** Transport, and duties and taxes where somebody is named for them. Nothing is assumed: a missing payer is refused. */
function chargesOf({ payment, billingAddress, customs, ...lane }: LabelRequest): Charge[] {
  const transport: Charge = { kind: '01', path: 'payment', payor: { ...payment, billingAddress } }
  const duty = customs?.duty
  if (!duty?.paidBy || !isInternational(lane)) return [transport]
  // The receiver pays duties unless somebody else does; without an account the carrier collects them at the door.
  if (duty.paidBy === 'recipient' && !duty.accountNumber) return [transport]
  const payor: Payor = {
    paidBy: duty.paidBy,
    accountNumber: duty.accountNumber,
    billingAddress: customs?.dutyBillingAddress ?? billingAddress,
  }
  return [transport, { kind: '02', path: 'customs.duty', payor }]
}

const billed = ({ payor }: Charge, request: LabelRequest, account: string) => {
  const AccountNumber = payor.accountNumber ?? ''
  const address = payor.billingAddress ?? request.recipient
  switch (payor.paidBy) {
    case 'sender':
      return { BillShipper: { AccountNumber: payor.accountNumber || account } }
    case 'recipient':
      return { BillReceiver: { AccountNumber, Address: { PostalCode: postalCodeOf(address) } } }
    case 'third_party':
      return {
        BillThirdParty: {
          AccountNumber,
          Address: { PostalCode: postalCodeOf(address), CountryCode: countryOf(address) },
        },
      }
  }
}

/** Who pays what. */
export const toPaymentInformation = (request: LabelRequest, account: string) => ({
  ShipmentCharge: chargesOf(request).map(charge => ({
    Type: charge.kind,
    ...billed(charge, request, account),
  })),
})

/** What is missing to bill somebody. */
export function paymentProblems(request: LabelRequest): Record<string, FieldProblem> {
  return Object.fromEntries(
    chargesOf(request).flatMap(({ payor, path }) => {
      const found: [string, FieldProblem][] = []
      if (payor.paidBy !== 'sender' && !payor.accountNumber?.trim())
        found.push([`${path}.account_number`, required('UPS bills somebody else only by their UPS account.')])
      if (payor.paidBy === 'third_party' && !payor.billingAddress?.postalCode)
        found.push(['billing_address', required('UPS wants the postal code and country of the account.')])
      return found
    }),
  )
}
