/** A printer of the operating system. `name` is what the system knows it by. */
export type SystemPrinter = { name: string; displayName: string; description: string }

/** One page of a document in black and white. */
export type DrawnPage = { png: Uint8Array; widthDots: number; heightDots: number; isBlank: boolean }

export type SystemDocument = {
  /** PDF. */
  bytes: Uint8Array
  title: string
  /** The paper, micrometres; as the driver is set when null. */
  pageUm: { width: number; height: number } | null
}

/**
 * `refused`: nothing was handed to the system. `failed`: it was handed over and something went wrong then.
 */
export type PrintedBySystem = { outcome: 'taken' } | { outcome: 'refused' | 'failed'; reason: string }

/** What the window around the station does with the printers of the system. Never rejects, never asks. */
export type SystemPrinting = {
  list: () => Promise<readonly SystemPrinter[]>
  printPdf: (document: SystemDocument, printer: string) => Promise<PrintedBySystem>
}
