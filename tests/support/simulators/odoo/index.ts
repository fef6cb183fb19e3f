import { requestShapes } from '../../../../main/sources/odoo/wire.ts'
import { listAt, numberAt, textAt, valueAt } from '../reading.ts'
import type { SimulatedAnswer, SimulatedCall } from '../server.ts'
import {
  type AskedShop,
  orderAt,
  type ShopOperation,
  type ShopOptions,
  type ShopProblem,
  ShopRefusal,
  type ShopSimulator,
  simulateShop,
} from '../shops/shop-table.ts'
import {
  byChange,
  type ShopLine,
  type ShopOrder,
  type ShopTold,
  type ShopWorld,
} from '../shops/shop-world.ts'

/** The key of the simulated server. */
export const odooKeys = { api_key: '73696d756c61746564206f646f6f206b6579' }

export const odooRights = [
  'stock.picking (read)',
  'stock.move (read)',
  'product.product (read)',
  'res.partner (read)',
  'sale.order (read)',
  'sale.order.line (read)',
  'delivery.carrier (read)',
  'stock.picking (write)',
] as const

const problem = (code: string, message: string, status: number): ShopProblem => ({ code, message, status })
const wrongKey = problem('werkzeug.exceptions.Unauthorized', 'Invalid apikey', 401)
const noRecord = problem('odoo.exceptions.MissingError', 'Record does not exist or has been deleted.', 404)

const lacking = (right: string): ShopProblem => {
  const [, model = '', operation] = /^(\S+) \((\w+)\)$/.exec(right) ?? []
  const verb = operation === 'write' ? 'modify' : 'access'
  return problem(
    'odoo.exceptions.AccessError',
    `You are not allowed to ${verb} 'Records' (${model}) records.\n\nThis operation is allowed for the following groups: ...`,
    403,
  )
}

const methods = ['Standard delivery', 'UPS', 'UPS Standard', 'Canada Post', 'DPD'].map((name, at) => ({
  id: at + 1,
  name,
}))

/** By the number that is told, the method that was set with it. */
const toldOf = (order: ShopOrder): ShopTold[] => order.told.filter(({ isGone }) => !isGone)

const time = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

/** Nothing is false, never null and never an empty text. */
const said = (text: string): string | false => text || false

const states: Readonly<Record<ShopOrder['state'], string>> = {
  open: 'assigned',
  unpaid: 'assigned',
  on_hold: 'confirmed',
  cancelled: 'cancel',
  refunded: 'cancel',
  sent: 'done',
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function toMove(line: ShopLine, order: ShopOrder, world: ShopWorld) {
  const product = world.products.get(line.productId ?? 0)
  const left = Number(line.quantity) - Number(line.refunded)
  return {
    id: line.id,
    state: left === 0 && line.refunded !== '0' ? 'cancel' : (states[order.state] ?? 'assigned'),
    product_uom_qty: left,
    sale_line_id: {
      id: line.id + 1_000_000,
      price_subtotal: Number(line.total),
      product_uom_qty: Number(line.quantity),
    },
    product_id: product
      ? {
          id: product.id,
          display_name: `[${line.sku}] ${line.title}`,
          name: line.title,
          default_code: said(line.sku),
          type: product.isVirtual ? 'service' : 'consu',
          weight: Number(product.weight),
          weight_uom_name: 'kg',
          hs_code: said(product.hsCode),
          country_of_origin: product.originCountry ? { id: 1, code: product.originCountry } : false,
        }
      : false,
  }
}

/** A delivery everything of which was taken back is cancelled by itself. */
function stateOf(order: ShopOrder): string {
  const isAllBack =
    order.lines.length > 0 &&
    order.lines.every(({ quantity, refunded }) => refunded !== '0' && refunded === quantity)
  return order.state === 'open' && isAllBack ? 'cancel' : states[order.state]
}

function toPicking(order: ShopOrder, world: ShopWorld) {
  const { to } = order
  return {
    id: order.id,
    name: order.number,
    state: stateOf(order),
    create_date: time(order.placedAtMs),
    write_date: time(order.changedAtMs),
    note: order.note === '' ? false : `<p>${escaped(order.note)}</p>`,
    carrier_tracking_ref: said(
      toldOf(order)
        .flatMap(({ numbers }) => numbers)
        .join(','),
    ),
    carrier_id: { id: 1, name: order.shippingMethod },
    company_id: { id: 1, currency_id: { id: 1, name: 'XTS' } },
    sale_id: { id: order.id + 2_000_000, name: `S${order.id}`, currency_id: { id: 2, name: order.currency } },
    partner_id: to && {
      id: 7,
      name: said([to.firstName, to.lastName].join(' ').trim()),
      commercial_company_name: said(to.company),
      is_company: false,
      street: said(to.line1),
      street2: said(to.line2),
      city: said(to.city),
      zip: said(to.postalCode),
      state_id: to.state ? { id: 1, code: to.state } : false,
      country_id: { id: 1, code: to.country },
      phone: said(to.phone),
      email: order.email,
    },
    move_ids: order.lines.map(line => toMove(line, order, world)),
  }
}

/** What a delivery is made of, each with a right of its own. */
const reads = odooRights.filter(right => right.endsWith('(read)') && !right.startsWith('delivery.carrier'))

function search({ body, world }: AskedShop): SimulatedAnswer {
  const missing = reads.find(right => world.keys.missing.has(right))
  if (missing) throw new ShopRefusal(lacking(missing))
  const [, condition] = listAt(body, 'domain')
  const [field, , value] = Array.isArray(condition) ? condition : []
  const found = byChange(world).filter(({ id, changedAtMs }) =>
    field === 'id'
      ? Array.isArray(value) && value.includes(id)
      : // Times are kept to a part of a second, so that those of the second itself are behind it.
        changedAtMs >= Date.parse(`${String(value).replace(' ', 'T')}Z`),
  )
  const offset = numberAt(body, 'offset') ?? 0
  const rows = found.slice(offset, offset + (numberAt(body, 'limit') ?? 80))
  return { body: { length: found.length, records: rows.map(order => toPicking(order, world)) } }
}

const orderOf = ({ body, world }: AskedShop): ShopOrder =>
  orderAt(world, String(listAt(body, 'ids')[0]), noRecord)

function write(call: AskedShop): SimulatedAnswer {
  const { body, world } = call
  const order = orderOf(call)
  const ref = valueAt(body, 'vals.carrier_tracking_ref')
  const numbers = typeof ref === 'string' ? ref.split(',') : []
  const method = methods.find(({ id }) => id === numberAt(body, 'vals.carrier_id'))
  for (const told of toldOf(order)) if (!numbers.includes(told.numbers[0] ?? '')) world.takeBack(order, told)
  for (const number of numbers) {
    if (toldOf(order).some(each => each.numbers[0] === number)) continue
    world.tell(order, {
      way: 'delivery',
      numbers: [number],
      carrier: method?.name ?? '',
      url: null,
      lines: [],
      isNotified: false,
    })
  }
  return { body: true }
}

function validate(call: AskedShop): SimulatedAnswer {
  const order = orderOf(call)
  if (stateOf(order) === 'done') return { body: true }
  call.world.setStatus(order, 'sent', 'done')
  return { body: true }
}

function carriers({ body }: AskedShop): SimulatedAnswer {
  const [, condition] = listAt(body, 'domain')
  const [, , pattern] = Array.isArray(condition) ? condition : []
  const begin = String(pattern).replace(/%$/, '').toLowerCase()
  return { body: methods.filter(({ name }) => name.toLowerCase().startsWith(begin)).slice(0, 1) }
}

const root = '/json/2'
const operations: readonly ShopOperation[] = [
  {
    name: 'list',
    at: `POST ${root}/stock.picking/web_search_read`,
    fits: ({ body }) => /"write_date",">"/.test(body),
    answer: search,
  },
  { name: 'read', at: `POST ${root}/stock.picking/web_search_read`, answer: search },
  {
    name: 'tell',
    at: `POST ${root}/stock.picking/write`,
    permission: () => 'stock.picking (write)',
    answer: write,
  },
  {
    name: 'status',
    at: `POST ${root}/stock.picking/button_validate`,
    permission: () => 'stock.picking (write)',
    answer: validate,
  },
  {
    name: 'carriers',
    at: `POST ${root}/delivery.carrier/search_read`,
    permission: () => 'delivery.carrier (read)',
    answer: carriers,
  },
  {
    name: 'access',
    at: `POST ${root}/*/has_access`,
    answer: ({ body, groups, world }) => ({
      body: !world.keys.missing.has(`${groups[0]} (${textAt(body, 'operation')})`),
    }),
  },
  {
    name: 'company',
    at: `POST ${root}/res.company/search_read`,
    answer: () => ({ body: [{ id: 1, name: 'Simulated shop' }] }),
  },
]

const judge = ({ headers }: SimulatedCall, { keys }: ShopWorld): ShopProblem | null =>
  !keys.areRevoked && headers.authorization === `bearer ${odooKeys.api_key}` ? null : wrongKey

/** JSON-2 of Odoo on loopback: deliveries, their moves, and delivery methods. */
export const start = (options: ShopOptions): Promise<ShopSimulator> =>
  simulateShop(
    {
      root,
      requests: requestShapes,
      judge,
      problems: {
        expired: wrongKey,
        busy: problem('werkzeug.exceptions.TooManyRequests', 'Too many requests', 429),
        broken: problem('builtins.RuntimeError', 'Something broke', 500),
        noRoute: problem('werkzeug.exceptions.NotFound', 'the method does not exist', 404),
      },
      lacks: lacking,
      misfit: (path, words) => problem('builtins.TypeError', `${path}: ${words}`, 422),
      refuse: ({ code, message, status }) => ({
        body: { name: code, message, arguments: [message, status], context: {}, debug: 'Traceback ...' },
      }),
      operations,
    },
    options,
  )
