import { customsAreas } from '../../../../shared/countries/customs-need.ts'
import { isTariffCode, tariffDigits } from '../../../../shared/customs/tariff-code.ts'
import type {
  CustomsProposal,
  CustomsProposals,
  ProposalQuery,
} from '../../../../shared/desk/customs-proposals.ts'
import type { DeclaredGoods, DeclaredLine } from '../../shipping/customs/declared-goods.ts'
import type { FindGoods } from './known-goods.ts'
import type { ProductRepository } from './product-repository.ts'

type Ports = {
  declared: Pick<DeclaredGoods, 'withSku' | 'withWords'>
  products: Pick<ProductRepository, 'findBySkus'>
  goodsOf: FindGoods
}

/** What was said of such goods before; never said by the station itself, and nothing where two said different things. */
export type ProposeCustoms = (asked: ProposalQuery, testMode: boolean) => CustomsProposals

/** More than one parcel went with it, by people who looked at it. */
const fewestByTitle = 2

export const createProposeCustoms =
  ({ declared, products, goodsOf }: Ports): ProposeCustoms =>
  ({ sku = '', title = '', to }, testMode) => {
    const same = sku.trim() ? declared.withSku(sku, testMode) : []
    const ofProduct = () =>
      sku.trim() ? products.findBySkus([sku.trim()], testMode).values().next().value : undefined
    const alike = () => (title.trim() ? declared.withWords(title, testMode) : [])
    const code = bySku(same, to) ?? byProduct(ofProduct()?.hsCode) ?? byTitle(alike(), to)
    const { goods, left } = code === null ? goodsOf(title) : { goods: [], left: 0 }
    return {
      hs_code: code,
      origin_country: originBySku(same),
      goods,
      goods_left: left,
    }
  }

const withCode = (lines: readonly DeclaredLine[]) =>
  lines.flatMap(({ hsCode, ...line }) => (hsCode === null ? [] : [{ ...line, hsCode }]))
type Coded = ReturnType<typeof withCode>[number]

const isUnion = (country: string | null | undefined): boolean =>
  customsAreas.eu.countries.some(each => each === country)

/** Beyond six digits a code holds where it was declared: one for China is none for the United States. */
const holdsIn = ({ country }: Coded, to: string | undefined): boolean =>
  to !== undefined && (country === to || (isUnion(country) && isUnion(to)))

const sixOf = ({ hsCode }: Coded): string => hsCode.slice(0, 6)

function said(
  source: CustomsProposal['source'],
  value: string,
  lines: readonly DeclaredLine[],
): CustomsProposal {
  const [newest] = lines
  return {
    value,
    source,
    times: lines.length,
    reference: newest?.reference ?? null,
    declared_at: newest ? new Date(newest.boughtAt).toISOString() : null,
  }
}

/** The newest code of the destination, else the six digits all destinations share. */
function bySku(same: readonly DeclaredLine[], to: string | undefined): CustomsProposal | null {
  const lines = withCode(same)
  const newest = lines.find(line => holdsIn(line, to)) ?? lines[0]
  if (!newest) return null
  const value = holdsIn(newest, to) ? newest.hsCode : sixOf(newest)
  return said(
    'sku',
    value,
    lines.filter(line => line.hsCode.startsWith(value)),
  )
}

const byProduct = (code: string | null | undefined): CustomsProposal | null =>
  code && isTariffCode(code) ? said('product', tariffDigits(code), []) : null

function byTitle(alike: readonly DeclaredLine[], to: string | undefined): CustomsProposal | null {
  const lines = withCode(alike)
  const [first] = lines
  if (!first || lines.length < fewestByTitle || lines.some(line => sixOf(line) !== sixOf(first))) return null
  const [full, ...others] = new Set(lines.filter(line => holdsIn(line, to)).map(({ hsCode }) => hsCode))
  return said('title', full !== undefined && others.length === 0 ? full : sixOf(first), lines)
}

/** Where goods are made nothing but their own number tells. */
function originBySku(same: readonly DeclaredLine[]): CustomsProposal | null {
  const value = same.find(({ originCountry }) => originCountry !== null)?.originCountry
  return value
    ? said(
        'sku',
        value,
        same.filter(({ originCountry }) => originCountry === value),
      )
    : null
}
