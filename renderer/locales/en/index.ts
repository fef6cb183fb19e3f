import type { Dictionary } from '../dictionary.ts'
import { app, lists, screens } from './app.ts'
import { connections, sheet } from './carriers.ts'
import { activity } from './developers.ts'
import { templates } from './documents.ts'
import { manifests } from './manifests.ts'
import { pickups } from './pickups.ts'
import { preview, printing, prints } from './print-queue.ts'
import { printDoctor, printerSettings, printers, printRoutes } from './printers.ts'
import { entries, problems } from './problems.ts'
import { money } from './reports.ts'
import { customs, fields, offline, options, ship } from './ship.ts'
import { shipments } from './shipments.ts'
import { attention, background, backups, station } from './system.ts'

/**
 * Words the station and its lists give in English. Here they are the same; another language gives its own, and
 * what it leaves out stays English.
 */
const terms = {} as const satisfies Record<string, string>

/** Every text of the page in English, by area. */
export const en = {
  activity,
  app,
  attention,
  background,
  backups,
  connections,
  customs,
  entries,
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
