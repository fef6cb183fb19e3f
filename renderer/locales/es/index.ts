import type { Translation } from '../en/index.ts'
import { app, lists, screens } from './app.ts'
import { carriers, sheet } from './carriers.ts'
import { exports } from './exports.ts'
import { imports } from './imports.ts'
import { manifests } from './manifests.ts'
import { markups } from './markups.ts'
import { notifications } from './notifications.ts'
import { orders } from './orders.ts'
import { pickups } from './pickups.ts'
import { preview, printing, printQueue } from './print-queue.ts'
import { printers } from './printers.ts'
import { entries, problems } from './problems.ts'
import { products } from './products.ts'
import { reports } from './reports.ts'
import { returns } from './returns.ts'
import { rules } from './rules.ts'
import { runs, runWords } from './runs.ts'
import { settings } from './settings.ts'
import { setup } from './setup.ts'
import { customs, fields, offline, options, ship } from './ship.ts'
import { history, shipments } from './shipments.ts'
import { signIn } from './sign-in.ts'
import { attention, system } from './system.ts'
import { doubts, terms } from './terms.ts'
import { tracking } from './tracking.ts'
import { traffic } from './traffic.ts'

/** The texts of the page in Spanish, by area; `further.ts` has the rest. */
export const es = {
  attention,
  carriers,
  exports,
  printQueue,
  sheet,
  app,
  customs,
  doubts,
  entries,
  fields,
  history,
  imports,
  lists,
  manifests,
  markups,
  notifications,
  offline,
  options,
  orders,
  pickups,
  preview,
  printers,
  printing,
  problems,
  products,
  reports,
  returns,
  rules,
  runs,
  runWords,
  screens,
  settings,
  setup,
  signIn,
  ship,
  shipments,
  system,
  terms,
  tracking,
  traffic,
} as const satisfies Translation
