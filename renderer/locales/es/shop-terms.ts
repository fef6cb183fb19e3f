/** Words shops give in English on the screen that connects them. */
export const shopTerms = {
  'In the administration of your shop open Settings > System > Integrations and press “Add integration”.':
    'En la administración de su tienda abra Configuración > Sistema > Integraciones y pulse «Añadir integración».',
  'Make it an administrator, or give it a role with these privileges: order:read, order_line_item:read, product:read, order_delivery:read, order_delivery_position:read, order_address:read, country:read, country_state:read, shipping_method:read, state_machine_state:read, order_transaction:read, order_transaction_capture:read, order_transaction_capture_refund:read, order_transaction_capture_refund_position:read, currency:read, order_customer:read, tag:read, system_config:read, order_delivery:update.':
    'Hágala administradora o dele un rol con estos privilegios: order:read, order_line_item:read, product:read, order_delivery:read, order_delivery_position:read, order_address:read, country:read, country_state:read, shipping_method:read, state_machine_state:read, order_transaction:read, order_transaction_capture:read, order_transaction_capture_refund:read, order_transaction_capture_refund_position:read, currency:read, order_customer:read, tag:read, system_config:read, order_delivery:update.',
  'Copy the access key ID and the secret access key, then save: the secret is shown once.':
    'Copie el ID de la clave de acceso y la clave de acceso secreta y guarde: la clave secreta se muestra una sola vez.',
  'Access key ID': 'ID de la clave de acceso',
  'Begins with SWIA. Settings > System > Integrations.':
    'Empieza por SWIA. Configuración > Sistema > Integraciones.',
  'Secret access key': 'Clave de acceso secreta',
  'It is shown once, when the integration is made.': 'Se muestra una sola vez, al crear la integración.',
  'Ready to ship': 'Listo para enviar',
  'States of the payment with which orders are to be sent, by their technical names: paid, authorized.':
    'Estados del pago con los que los pedidos se envían, por sus nombres técnicos: paid, authorized.',
  'Tags of orders that wait.': 'Etiquetas de los pedidos que esperan.',
  'Set the delivery to shipped': 'Poner la entrega como enviada',
  'To shipped once nothing is left to send, before that to shipped (partially). Shopware then writes to the customer.':
    'Como enviada cuando no queda nada por enviar, antes como enviada parcialmente. Shopware escribe entonces al cliente.',
  'HS code is in': 'El código SA está en',
  'Country of origin is in': 'El país de origen está en',
  'Custom fields of the product, by their technical names; the first that has something counts.':
    'Campos personalizados del producto, por sus nombres técnicos; cuenta el primero que tenga algo.',
  'This needs Odoo 19 or newer with Sales, Inventory and Delivery Methods; on odoo.com a Custom plan.':
    'Hace falta Odoo 19 o posterior con Ventas, Inventario y Métodos de entrega; en odoo.com, un plan Custom.',
  'Use a user of its own that may do the following: stock.picking (read), stock.move (read), product.product (read), res.partner (read), sale.order (read), sale.order.line (read), delivery.carrier (read), stock.picking (write).':
    'Use un usuario propio que pueda lo siguiente: stock.picking (read), stock.move (read), product.product (read), res.partner (read), sale.order (read), sale.order.line (read), delivery.carrier (read), stock.picking (write).',
  'As that user open Preferences > Account Security and press “New API Key”, choose three months, and copy the key.':
    'Con ese usuario abra Preferencias > Seguridad de la cuenta y pulse «Nueva clave API», elija tres meses y copie la clave.',
  Database: 'Base de datos',
  'Only where a server has several and does not know which by its address.':
    'Solo si un servidor tiene varias y no sabe cuál por su dirección.',
  'It is shown once, when it is made, and ends after three months at most.':
    'Se muestra una sola vez, al crearla, y caduca como mucho a los tres meses.',
  'Orders are called after': 'Los pedidos se llaman como',
  'The delivery (WH/OUT/00012), or the order it is of: that repeats where an order goes in parts.':
    'La entrega (WH/OUT/00012) o el pedido al que pertenece: este se repite si un pedido sale en partes.',
  'Validate the delivery': 'Validar la entrega',
  'Once nothing of it is left to send. Odoo then takes the goods out of stock, which a voided label does not bring back.':
    'Cuando no queda nada de ella por enviar. Odoo saca entonces los artículos del almacén, y anular la etiqueta no los devuelve.',
  'API key': 'Clave de API',
  'In the administration of your shop open System > Integrations and add an integration.':
    'En la administración de su tienda abra Sistema > Integraciones y añada una integración.',
  'Under API give it these resources: Magento_Backend::store, Magento_Sales::actions_view, Magento_Sales::shipment, Magento_Sales::ship.':
    'En API dele estos recursos: Magento_Backend::store, Magento_Sales::actions_view, Magento_Sales::shipment, Magento_Sales::ship.',
  'Turn on “Allow OAuth Access Tokens to be used as standalone Bearer tokens” in Stores > Configuration > Services > OAuth.':
    'En Tiendas > Configuración > Servicios > OAuth active «Allow OAuth Access Tokens to be used as standalone Bearer tokens».',
  'Activate the integration and copy the access token.': 'Active la integración y copie el token de acceso.',
  'Of the integration. System > Integrations.': 'De la integración. Sistema > Integraciones.',
  'States of orders that are to be sent: processing; new as well where they are paid on delivery.':
    'Estados de los pedidos que se envían: processing; también new si se pagan a la entrega.',
  'Inventory source': 'Origen de existencias',
  'Its code, where the shop keeps stock in several places. Empty: the one the shop chooses.':
    'Su código, si la tienda tiene existencias en varios lugares. Vacío: el que elija la tienda.',
} as const satisfies Record<string, string>
