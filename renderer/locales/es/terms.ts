import type { doubtTexts } from '../../../shared/countries/doubt-texts.ts'
import type { Translated } from '../dictionary.ts'

/** Words the station gives in English: what a country calls the fields of an address. */
export const terms = {
  Name: 'Nombre',
  Company: 'Empresa',
  'Street and number': 'Calle y número',
  'Flat, floor, building': 'Piso, planta, edificio',
  Phone: 'Teléfono',
  Email: 'Correo electrónico',
  City: 'Ciudad',
  'Town or city': 'Localidad',
  'City or suburb': 'Ciudad o barrio',
  'City or ward': 'Ciudad o distrito',
  District: 'Distrito',
  Suburb: 'Barrio',
  Neighbourhood: 'Barrio',
  Barangay: 'Barangay',
  Townland: 'Townland',
  Locality: 'Localidad',
  'State or province': 'Estado o provincia',
  State: 'Estado',
  Province: 'Provincia',
  County: 'Condado',
  Prefecture: 'Prefectura',
  Emirate: 'Emirato',
  Region: 'Región',
  Department: 'Departamento',
  Governorate: 'Gobernación',
  Parish: 'Parroquia',
  Island: 'Isla',
  'Postal code': 'Código postal',
  'ZIP code': 'Código ZIP',
  Postcode: 'Código postal',
  'PIN code': 'Código PIN',
  Eircode: 'Eircode',
  CEP: 'CEP',
  CAP: 'CAP',

  'Client ID': 'ID de cliente',
  'Sign in with the account you ship with and create an app under "My Apps".':
    'Inicie sesión con la cuenta con la que envía y cree una aplicación en «My Apps».',
  'Add the products for rates, labels, tracking, pickups, paperless documents and landed costs to the app.':
    'Añada a la aplicación los productos de tarifas, etiquetas, seguimiento, recogidas, documentos sin papel y costes de importación (Landed Cost).',
  'Copy its client ID and client secret, and the shipper number of the account.':
    'Copie el ID y el secreto de cliente de la aplicación, y el número de remitente de la cuenta.',
  'Sign in to your business account and join the Developer Program.':
    'Inicie sesión en su cuenta de empresa y únase al programa para desarrolladores.',
  'Copy both parts of the development key for Test; the production key is for Live.':
    'Copie las dos partes de la clave de desarrollo para Prueba; la de producción es para Real.',
  'For labels also copy your customer number, and the number of your contract if you have one.':
    'Para etiquetas, copie también su número de cliente y el de su contrato, si lo tiene.',
  'From the app you created at developer.ups.com.': 'De la aplicación que creó en developer.ups.com.',
  'From the developer page of the carrier.': 'De la página para desarrolladores del transportista.',
  'Client secret': 'Secreto de cliente',
  'From the same app.': 'De la misma aplicación.',
  'Shipper number': 'Número de remitente',
  'Six letters and digits. Required to buy labels and for your own rates.':
    'Seis letras y cifras. Hace falta para comprar etiquetas y para sus propios precios.',
  'Account country': 'País de la cuenta',
  'The country of the account.': 'El país de la cuenta.',
  'The country the carrier collects from.': 'El país donde recoge el transportista.',
  'Account number': 'Número de cuenta',
  'Merchant ID': 'ID de comercio',
  'The account an app signs in for, when it acts for others.':
    'La cuenta por la que entra una aplicación cuando actúa por otros.',
  'API key: user name': 'Clave de API: usuario',
  'The part of the key before the colon. Development and production use different keys.':
    'La parte de la clave antes de los dos puntos. Desarrollo y producción usan claves distintas.',
  'API key: password': 'Clave de API: contraseña',
  'The part of the key after the colon.': 'La parte de la clave después de los dos puntos.',
  'Customer number': 'Número de cliente',
  '7 to 10 digits. Without it you get only public counter rates and no labels.':
    'De 7 a 10 cifras. Sin él solo hay precios públicos de mostrador y ninguna etiqueta.',
  'Contract number': 'Número de contrato',
  'From your parcel contract. Leave empty for an account that pays by card.':
    'De su contrato de paquetería. Vacío para una cuenta que paga con tarjeta.',
  Language: 'Idioma',
  'Language of the carrier’s messages.': 'Idioma de los mensajes del transportista.',
  'Label format': 'Formato de etiqueta',
  'PDF_8x4 is the longer paper with a tab.': 'PDF_8x4 es el papel más largo con pestaña.',
  'PDF_8_5x11 prints PDF labels on letter paper; all other formats are 4x6 inches.':
    'PDF_8_5x11 imprime etiquetas PDF en papel carta; los demás formatos son de 4 × 6 pulgadas.',
  'Cost centre': 'Centro de coste',
  'Appears on the bill for every shipment, if the account has cost centres.':
    'Aparece en la factura de cada envío, si la cuenta tiene centros de coste.',
  'Appears on invoices for every shipment without its own.':
    'Aparece en las facturas de cada envío sin el suyo propio.',
  'Ship without a manifest': 'Enviar sin manifiesto',
  'On by default. If off, contract shipments wait for the manifest of the day and are not valid before it is made.':
    'Normalmente sí. Si no, los envíos de contrato esperan al manifiesto del día y no valen antes.',
  'US duty by Zonos': 'Aranceles de EE. UU. por Zonos',
  'Turn it on when a verified Zonos account is linked to this Canada Post account. Otherwise labels to the United States ask for a Declaration ID.':
    'Actívelo si una cuenta de Zonos verificada está vinculada a esta cuenta de Canada Post. Si no, las etiquetas a Estados Unidos piden un Declaration ID.',
  'Pay by card': 'Pagar con tarjeta',
  'Charges the credit card of the account instead of its contract.':
    'Carga la tarjeta de crédito de la cuenta en lugar de su contrato.',
  'Mail address for refunds': 'Correo para reembolsos',
  'Where the carrier writes about refunds, and about pickups at an address without a mail address of its own. Needed to void a label that was transmitted.':
    'Adonde escribe el transportista sobre reembolsos, y sobre recogidas en una dirección sin correo propio. Hace falta para anular una etiqueta transmitida.',
  'Language of documents': 'Idioma de los documentos',
  Currency: 'Moneda',
  'Options to offer': 'Opciones que se ofrecen',
  'Option codes; empty offers all.': 'Códigos de opciones; vacío las ofrece todas.',
  'Services to offer': 'Servicios que se ofrecen',
  'Service codes; rates of other services are dropped.':
    'Códigos de servicios; los precios de otros se descartan.',
  'Days until a refund': 'Días hasta el reembolso',
  'How long the carrier takes to refund a voided label; 0 is at once. Leave empty for the carrier’s usual time.':
    'Cuánto tarda el transportista en reembolsar una etiqueta anulada; 0 es al momento. Vacío: su plazo habitual.',
  'Wait for rates (seconds)': 'Esperar precios (segundos)',
  '1 to 60; 10 when empty. Also for tracking and voiding.':
    'De 1 a 60; 10 si está vacío. También para seguimiento y anulación.',
  'Wait for labels (seconds)': 'Esperar etiquetas (segundos)',
  '5 to 180; 30 when empty. Also for pickups and documents.':
    'De 5 a 180; 30 si está vacío. También para recogidas y documentos.',
  'Other server': 'Otro servidor',
  'A simulator or proxy to use instead of the carrier. Leave empty to use the carrier. A change needs the secrets again.':
    'Un simulador o proxy en lugar del transportista. Vacío usa el transportista. Un cambio pide otra vez los secretos.',
  'Other server for real labels': 'Otro servidor para etiquetas reales',
  'A live connection uses the other server only when this is on.':
    'Una conexión real usa el otro servidor solo si esto está activado.',
  'Carrier name': 'Nombre del transportista',
  'Shown on labels and in lists.': 'Se muestra en etiquetas y listas.',
  'Carrier code': 'Código del transportista',
  'How other programs name this carrier: lower-case letters, digits and underscores.':
    'Cómo lo llaman otros programas: minúsculas, cifras y guiones bajos.',
  'Pickup days': 'Días de recogida',
  'Weekdays in English, like monday; empty means no pickups.':
    'Días de la semana en inglés, como monday; vacío significa sin recogidas.',
  'Days without pickups': 'Días sin recogida',
  'Holidays, as YYYY-MM-DD.': 'Festivos, como AAAA-MM-DD.',
  'First pickup': 'Primera recogida',
  'HH:MM; no pickup before this time. 08:00 by default.': 'HH:MM; ninguna recogida antes. Si no, 08:00.',
  'Last pickup': 'Última recogida',
  'HH:MM; no pickup after this time. 18:00 by default.': 'HH:MM; ninguna recogida después. Si no, 18:00.',
  'Same-day cut-off': 'Hora límite del mismo día',
  'HH:MM; same-day pickups must be scheduled before this time. Empty means no cut-off.':
    'HH:MM; las recogidas del mismo día se piden antes. Vacío significa sin límite.',
  'Pickups a day': 'Recogidas al día',
  'How many the vehicle can make; empty means no limit.':
    'Cuántas puede hacer el vehículo; vacío significa sin límite.',
  'Time zone': 'Zona horaria',
  'For the times above, like America/Vancouver; that of the shop when empty.':
    'Para las horas de arriba, como America/Vancouver; vacía, la de la tienda.',
  'Services and prices': 'Servicios y precios',
  'Own label design': 'Diseño de etiqueta propio',
  'A template used instead of the built-in label.': 'Una plantilla en lugar de la etiqueta incorporada.',
  'Tracking number prefix': 'Prefijo de los números de seguimiento',
  'Starts the numbers this station assigns; empty means the initials of the carrier code.':
    'Empieza los números que pone esta estación; vacío: las iniciales del código.',
  'Tracking numbers': 'Números de seguimiento',
  'The reference number of a parcel where one was sent, always numbers of this station, or always the reference number.':
    'El número de referencia de un paquete si vino uno, siempre números de esta estación, o siempre el de referencia.',
  'Label size': 'Tamaño de etiqueta',
  'Printer resolution': 'Resolución de la impresora',
  'Dots per inch; 203 by default.': 'Puntos por pulgada; si no, 203.',
  'Text colour': 'Color del texto',
  'Brand colour': 'Color de la marca',
  'In the control panel of your store open Settings > Store-level API accounts and create an account for V2/V3.':
    'En el panel de su tienda abra Settings > Store-level API accounts y cree una cuenta para V2/V3.',
  'Give it these scopes: Information & settings (read-only), Products (read-only), Order fulfillment (modify), Orders (modify).':
    'Dele estos permisos: Information & settings (read-only), Products (read-only), Order fulfillment (modify), Orders (modify).',
  'Save it and copy the access token and the API path: the token is shown once.':
    'Guárdela y copie el token de acceso y la ruta de la API: el token se muestra una sola vez.',
  'API path or store hash': 'Ruta de la API o hash de la tienda',
  'Shown with the account: https://api.bigcommerce.com/stores/abc123/v3/':
    'Se muestra con la cuenta: https://api.bigcommerce.com/stores/abc123/v3/',
  'Access token': 'Token de acceso',
  'Of the store-level API account. It is shown once, when the account is made.':
    'De la cuenta de API de la tienda. Se muestra una sola vez, al crear la cuenta.',
  'In the back office of your shop open Advanced Parameters > Webservice, turn the webservice on and add a key.':
    'En el back office de su tienda abra Parámetros avanzados > Webservice, active el webservice y añada una clave.',
  'Let it do the following: addresses (GET), carriers (GET), configurations (GET), countries (GET), currencies (GET), customers (GET), order_carriers (GET), order_details (GET), order_states (GET), orders (GET), products (GET), states (GET), order_carriers (POST), order_carriers (PUT), order_carriers (DELETE), order_histories (POST).':
    'Permítale lo siguiente: addresses (GET), carriers (GET), configurations (GET), countries (GET), currencies (GET), customers (GET), order_carriers (GET), order_details (GET), order_states (GET), orders (GET), products (GET), states (GET), order_carriers (POST), order_carriers (PUT), order_carriers (DELETE), order_histories (POST).',
  'Save it and copy the key.': 'Guárdela y copie la clave.',
  'Address of the shop': 'Dirección de la tienda',
  'As customers see it: https://shop.example': 'Como la ven los clientes: https://shop.example',
  'Webservice key': 'Clave del webservice',
  'Advanced Parameters > Webservice.': 'Parámetros avanzados > Webservice.',
  'Send the key in the address': 'Enviar la clave en la dirección',
  'For hosts that take the sign-in out of requests. The key is then written into the log of the web server.':
    'Para servidores que quitan la identificación de las peticiones. La clave queda entonces escrita en el registro del servidor web.',
  'Order number': 'Número de pedido',
  'The reference, or the id where references repeat: an order that was split has one for all.':
    'La referencia, o el id donde las referencias se repiten: un pedido dividido tiene una para todas las partes.',
  'Also ready to ship': 'También listos para enviar',
  'Names or ids of statuses beside those that are paid. Cash on delivery is among them already.':
    'Nombres o ids de estados además de los pagados. El pago contra reembolso ya está entre ellos.',
  'On hold': 'En espera',
  'Names or ids of statuses of orders that wait, though they are paid.':
    'Nombres o ids de estados de pedidos que esperan, aunque estén pagados.',
  'Set the order to shipped': 'Poner el pedido como enviado',
  'Sets the status of the shop for shipped orders once nothing is left to send.':
    'Pone el estado de la tienda para pedidos enviados cuando no queda nada por enviar.',
} as const satisfies Record<string, string>

/** What does not fit together in an address. */
export const doubts = {
  postal_state: '{code} está en {place}, no en {entered}. Corríjalo, o déjelo.',
  postal_nowhere: 'Ningún código postal de {country} empieza por {begin}. Corríjalo, o déjelo.',
  postal_city: '{code} es de {place}, no de {entered}. Corríjalo, o déjelo.',
  postal_format: 'Los códigos postales de {country} son como {example}. Corríjalo, o déjelo.',
} as const satisfies Translated<typeof doubtTexts>
