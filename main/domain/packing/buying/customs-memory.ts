import { isCountryCode } from '../../../../shared/countries/countries.ts'
import type { PackingStepInput } from '../../../../shared/desk/packing-steps.ts'
import type { ProductReading, ProductService } from '../../orders/products/product-service.ts'
import type { PackingActor } from '../sessions/packing-claims.ts'
import type { SessionRow } from '../sessions/packing-repository.ts'

type Typed = Extract<PackingStepInput, { kind: 'customs' }>

export type RememberCustoms = (row: SessionRow, typed: Typed, actor: PackingActor) => void

/** Keeps what a packer typed for a declaration with the product; what cannot stand there holds for the order alone. */
export const createCustomsMemory =
  (ports: {
    productRows: Pick<ProductReading, 'findBySkus'>
    products: Pick<ProductService, 'update'>
  }): RememberCustoms =>
  ({ document, testMode }, { item_id: id, value, origin, hs_code: code }, { operator }) => {
    const sku = document.items.find(each => each.item_id === id)?.sku
    const [product] = sku ? ports.productRows.findBySkus([sku], testMode).values() : []
    if (!product) return
    const country = origin?.toUpperCase() ?? ''
    const { currency } = document.order
    const fields = {
      ...(code ? { hs_code: code } : {}),
      ...(isCountryCode(country) ? { origin_country: country } : {}),
      ...(value != null && currency !== null ? { value, currency } : {}),
    }
    const asked = { revision: product.revision, ...fields } as Parameters<ProductService['update']>[1]
    ports.products.update({ id: product.id, testMode }, asked, operator)
  }
