import type { Translated } from '../dictionary.ts'
import type * as english from '../en/attention-facts.ts'

/** Qué se sabe de cada asunto pendiente y qué hacer. */
export const attentionFacts = {
  key: 'Packdesk sigue con la clave que tiene en memoria y nada se ha perdido. Así no puede arrancar otra vez: devuelva el archivo antes de cerrar Packdesk. «packdesk doctor» dice qué le pasa.',
  data: 'Un archivo de datos se retiró o se sustituyó mientras Packdesk funciona. No se compra nada nuevo; hay una copia de lo que Packdesk conserva entre las copias de seguridad. Devuelva el archivo si se movió; si no, detenga Packdesk y restaure esa copia.',
  taken_over:
    'Otro ordenador continuó a partir de la copia de esta estación. Aquí ya no se compra ni se envía nada, para que nada se compre dos veces; las etiquetas compradas se pueden imprimir. Trabaje en el otro ordenador y detenga este. «packdesk restore --replica» vuelve a hacer de este la estación.',
  lost: 'El diario junto a los datos sabe que se pidió esto al transportista y los datos no. Pregúntele antes de volver a comprarlo.',
  restarted:
    'Packdesk se detuvo de forma ordenada tras un error interno y se volvió a iniciar. Lo que estaba en curso quedó resuelto: nada se compró ni se imprimió dos veces. El diagnóstico está en esta carpeta; envíelo a quien le ayude.',
  purchase: 'El transportista no respondió; esta etiqueta puede estar comprada y cobrada.',
  void: 'El transportista no respondió; esta etiqueta puede estar anulada.',
  bought_otherwise:
    'La etiqueta está comprada y cobrada, pero no como se mostró o como dice el pedido. Anúlela en el envío o consérvela.',
  proxy_bought_otherwise: 'Está cobrada, pero no es lo que pidió el programa.',
  proxy_purchase: 'El transportista no respondió a una compra hecha por la interfaz; puede estar cobrada.',
  proxy_void:
    'El transportista no respondió a una anulación hecha por la interfaz; la etiqueta puede estar anulada.',
  pickup: 'El transportista no respondió; puede estar reservada, cambiada o cancelada.',
  proxy_pickup:
    'El transportista no respondió a una recogida pedida por la interfaz; puede estar reservada, cambiada o cancelada.',
  manifest: 'El transportista no respondió; puede haber cerrado los envíos de este manifiesto.',
  upload: 'El transportista no respondió; puede tener los documentos o no.',
  print_unknown: 'Packdesk no sabe si salió. Mire la impresora.',
  print_job: 'No se imprimió. Imprimir otra vez no compra nada.',
  print_waiting:
    'En esta impresora esperan impresiones que no salen: está en pausa, apagada o sin conexión, o están retenidas. Nada se imprime dos veces.',
  run_unprinted:
    'Sus etiquetas están compradas y debían imprimirse, y algunas no están en ninguna cola. Imprímalas desde la compra en grupo; no se compra nada otra vez.',
  backup_rehearsal:
    'Se ensayó la restauración de esta copia y falló. Sus datos siguen como estaban. Haga una copia ahora: se ensaya enseguida y, si está bien, esto desaparece de la lista.',
  agent_waiting:
    'Un agente pide comprar o anular etiquetas. No se compra nada hasta que alguien diga que sí en Desarrolladores, Agentes; sin respuesta, caduca.',
  webhook: 'Falló demasiadas veces. Sus eventos esperan hasta que se active otra vez.',
  shop_order:
    'La tienda cambió o canceló este pedido después de comprar su etiqueta. Anule la etiqueta si el paquete sigue aquí: el cambio se aplicará. Si no, indique en el pedido que lo ha visto.',
  write_back:
    'La tienda no sabe de esta etiqueta: la rechazó o no puede recibirla. Lea el motivo en el pedido, corríjalo en la tienda e inténtelo de nuevo.',
  shop: 'Sus pedidos no llegan y no se entera de las etiquetas. Pruebe su conexión en Ajustes, Tiendas; mientras tanto no se pierde nada.',
  saved_export:
    'No se pudo escribir en su carpeta un archivo de una exportación guardada. No se pierde nada: el próximo archivo tendrá lo que habría tenido este.',
  import_watch:
    'Un archivo de la carpeta vigilada no se importó por completo, o la carpeta no se puede usar. Corrija el archivo con el informe y vuelva a dejarlo: nada se guarda dos veces.',
  carrier_away:
    'Packdesk lo vuelve a intentar solo y compra lo que le espera en cuanto responde. Los demás siguen.',
  replica:
    'Lo que se guarda aquí no está, o no todo, en la copia: la pantalla Sistema dice hasta cuándo y por qué. La estación sigue trabajando y cada noche se hace una copia de seguridad. Continúa sola en cuanto desaparece el obstáculo.',
} as const satisfies Translated<typeof english.attentionFacts>
