import type { PackingArticle, PackingService } from '../../../../shared/desk/packing-feedback.ts'
import type { ReturnReceipt } from '../../../../shared/desk/return-receipts.ts'
import { moneyText, weightText, wordsOf } from '../../../lib/format.ts'
import { t } from '../../../lib/text.ts'

/** What an item is called at the desk. */
export const nameOf = ({ title, sku }: Pick<PackingArticle, 'title' | 'sku'>): string =>
  title ?? sku ?? t('pack.nameless')

/** What a parcel that came back is called: by its order, else by its number. */
export const referenceOf = ({
  reference,
  tracking_number: number,
  codes,
}: Pick<ReturnReceipt, 'reference' | 'tracking_number' | 'codes'>): string =>
  reference ?? number ?? codes.at(-1) ?? ''

export const kilos = (grams: number): string => weightText(grams / 1_000, 'KG')

/** A service as it is told, and its price. */
export const serviceText = ({ service }: PackingService): string => wordsOf(service)
export const priceText = ({ price, price_with_markups: dearer, currency }: PackingService): string =>
  moneyText(dearer ?? price, currency)

/** Who chose it. */
export const authorText = ({ chosen_by: by, rule }: PackingService): string =>
  by === 'rule' ? t('pack.by_rule', { rule: rule ?? '' }) : t(`pack.by_${by}`)

/** What is bought, for a sentence. */
export const bought = ({ service }: { service: PackingService }) => ({
  service: serviceText(service),
  price: priceText(service),
})
