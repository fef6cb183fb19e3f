import type { DutyPart, ExpectedDuties } from '../../../shared/customs/duties-estimate.ts'
import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { sumMinor } from '../../../shared/units/money.ts'
import type { RateRequest } from '../contract/model.ts'
import { minorOf } from '../kit/answers.ts'
import { isDeclarable } from '../kit/parties.ts'
import type { Price } from './answers.ts'
import type { FedexConnection } from './settings.ts'

/**
 * Whether FedEx is asked what customs will take: by `edtRequestType`, which its description of prices does not list,
 * and which programs that ask version 1 for prices send (seen in five of them). So only where somebody wants it.
 */
export const asksForDuties = (request: RateRequest, { config }: Pick<FedexConnection, 'config'>): boolean =>
  config.ask_for_duties === true && isDeclarable(request)

/** What FedEx expects customs to take; nothing where it names nothing. */
export function expectedDutiesOf(price: Price, currency: string): ExpectedDuties | null {
  const amountMinor = minorOf(price.totalDutiesTaxesAndFees ?? price.totalDutiesAndTaxes, currency) ?? 0
  if (amountMinor <= 0) return null
  const minor = (kind: DutyPart, charges: readonly { amount: Parameters<typeof minorOf>[0] }[]) => ({
    kind,
    amountMinor: sumMinor(charges.map(({ amount }) => minorOf(amount, currency) ?? 0)),
  })
  const taxes = price.edtCharges.map(each => each.edtTaxDetail)
  const parts = [
    minor(
      'duty',
      taxes.filter(({ edtTaxType }) => edtTaxType === 'DUTY'),
    ),
    minor(
      'taxes',
      taxes.filter(({ edtTaxType }) => edtTaxType !== 'DUTY'),
    ),
    minor('fees', price.ancillaryFeesAndTaxes),
  ].filter(part => part.amountMinor !== 0)
  const isWhole = sumMinor(parts.map(part => part.amountMinor)) === amountMinor
  return { amountMinor, currency, basis: 'rate_quote', ...(isWhole ? { parts } : {}) }
}

export const notTold: CarrierMessage = {
  code: 'no_landed_cost',
  message: 'FedEx was asked for duties and taxes and names none with these prices.',
}
