import { orderFields } from './order.ts'
import { type Field, type FileColumn, type Words, words } from './record.ts'

const addressFields = [
  ['name', 'person_name'],
  ['company', 'company_name'],
  ['phone', 'phone_number'],
  ['email', 'email'],
  ['address1', 'address_line1', 'address 1'],
  ['address2', 'address_line2', 'address 2'],
  ['city', 'city'],
  ['state', 'state_code'],
  ['postal_code', 'postal_code', 'postal code'],
  ['country', 'country_code'],
  ['residential', 'residential'],
] as const

/** The columns of an address of any record; a head begins with whose it is. */
export const addressColumns = (key: string, word: string, at: string): FileColumn[] =>
  addressFields.map(([name, part, head = name]) => ({
    key: `${key}_${name}`,
    head: `${word} ${head}`,
    at: `${at}.${part}`,
    ...(part === 'residential' ? { as: 'flag' } : part === 'country_code' ? { as: 'code' } : {}),
  }))

/** What other programs have in columns of their own. */
export const houseColumns = (key: string, word: string, at: string): FileColumn[] =>
  ['street_number', 'suburb'].map(part => ({
    key: `${key}_${part}`,
    head: `${word} ${part.replace('_', ' ')}`,
    at: `${at}.${part}`,
    written: 'never',
    read: 'desk',
  }))

const isContact = ({ key }: FileColumn) => /_(phone|email)$/.test(key)

/** Files of orders have had no contacts so far, so these are written only when asked for. */
const party = (key: string, word: string, at: string) => {
  const all = addressColumns(key, word, at)
  return {
    usual: all.filter(column => !isContact(column)),
    contacts: all.filter(isContact).map((column): FileColumn => ({ ...column, written: 'asked' })),
  }
}

const shippingTo = party('shipping_to', 'Shipping', 'shipping_to')
const shippingFrom = party('shipping_from', 'From', 'shipping_from')
const billing = party('billing', 'Billing', 'billing_address')

const item = (key: string, head: string | Words, more: Partial<FileColumn> = {}): FileColumn => ({
  key,
  head,
  at: `line_items.*.${key}`,
  ...more,
})

const itemColumns: FileColumn[] = [
  item('title', words('Item title', 'Artikelbezeichnung', 'Désignation de l’article', 'Nombre del artículo')),
  item(
    'description',
    words('Item Description', 'Artikelbeschreibung', 'Description de l’article', 'Descripción del artículo'),
  ),
  item('quantity', words('Item quantity', 'Artikelmenge', 'Quantité de l’article', 'Cantidad del artículo')),
  item('sku', words('Item sku', 'Artikelnummer (SKU)', 'SKU de l’article', 'SKU del artículo')),
  item('hs_code', words('HS tariff number', 'Zolltarifnummer', 'Code SH', 'Código arancelario')),
  item('value_amount', words('Item price', 'Artikelpreis', 'Prix de l’article', 'Precio del artículo')),
  item(
    'value_currency',
    words('Item currency', 'Artikelwährung', 'Devise de l’article', 'Moneda del artículo'),
    { as: 'code' },
  ),
  item('weight', words('Item weight', 'Artikelgewicht', 'Poids de l’article', 'Peso del artículo'), {
    unitAt: 'line_items.*.weight_unit',
  }),
  item(
    'weight_unit',
    words(
      'Item weight unit',
      'Gewichtseinheit des Artikels',
      'Unité de poids de l’article',
      'Unidad de peso del artículo',
    ),
    { as: 'code' },
  ),
]

/** The desk knows more of an order than it says of itself. */
const listed = (key: string, head: string | Words, at = key): FileColumn => ({
  key,
  head,
  listed: at,
  written: 'desk',
  read: 'never',
})

const promised = (key: 'ship_by' | 'deliver_by', head: Words): FileColumn => ({
  key,
  head,
  at: `metadata.${key}`,
  listed: key,
  written: 'desk',
  read: 'desk',
})

const listedColumns: FileColumn[] = [
  listed('state', words('State at the desk', 'Stand am Packplatz', 'État au poste', 'Estado en el puesto')),
  listed('problems', words('Needs attention for', 'Zu klären', 'À vérifier', 'Requiere atención por')),
  listed('recipient', 'Recipient'),
  listed('destination', words('Destination', 'Zielort', 'Destination', 'Destino')),
  listed('items', words('Items', 'Artikel', 'Articles', 'Artículos')),
  listed(
    'pieces',
    words('Number of items', 'Anzahl Artikel', 'Nombre d’articles', 'Número de artículos'),
    'quantity',
  ),
  listed(
    'order_weight',
    words('Order weight (kg)', 'Bestellgewicht (kg)', 'Poids de la commande (kg)', 'Peso del pedido (kg)'),
    'weight',
  ),
  promised('ship_by', words('Ship by', 'Versenden bis', 'À expédier avant le', 'Enviar antes del')),
  promised('deliver_by', words('Deliver by', 'Zustellen bis', 'À livrer avant le', 'Entregar antes del')),
  listed('tags', 'Tags'),
  listed('shelves', words('Shelves', 'Lagerplätze', 'Emplacements', 'Ubicaciones')),
  listed(
    'operator',
    words('Last operator', 'Zuletzt bearbeitet von', 'Dernier opérateur', 'Último operador'),
  ),
  listed(
    'hold_reason',
    words('On hold for', 'Zurückgestellt wegen', 'En attente pour', 'En espera por'),
    'hold.reason',
  ),
  listed(
    'hold_note',
    words('Hold note', 'Notiz zur Zurückstellung', 'Note de mise en attente', 'Nota de la espera'),
    'hold.note',
  ),
  listed(
    'hold_until',
    words('On hold until', 'Zurückgestellt bis', 'En attente jusqu’au', 'En espera hasta'),
    'hold.until',
  ),
  listed(
    'bought_at',
    words('Label bought at', 'Etikett gekauft am', 'Étiquette achetée le', 'Etiqueta comprada el'),
  ),
]

/** Only in files of others. */
const foreign = (key: string, head: string, at: string, means?: readonly string[]): FileColumn => ({
  key,
  head,
  at,
  written: 'never',
  read: 'desk',
  ...(means ? { means } : {}),
})

const hint = (key: string, head: string, more: Partial<FileColumn> = {}): FileColumn => ({
  key,
  head,
  written: 'never',
  read: 'desk',
  isHint: true,
  ...more,
})

const foreignColumns: FileColumn[] = [
  ...houseColumns('shipping_to', 'Shipping', 'shipping_to'),
  ...houseColumns('shipping_from', 'From', 'shipping_from'),
  hint('order_weight', 'Total weight'),
  hint('item_count', 'Number of items', { type: 'quantity' }),
  foreign('variation', 'Item variation', 'line_items.*.metadata.variation'),
  foreign('manufacturer_part_number', 'Item maker number', 'line_items.*.metadata.manufacturer_part_number'),
  foreign('manufacturer_name', 'Item maker', 'line_items.*.metadata.manufacturer_name'),
  foreign('gtin', 'Item GTIN', 'line_items.*.metadata.gtin'),
  foreign('requested_service', 'Requested service', 'metadata.requested_service', ['service']),
  foreign('customer_note', 'Customer note', 'metadata.customer_note'),
  foreign('private_note', 'Private note', 'metadata.private_note'),
  foreign('gift_message', 'Gift message', 'metadata.gift_message'),
  foreign('paid_date', 'Paid at', 'metadata.paid_at'),
]

const placed: FileColumn[] = [
  orderFields.id.file,
  orderFields.order_id.file,
  orderFields.order_date.file,
  orderFields.source.file,
  orderFields.status.file,
  {
    key: 'order_total',
    head: words('Total', 'Gesamtbetrag', 'Total', 'Total'),
    read: 'desk',
    isHint: true,
  },
  {
    key: 'order_currency',
    head: words('Order Currency', 'Bestellwährung', 'Devise de la commande', 'Moneda del pedido'),
    at: 'options.currency',
    read: 'desk',
    means: ['currency'],
  },
  orderFields.created_at.file,
  ...itemColumns,
  ...shippingTo.usual,
  ...shippingFrom.usual,
  ...billing.usual.filter(({ as }) => as !== 'flag'),
  item(
    'metadata',
    words('Item Metadata', 'Metadaten des Artikels', 'Métadonnées de l’article', 'Metadatos del artículo'),
    {
      as: 'json',
    },
  ),
  orderFields.options.file,
  item(
    'origin_country',
    words(
      'Item origin country',
      'Ursprungsland des Artikels',
      'Pays d’origine de l’article',
      'País de origen del artículo',
    ),
    { as: 'code', written: 'asked' },
  ),
  ...shippingTo.contacts,
  ...shippingFrom.contacts,
  ...billing.contacts,
  orderFields.metadata.file,
]

/** A field that has no place among them stands behind, where it takes the name over from what others' files had there. */
const further = Object.values<Field>(orderFields).flatMap(({ file }) =>
  file && !placed.includes(file) ? [file] : [],
)
const isOwned = ({ key }: FileColumn) => further.some(file => file.key === key)

/** All columns of files of orders, in the order they are written and offered in. */
export const orderColumns: readonly FileColumn[] = [
  ...placed,
  ...further,
  ...listedColumns,
  ...foreignColumns.filter(column => !isOwned(column)),
]
