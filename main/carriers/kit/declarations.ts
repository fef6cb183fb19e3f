import { goodsKeys } from '../../../shared/api/commodities.ts'
import { customsKeys } from '../../../shared/api/customs.ts'
import { tradeNumbers } from '../../../shared/customs/trade-numbers.ts'
import { plainText } from '../../../shared/values.ts'
import type { CarrierCommodity, CarrierCustoms } from '../contract/model.ts'
import { trimmed } from './parties.ts'

type Told<Keys> = Readonly<{ [Name in keyof Keys]?: string }>

const readerOf =
  <Keys extends object>(keys: Keys) =>
  (said: Readonly<Record<string, unknown>> | undefined): Told<Keys> =>
    Object.fromEntries(
      Object.keys(keys).flatMap(name => {
        const told = trimmed(plainText(said?.[name]))
        return told ? [[name, told]] : []
      }),
    ) as Told<Keys>

const readNumbers = readerOf(customsKeys)
const readGoods = readerOf(goodsKeys)

/** The numbers and proofs of a declaration, by the names of the interface; those nobody said are left out. */
export const numbersOf = (customs: Pick<CarrierCustoms, 'options'> | null | undefined) =>
  readNumbers(customs?.options)

/** What is known of goods beside their fields, likewise. */
export const factsOf = ({ metadata }: Pick<CarrierCommodity, 'metadata'>) => readGoods(metadata)

/** Numbers of sellers who have paid the tax of the country it goes to, and which of them ask for one. */
export const vendorNumbers = ['ioss', 'voec', 'arn', 'ird'] as const
export type VendorNumber = (typeof vendorNumbers)[number]

/** What was filed with the export system of the United States, or why nothing was; undefined where nobody said. */
export function exportStatementOf(customs: Pick<CarrierCustoms, 'options'> | null | undefined) {
  const { aes, eel_pfc } = numbersOf(customs)
  return aes ?? eel_pfc
}

/** The number of a filing, `X` and 14 digits, without what may stand before it; undefined for anything else. */
export const itnIn = (statement: string | undefined): string | undefined =>
  tradeNumbers.itn.exec(statement ?? '')?.[1]?.toUpperCase()

/** The country in front of a VAT number, `EL` for Greece as everywhere else; undefined where none stands there. */
export function vatCountryOf(number: string): string | undefined {
  const letters = /^([A-Z]{2})[\dA-Z]/.exec(number.toUpperCase())?.[1]
  return letters === 'EL' ? 'GR' : letters
}
