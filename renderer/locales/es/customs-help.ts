import type { Translated } from '../dictionary.ts'
import type * as english from '../en/customs-help.ts'

/** What the desk proposes for a declaration. */
export const customsHelp = {
  code: 'Código SA {code}',
  origin: 'Hecho en {country}',
  take: 'Usar {words} ({why})',
  taken: '{words} rellenado. Compruébelo.',
  why_product: 'según Productos',
  fromList: 'de la lista de Packdesk: {words}',
  why_sku: { one: 'como en {known}', other: 'como en {known}, {count} veces' },
  why_title: { one: 'mismo nombre, como en {known}', other: 'mismo nombre, como en {known}, {count} veces' },
  duties: 'Aranceles e impuestos: una estimación, fuera del precio',
  counted_eu_flat_duty: {
    one: 'Arancel de la UE: al menos {money}, {count} tipo de artículo ({codes}) × {each}',
    other: 'Arancel de la UE: al menos {money}, {count} tipos de artículos ({codes}) × {each}',
  },
  counted_gb_vat: 'IVA británico: {money}, {percent} % de {goods}, cobrado por usted en la venta',
  counted_carrier_duties: 'El transportista prevé {money}',
  not_import_taxes: 'Aranceles e impuestos del destino: no calculados',
  not_ioss_vat: 'IVA pagado con su número IOSS: no calculado',
  not_delivery_vat: 'IVA y gastos que paga el destinatario: no calculados',
  not_needs_codes: 'No calculado: a un artículo le falta el código SA',
  not_needs_values: 'No calculado: a un artículo le falta el valor',
  not_needs_currency: 'No calculado: los valores no están en la moneda del límite',
  not_buyer_vat: 'No se debe nada en la entrega si usted lo cobra',
  gapsOfItems: 'La aduana pide de estos artículos (rellénelo aquí o en Productos):',
  gapsOfRecipient: 'La aduana pide del destinatario (edite el pedido):',
  gapsOfSender: 'La aduana pide del remitente (edite el pedido o su dirección):',
  gapsOnShip: 'La aduana pide en la declaración (pulse Enviar y rellénelo allí):',
} as const satisfies Translated<typeof english.customsHelp>
