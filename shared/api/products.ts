import { productData, productFieldsData, productFilters, productRecord } from '../desk/products.ts'
import { endpoint } from './endpoint.ts'
import { integer, object, text } from './fields.ts'
import { page } from './pages.ts'

const productPatch = object({
  revision: integer({ min: 1 }).optional(),
  sku: productData.shape.sku.optional(),
  ...productFieldsData.shape,
}).meta({ id: 'PatchedProductData' })

const params = object({ id: text(80) })

/** What the shop sells, for programs that keep it up to date. */
export const productsOfModeEndpoints = {
  list: endpoint({
    id: 'products.list',
    method: 'GET',
    path: '/v1/products',
    summary: 'List products',
    description: 'Those of the mode of the key. `view` shows what lacks something.',
    auth: 'required',
    query: productFilters,
    responses: { 200: page(productRecord, 'ProductList') },
  }),
  create: endpoint({
    id: 'products.create',
    method: 'POST',
    path: '/v1/products',
    summary: 'Add a product',
    description:
      'What is known of a SKU fills in what orders leave out. One that is there is a 409; orders with a SKU nobody knew have made a product of it.',
    auth: 'required',
    body: productData,
    example: { sku: 'MUG-4', name: 'Mug, green', weight_grams: 350 },
    responses: { 201: productRecord },
    refusals: [409],
  }),
  retrieve: endpoint({
    id: 'products.retrieve',
    method: 'GET',
    path: '/v1/products/:id',
    summary: 'Retrieve a product',
    description: 'With the number of orders that wait to be shipped with it.',
    auth: 'required',
    params,
    responses: { 200: productRecord },
    refusals: [404],
  }),
  update: endpoint({
    id: 'products.update',
    method: 'PATCH',
    path: '/v1/products/:id',
    summary: 'Change a product',
    description:
      'What is left out stays, null empties. With `revision` it is a 409 where a person changed the product since; without it the change is made in any case.',
    auth: 'required',
    params,
    body: productPatch,
    example: { weight_grams: 360 },
    responses: { 200: productRecord },
    refusals: [404, 409],
  }),
  remove: endpoint({
    id: 'products.remove',
    method: 'DELETE',
    path: '/v1/products/:id',
    summary: 'Remove a product',
    description:
      'Answers with it as it was. On the screen it can be restored for 30 days. Orders and shipments stay as they are.',
    auth: 'required',
    params,
    responses: { 200: productRecord },
    refusals: [404],
  }),
}
