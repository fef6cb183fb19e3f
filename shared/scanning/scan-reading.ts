import type { CarrierSlug } from '../carriers/carrier-slugs.ts'
import type { ScannedCommand } from '../desk/command-codes.ts'
import type { AimIdentifier } from './aim.ts'
import type { CodePattern } from './code-pattern.ts'
import type { ForeignCode } from './foreign-codes.ts'
import type { Gs1Facts } from './gs1.ts'
import type { GtinReading } from './gtin.ts'
import type { KeyboardLayout } from './keyboard-layouts.ts'

/** One thing a scan may be. */
export type ScanReading =
  /** A barcode that is taped to the desk. */
  | { kind: 'command'; command: ScannedCommand }
  /** The card of an operator; `card` is a secret, for signing in and nothing else. */
  | { kind: 'operator_card'; card: string }
  /** A slip of another system with the id of its order in hexadecimal digits (`^#^499602D2^`), here in decimal ones. */
  | { kind: 'order_id'; orderId: string }
  /** The number of an order of the context, as the context writes it. */
  | { kind: 'order_number'; orderNumber: string }
  /** An item of the open order, by its sku or one of its barcodes; `gs1` when lot, serial and so on came with it. */
  | { kind: 'item'; sku: string; by: 'sku' | 'barcode'; gs1: Gs1Facts | null }
  | TrackingReading
  | { kind: 'sscc'; sscc: string; gs1: Gs1Facts | null }
  | GtinReading
  | { kind: 'gs1'; gs1: Gs1Facts }
  /** What was asked for at this step. */
  | { kind: 'lot' | 'serial'; value: string }
  /** A code the shop described itself. */
  | { kind: 'custom'; pattern: string; fields: Readonly<Record<string, string>> }
  /** Another barcode of a shipping label: not the tracking bar. */
  | { kind: 'routing'; barcode: string; postalCode: string | null }
  /** A web address, a contact, a Wi-Fi password: somebody else's QR code. */
  | { kind: 'foreign'; what: ForeignCode }
  /** Nothing these rules know. It may be an order number, a sku or a place of the shop: look it up. */
  | { kind: 'text' }
  /** What it looks like and is not. Something the shop has may still be called so: look the text up first. */
  | { kind: 'invalid'; reason: ScanFault; looksLike: string | null }

/** A tracking number, out of whatever stood around it on the label. */
export type TrackingReading = {
  kind: 'tracking'
  trackingNumber: string
  format: string
  /** Slugs that use such numbers; empty for a carrier without one here. */
  carriers: readonly CarrierSlug[]
  /** `none`: the carrier publishes no check digit. */
  check: 'right' | 'none'
  /** Only digits, which something else may have by chance: look up own numbers first. */
  isPlainDigits: boolean
}

export type ScanFault =
  | 'empty'
  | 'too_long'
  | 'check_digit'
  | 'gs1_syntax'
  /** The scanner leaves separators out and the content can be parted in several ways. */
  | 'gs1_undecided'

/** What was wrong with the keys and was put right. */
export type ScanRepair = {
  cause: 'keyboard_layout' | 'letter_case'
  /** The keyboard the computer has while the scanner types as one of the United States. */
  layout: KeyboardLayout | null
  /** A check digit or a fixed form says so; without it ask before the setting is changed. */
  isCertain: boolean
}

type ScanFacts = {
  /** As the scanner gave it. */
  raw: string
  /** What was read: repaired, without prefix of the symbology and without what ends a scan. */
  text: string
  aim: AimIdentifier | null
  repair: ScanRepair | null
  /**
   * What else it may be by chance: of twelve digits that are a tracking number one in ten is an article number too.
   * Empty for what tells itself.
   */
  alternatives: readonly ScanReading[]
}

/** What a scanned text is. `ambiguous`: each of the readings holds, and the context does not tell; ask. */
export type ScanResult = ScanFacts &
  (ScanReading | { kind: 'ambiguous'; readings: readonly [ScanReading, ScanReading, ...ScanReading[]] })

/** What the desk knows at the moment. Everything may be left out. */
export type ScanContext = {
  /** Numbers and names of orders that may be scanned here. */
  orderNumbers?: readonly string[]
  /** Items of the open order. */
  items?: readonly { sku: string; barcodes: readonly string[] }[]
  /** Of the open shipment. */
  carrier?: CarrierSlug | null
  /** The step asks for one. */
  expects?: 'lot' | 'serial' | null
  patterns?: readonly { name: string; pattern: CodePattern }[]
  /** The keyboard this desk was found to have; tried first. */
  layout?: KeyboardLayout | null
  /** What the scanner sends for the GS1 separator, where it is no control character. */
  separator?: string | null
  /** The scanner is known to leave separators out. */
  dropsSeparators?: boolean
  /** The same scan by the places of its keys on a keyboard of the United States. */
  keysText?: string | null
}
