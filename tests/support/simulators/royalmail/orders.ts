import { PDFDocument } from '@cantoo/pdf-lib'
import { fileAnswer } from '../engine/answers.ts'
import type { OperationRow } from '../engine/carrier-table.ts'
import { drawLabel, type LabelSheet, paperText } from '../engine/labels.ts'
import { postalNumber } from '../engine/numbers.ts'
import { placeIn, sheetOf } from '../engine/orders.ts'
import { CarrierRefusal, type Problem, problemsOf } from '../engine/problems.ts'
import type { Order, Place, Sale, SoldParcel, World } from '../engine/world.ts'
import { listAt, numberAt, textAt, valueAt } from '../reading.ts'

/** What Click & Drop will not do, in its own words; of numbers the tracking service speaks for itself. */
export const problems = problemsOf({
  wrongKeys: { code: '401', message: 'Client id or secret not registered', status: 401 },
  misfit: (path, words) => ({ code: 'BadRequest', message: `${path}: ${words}`, status: 400 }),
  badAddress: { code: '30', message: 'The postcode was not recognised.', status: 400 },
  unknownShipment: { code: 'OrderNotFound', message: 'The order was not found.', status: 404 },
  alreadyVoided: { code: 'OrderNotFound', message: 'The order was not found.', status: 404 },
  tooLateToVoid: { code: 'OrderManifested', message: 'The order has been manifested.', status: 400 },
})

const said = (code: string, message: string, status = 400): Problem => ({ code, message, status })
const oneLabelOnly = said('LabelCount', 'Amount of labels across all items must not exceed 1.')
const nothingToManifest = said('NoOrders', 'There are no orders to manifest.')
const unknownManifest = said('ManifestNotFound', 'The manifest was not found.', 404)

const places = {
  name: 'fullName companyName',
  lines: 'addressLine1 addressLine2 addressLine3',
  city: 'city',
  state: 'county',
  postalCode: 'postcode',
  country: 'countryCode',
}

/** Where the parcels of an account come from is kept with it. */
const shop = (name: string | null): Place => ({
  name: name ?? '',
  lines: ['1 Mill Lane'],
  city: 'Leeds',
  state: '',
  postalCode: 'LS1 1AA',
  country: 'GB',
})

const orderOf = (order: unknown): Order => ({
  service: textAt(order, 'postageDetails.serviceCode') ?? '',
  from: shop(textAt(order, 'sender.tradingName')),
  to: placeIn(valueAt(order, 'recipient.address'), places),
  parcels: listAt(order, 'packages').map(each => ({
    weight: numberAt(each, 'weightInGrams') ?? 0,
    unit: 'G',
    reference: null,
  })),
  references: [textAt(order, 'orderReference') ?? ''].filter(Boolean),
  account: null,
  source: order,
})

const isUntracked = ({ service }: Order): boolean => /^(CRL|BPL|OLA|OLS)/.test(service)
const isAtHome = ({ to }: Order): boolean => ['GB', 'IM', 'JE', 'GG'].includes(to.country)

type Wrong = { code: number; message: string; field: string; value: string }

/** What an order lacks though it fits the description. */
function wrongIn(given: unknown): Wrong | null {
  const order = orderOf(given)
  const { service, to } = order
  const wrong = (code: number, message: string, field: string, value = ''): Wrong => ({
    code,
    message,
    field,
    value,
  })
  const isForHome = !/^(O|M|H|BX)/.test(service)
  if (service !== '' && isForHome !== isAtHome(order))
    return wrong(
      41,
      'The service is not available for this destination.',
      'PostageDetails.ServiceCode',
      service,
    )
  if (isAtHome(order)) return null
  if (textAt(given, 'deliveryTerm') === null) return wrong(52, 'A delivery term is required.', 'DeliveryTerm')
  const goods = listAt(given, 'packages').flatMap(each => listAt(each, 'contents'))
  if (goods.length === 0) return wrong(53, 'Contents are required.', 'Packages[0].Contents')
  const lacking = goods.some(each =>
    ['unitValue', 'unitWeightInGrams'].some(name => numberAt(each, name) === null),
  )
  return lacking ? wrong(54, 'Value and weight are required.', 'Packages[0].Contents', to.country) : null
}

const stateOf = ({ id, notes }: Sale) => ({
  orderIdentifier: Number(id),
  isLabelled: notes.isLabelled === true,
})

/** An order as it is read: without a number until there is postage on it. */
function toOrder(sale: Sale, world: World) {
  const { orderIdentifier, isLabelled } = stateOf(sale)
  const order = orderIn(sale)
  const isNumbered = isLabelled && !isUntracked(order)
  const at = sale.soldAt.toISOString()
  const parcels = world.parcelsOf(sale)
  return {
    orderIdentifier,
    orderReference: order.references[0],
    createdOn: at,
    orderDate: at,
    ...(isLabelled ? { printedOn: at } : {}),
    ...(sale.notes.manifest ? { manifestedOn: world.now().toISOString() } : {}),
    ...(isNumbered ? { trackingNumber: sale.numbers[0] } : {}),
    packages: parcels.map(({ index, number }) => ({
      packageNumber: index + 1,
      ...(isNumbered ? { trackingNumber: number } : {}),
    })),
  }
}

function orderIn({ order }: Sale): Order {
  if (!order) throw new CarrierRefusal(problems.unknownShipment)
  return order
}

const sheetFor = (sale: Sale, parcel: SoldParcel): LabelSheet => {
  const order = orderIn(sale)
  const number = isUntracked(order) ? sale.id : parcel.number
  return sheetOf(order, parcel, {
    title: `Royal Mail ${order.service}`,
    number,
    bars: { kind: 'code128', text: number },
  })
}

/** The label of an order with a page for each of its parcels; drawing it puts postage on the order. */
async function labelOf(sale: Sale, world: World): Promise<Buffer> {
  sale.notes.isLabelled = true
  const pages = await Promise.all(
    world.parcelsOf(sale).map(parcel => drawLabel(sheetFor(sale, parcel), 'PDF')),
  )
  return inOne(pages)
}

async function inOne(pages: readonly Buffer[]): Promise<Buffer> {
  const [first = Buffer.alloc(0), ...others] = pages
  if (others.length === 0) return first
  const whole = await PDFDocument.create()
  for (const page of pages) {
    const one = await PDFDocument.load(page)
    const [copy] = await whole.copyPages(one, [0])
    if (copy) whole.addPage(copy)
  }
  return Buffer.from(await whole.save())
}

const notFailed = { code: 'LabelFailed', message: 'The label could not be made yet.' }

/** `partial` makes the order and not its label. */
const ship: OperationRow = {
  name: 'ship',
  at: 'POST /api/v1/orders',
  answer: async ({ call, body, world }) => {
    const wanted = listAt(body, 'items')
    const isLabelAsked = (each: unknown) => valueAt(each, 'label.includeLabelInResponse') === true
    if (wanted.filter(isLabelAsked).length > 0 && wanted.length > 1) throw new CarrierRefusal(oneLabelOnly)
    const createdOrders = []
    const failedOrders = []
    for (const order of wanted) {
      const wrong = wrongIn(order)
      if (wrong) {
        const { code: errorCode, message: errorMessage, field: fieldName, value } = wrong
        failedOrders.push({ order, errors: [{ errorCode, errorMessage, fields: [{ fieldName, value }] }] })
        continue
      }
      const number = () => postalNumber('QM', world.next('piece'), 'GB')
      const id = String(10_000_000 + world.next('order'))
      const sale = world.sell({ order: orderOf(order), price: null, number, id, groupId: 'manifest' })
      const label =
        isLabelAsked(order) && call.quirk !== 'partial'
          ? (await labelOf(sale, world)).toString('base64')
          : null
      createdOrders.push({
        ...toOrder(sale, world),
        ...(label === null ? { labelErrors: [notFailed] } : { label }),
      })
    }
    return {
      body: {
        successCount: createdOrders.length,
        errorsCount: failedOrders.length,
        createdOrders,
        failedOrders,
      },
    }
  },
}

/** Orders by their numbers, or by references between quotes; those that were deleted are no longer there. */
function named(words: string, world: World): Sale[] {
  const isThere = (sale: Sale) => world.parcelsOf(sale).some(each => !each.isVoided)
  return words.split(';').flatMap(each => {
    const word = decodeURIComponent(each)
    const reference = /^"(.*)"$/.exec(word)?.[1]
    const found = reference === undefined ? world.sales.get(word) : world.salesUnder(reference)
    return [found ?? []].flat().filter(isThere)
  })
}

function namedIn(words: string | undefined, world: World): Sale[] {
  const found = named(words ?? '', world)
  if (found.length === 0) throw new CarrierRefusal(problems.unknownShipment)
  return found
}

const read: OperationRow = {
  name: 'order',
  at: 'GET /api/v1/orders/*',
  answer: ({ call, world }) => ({ body: namedIn(call.groups[0], world).map(sale => toOrder(sale, world)) }),
}

const label: OperationRow = {
  name: 'label',
  at: 'GET /api/v1/orders/*/label',
  answer: async ({ call, world }) => {
    const [sale] = namedIn(call.groups[0], world)
    if (!sale) throw new CarrierRefusal(problems.unknownShipment)
    return fileAnswer(await labelOf(sale, world), 'application/pdf')
  },
}

const remove: OperationRow = {
  name: 'void',
  at: 'DELETE /api/v1/orders/*',
  answer: ({ call, world }) => {
    const deletedOrders = []
    const errors = []
    for (const sale of namedIn(call.groups[0], world)) {
      const told = { orderIdentifier: Number(sale.id), orderReference: orderIn(sale).references[0] }
      if (sale.notes.manifest) {
        const { code, message } = problems.tooLateToVoid
        errors.push({ ...told, code, message })
        continue
      }
      world.voidSale(sale.id)
      deletedOrders.push({ ...told, orderInfo: 'Deleted' })
    }
    return { body: { deletedOrders, errors } }
  },
}

const sheet = async (number: string, world: World) => {
  const { saleIds } = world.manifests.get(number) ?? {}
  if (!saleIds) throw new CarrierRefusal(unknownManifest)
  return {
    manifestNumber: Number(number),
    status: 'Completed',
    documentPdf: await paperText('MANIFEST', saleIds),
  }
}

/** Everything with a label goes onto a manifest; `partial` gives its paper later. */
const manifests: readonly OperationRow[] = [
  {
    name: 'manifest',
    at: 'POST /api/v1/manifests',
    answer: async ({ call, world }) => {
      const isReady = (sale: Sale) =>
        sale.notes.isLabelled === true && world.parcelsOf(sale).some(each => !each.isVoided)
      const meant = world.waiting(isReady)
      if (meant.length === 0) throw new CarrierRefusal(nothingToManifest)
      const number = world.closeDay(String(world.next('manifest')), meant)
      return call.quirk === 'partial'
        ? { status: 202, body: { manifestNumber: Number(number), status: 'InProgress' } }
        : { status: 201, body: await sheet(number, world) }
    },
  },
  {
    name: 'manifest_paper',
    at: 'GET /api/v1/manifests/*',
    answer: async ({ call, world }) =>
      call.quirk === 'partial'
        ? { body: { manifestNumber: Number(call.groups[0]), status: 'Failed' } }
        : { body: await sheet(call.groups[0] ?? '', world) },
  },
  {
    name: 'manifest_retry',
    at: 'POST /api/v1/manifests/retry/*',
    answer: async ({ call, world }) => ({ body: await sheet(call.groups[0] ?? '', world) }),
  },
]

const version: OperationRow = {
  name: 'version',
  at: 'GET /api/v1/version',
  answer: () => ({ body: { commit: 'simulated', build: '1', release: '1.0.0' } }),
}

export const orders: readonly OperationRow[] = [version, ship, label, read, remove, ...manifests]
