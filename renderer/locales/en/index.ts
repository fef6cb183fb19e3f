import type { Dictionary } from '../dictionary.ts'
import { activity } from './activity.ts'
import { app } from './app.ts'
import { attention } from './attention.ts'
import { background } from './background.ts'
import { backups } from './backups.ts'
import { connections } from './connections.ts'
import { customs } from './customs.ts'
import { fields } from './fields.ts'
import { lists } from './lists.ts'
import { manifests } from './manifests.ts'
import { money } from './money.ts'
import { offline } from './offline.ts'
import { options } from './options.ts'
import { pickups } from './pickups.ts'
import { preview } from './preview.ts'
import { printers } from './printers.ts'
import { printDoctor } from './printers-doctor.ts'
import { printRoutes } from './printers-routes.ts'
import { printerSettings } from './printers-settings.ts'
import { printing } from './printing.ts'
import { prints } from './prints.ts'
import { problems } from './problems.ts'
import { screens } from './screens.ts'
import { sheet } from './sheet.ts'
import { ship } from './ship.ts'
import { shipments } from './shipments.ts'
import { station } from './station.ts'
import { templates } from './templates.ts'
import { terms } from './terms.ts'

/** Every text of the page in English, by area. */
export const en = {
  activity,
  app,
  attention,
  background,
  backups,
  connections,
  customs,
  fields,
  lists,
  manifests,
  money,
  offline,
  options,
  printDoctor,
  printerSettings,
  pickups,
  printers,
  printing,
  printRoutes,
  preview,
  prints,
  problems,
  screens,
  sheet,
  ship,
  shipments,
  station,
  templates,
  terms,
} as const satisfies Dictionary
