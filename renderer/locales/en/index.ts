import { doubtTexts } from '../../../shared/countries/doubt-texts.ts'
import { runTexts } from '../../../shared/desk/run-texts.ts'
import type { Dictionary, Translated } from '../dictionary.ts'
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
import { runs } from './runs.ts'
import { settings } from './settings.ts'
import { setup } from './setup.ts'
import { customs, fields, offline, options, ship } from './ship.ts'
import { history, shipments } from './shipments.ts'
import { signIn } from './sign-in.ts'
import { attention, system } from './system.ts'
import { tracking } from './tracking.ts'
import { traffic } from './traffic.ts'

/**
 * Words the station and its lists give in English. Here they are the same; another language gives its own, and
 * what it leaves out stays English.
 */
const terms = {} as const satisfies Record<string, string>

/** The texts of the page in English, by area; `further.ts` has the rest. */
export const en = {
  exports,
  app,
  attention,
  carriers,
  customs,
  entries,
  fields,
  history,
  imports,
  lists,
  manifests,
  markups,
  reports,
  returns,
  rules,
  runs,
  notifications,
  offline,
  options,
  orders,
  pickups,
  printers,
  printing,
  preview,
  printQueue,
  problems,
  products,
  screens,
  settings,
  setup,
  signIn,
  sheet,
  ship,
  shipments,
  system,
  tracking,
  traffic,
  doubts: doubtTexts,
  runWords: runTexts,
  terms,
} as const satisfies Dictionary

/** The same in another language. A test holds each to all of it, so that English is not fetched beside it. */
export type Translation = {
  readonly [Area in Exclude<keyof typeof en, 'terms'>]?: Translated<(typeof en)[Area]>
} & { readonly terms?: Record<string, string> }
