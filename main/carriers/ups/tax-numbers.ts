import { ownValue } from '../../../shared/values.ts'
import type { LabelRequest } from '../contract/model.ts'
import { type FieldProblems, invalid } from '../contract/outcome.ts'
import { numbersOf, vatCountryOf, vendorNumbers } from '../kit/declarations.ts'
import { isDeclarable, trimmed } from '../kit/parties.ts'
import { countryOf } from './codes.ts'

/** Numbers of sellers who have paid the tax of the country it goes to: European Union, Norway, Australia, New Zealand. */
const vendorCodes = { ioss: '0356', voec: '0357', arn: '1052', ird: '1053' } as const

const vendorsOf = (request: LabelRequest) => {
  const numbers = numbersOf(request.customs)
  return isDeclarable(request)
    ? vendorNumbers.flatMap(name => {
        const number = numbers[name]
        return number ? [{ name, code: vendorCodes[name], number }] : []
      })
    : []
}

/** By what the carrier calls businesses and people. */
const buyers: Readonly<Record<string, string>> = { b2b: '01', b2c: '02', c2c: '02' }
const buyerOf = ({ customs }: LabelRequest) => ownValue(buyers, numbersOf(customs).commerce_type ?? '')

export function vendorOf(request: LabelRequest) {
  const [first] = vendorsOf(request)
  return (
    first && {
      VendorCollectIDTypeCode: first.code,
      VendorCollectIDNumber: first.number,
      ConsigneeType: buyerOf(request),
    }
  )
}

/** There is room for one of them. */
export const vendorProblems = (request: LabelRequest): FieldProblems =>
  Object.fromEntries(
    vendorsOf(request)
      .slice(1)
      .map(({ name }) => [`customs.options.${name}`, invalid('UPS takes one number of this kind.')]),
  )

/** Kinds of numbers by the carrier's codes. */
const kinds = { exporter: '0001', eori: '0002', business: '1002' } as const
/** Who has it, and who that is to the shipment. */
const roles = { sender: { agent: '20', customer: '37' }, recipient: { agent: '30', customer: '18' } } as const

type Numbered = { kind: keyof typeof kinds; number: string | undefined; issuer: string | undefined }

/** The numbers of one side; none where it has none. */
function agentOf(side: keyof typeof roles, requester: string, numbers: readonly Numbered[]) {
  const TaxIdentificationNumber = numbers.flatMap(({ kind, number, issuer }) =>
    number
      ? [
          {
            IdentificationNumber: number,
            IDNumberCustomerRole: roles[side].customer,
            IDNumberEncryptionIndicator: '0',
            IDNumberIssuingCntryCd: issuer,
            IDNumberPurposeCode: kind === 'eori' ? '02' : '01',
            IDNumberRequestingCntryCd: requester,
            IDNumberTypeCode: kinds[kind],
          },
        ]
      : [],
  )
  return TaxIdentificationNumber.length > 0 ? [{ AgentRole: roles[side].agent, TaxIdentificationNumber }] : []
}

/** Numbers of both sides beside the first of each, which stands with its address. */
export function taxNumbersOf(request: LabelRequest) {
  if (!isDeclarable(request)) return undefined
  const { shipper, recipient } = request
  const { eori_number: eori, vat_registration_number: vat, nip_number: nip } = numbersOf(request.customs)
  const [from, to] = [countryOf(shipper), countryOf(recipient)]
  const agents = [
    ...agentOf('sender', from, [
      { kind: 'eori', number: eori, issuer: eori?.slice(0, 2) },
      { kind: 'exporter', number: vat, issuer: (vat && vatCountryOf(vat)) ?? from },
      { kind: 'business', number: nip, issuer: 'PL' },
      { kind: 'business', number: trimmed(shipper.stateTaxId), issuer: from },
    ]),
    ...agentOf('recipient', to, [{ kind: 'business', number: trimmed(recipient.stateTaxId), issuer: to }]),
  ]
  const ConsigneeTypeValue = buyerOf(request)
  if (agents.length === 0 && !ConsigneeTypeValue) return undefined
  return {
    ConsigneeTypeValue,
    AgentTaxIdentificationNumber: agents.length > 0 ? agents : undefined,
  }
}
