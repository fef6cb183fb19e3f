import type { PreflightCode } from './preflight.ts'

/** One sentence of a check before printing: of which finding, in words made of the facts, and what to do. */
export type FindingEntry = { code: PreflightCode; message: (facts: never) => string; advice: string }

export const newLabel = 'Get the label from the carrier again, or print it at your own risk.'
export const otherPaper = 'Choose the right paper for this printer, or print on one with larger paper.'
const waysOut =
  'Print it on larger paper or on another printer, or shrink it or split it over two labels: it is made smaller or cut between its barcodes, and checked again.'

const inkAdvice =
  'Compare the preview with the label as it was given, and print it on another printer where it is wrong.'

/** What is said of barcodes, and of what could not be drawn or read to look for them. */
export const codeFindings = {
  not_drawn: {
    code: 'not_checked',
    message: ({ language }: { language: string }) =>
      `A print in ${language} cannot be drawn here, so its barcodes were not read.`,
    advice: 'Scan the first label that comes out.',
  },
  codes_undrawn: {
    code: 'not_checked',
    message: ({ said, read }: { said: number; read: number }) =>
      `The label has ${said} barcodes, and ${read} of them can be read from its drawing.`,
    advice: 'Look at the preview, and scan every barcode of the label that comes out.',
  },
  recalled_unseen: {
    code: 'not_checked',
    message: ({ names }: { names: string }) =>
      `The label is filled in from ${names}, which only the printer can have: what it prints was not checked.`,
    advice: 'Make sure that this printer has it, and scan every barcode of the first label that comes out.',
  },
  recalled_missing: {
    code: 'stored_missing',
    message: ({ names }: { names: string }) =>
      `The label is filled in from ${names}, which is stored in a ZPL printer and not in the document: that part of it would be missing.`,
    advice:
      'Print it as it is on the ZPL printer that has it, at the dots it was made for, or get the label whole from the carrier.',
  },
  commands_lost: {
    code: 'not_drawn',
    message: ({ names }: { names: string }) =>
      `The label uses ${names}, which cannot be drawn here: that part of it would be missing or wrong on the paper.`,
    advice:
      'Print it on a ZPL printer that takes it as it is, without a turn to the side, or get the label from the carrier as PDF or PNG.',
  },
  commands_unseen: {
    code: 'not_checked',
    message: ({ names }: { names: string }) =>
      `The label uses ${names}, which cannot be drawn here: what the printer makes of it was not checked.`,
    advice: 'Look at the first label that comes out, and scan every barcode of it.',
  },
  codes_unreadable: {
    code: 'not_checked',
    message: ({ names }: { names: string }) =>
      `The label uses ${names}, which nothing here can read back: it is drawn after its standard, and was not checked.`,
    advice: 'Scan it on the first label that comes out.',
  },
  reader_failed: {
    code: 'not_checked',
    message: ({ check }: { check: string }) => `The check of ${check} broke off and says nothing.`,
    advice: 'Look at the preview, and scan the label that comes out.',
  },
  number_wrong: {
    code: 'barcode_wrong',
    message: ({ found, wanted }: { found: string; wanted: string }) =>
      `The barcode says ${found}, and the shipment has ${wanted}.`,
    advice: 'Do not put this label on the parcel. Print the label of the right shipment.',
  },
  number_missing: {
    code: 'barcode_missing',
    message: ({ wanted }: { wanted: string }) =>
      `The barcodes that can be read do not name ${wanted}; others may not be readable.`,
    advice: 'Scan the label and compare its number with the shipment before the parcel leaves.',
  },
  number_other: {
    code: 'barcode_other',
    message: ({ found }: { found: string }) =>
      `This page carries ${found}, which looks like the number of another shipment, and not the one of this shipment.`,
    advice: 'Print it only if the page belongs to this shipment, like its return label.',
  },
  number_square: {
    code: 'barcode_missing',
    message: ({ wanted }: { wanted: string }) =>
      `Only a square code names ${wanted}: no bars that can be read do.`,
    advice:
      'Nothing to do if labels of this carrier have no bars. Else look at the preview, and get the label again.',
  },
  number_absent: {
    code: 'barcode_absent',
    message: ({ name }: { name: string }) =>
      `Every label of this carrier bears ${name}, and it cannot be read from this one.`,
    advice: newLabel,
  },
  code_absent: {
    code: 'barcode_missing',
    message: ({ name }: { name: string }) =>
      `Labels of this carrier bear ${name}, and it cannot be read from this one.`,
    advice: 'Look at the preview, and get the label again if the code is damaged or missing there.',
  },
  number_unreadable: {
    code: 'barcode_unreadable',
    message: () => 'No barcode of the label can be read.',
    advice: 'Look at the preview, and scan the label that comes out. Print larger or at a higher resolution.',
  },
  cut_off_bars: {
    code: 'barcode_off_edge',
    message: ({ side }: { side: string }) => `A barcode is cut off at the ${side} edge of the paper.`,
    advice: otherPaper,
  },
  placed_off: {
    code: 'barcode_off_edge',
    message: ({ xMm, yMm }: { xMm: string; yMm: string }) =>
      `A barcode begins off the paper, ${xMm} mm from the left and ${yMm} mm from the top.`,
    advice: otherPaper,
  },
  code_lost: {
    code: 'barcode_lost',
    message: ({ text }: { text: string }) =>
      `The label carries the barcode ${text}, and it cannot be read from what would be printed.`,
    advice: waysOut,
  },
  bars_unread: {
    code: 'barcode_damaged',
    message: ({ xMm, yMm }: { xMm: string; yMm: string }) =>
      `There are bars ${xMm} mm from the left and ${yMm} mm from the top that cannot be read: a line, a blot, too little white beside them, or a part is missing.`,
    advice: newLabel,
  },
  weakened: {
    code: 'barcode_weakened',
    message: ({ text, why }: { text: string; why: string }) =>
      `The barcode ${text} was sound on the label as it was given, and is ${why} as it would be printed.`,
    advice: waysOut,
  },
  weak: {
    code: 'barcode_weak',
    message: ({ text, why }: { text: string; why: string }) =>
      `The barcode ${text} is ${why}: many scanners will not read it.`,
    advice: 'Scan the label that comes out, or get it from the carrier again.',
  },
  ink_lost: {
    code: 'ink_lost',
    message: ({ paper }: { paper: string }) =>
      `The label is larger than the paper (${paper} mm): a part of it would not be printed.`,
    advice: waysOut,
  },
  ink_missing: {
    code: 'ink_changed',
    message: ({ xMm, yMm }: { xMm: string; yMm: string }) =>
      `Something black of the label would be missing ${xMm} mm from the left and ${yMm} mm from the top.`,
    advice: inkAdvice,
  },
  ink_added: {
    code: 'ink_changed',
    message: ({ xMm, yMm }: { xMm: string; yMm: string }) =>
      `Something black that is not on the label would be printed ${xMm} mm from the left and ${yMm} mm from the top.`,
    advice: inkAdvice,
  },
  ink_resized: {
    code: 'ink_changed',
    message: () => 'What is black would be printed larger or smaller than it is on the label.',
    advice: inkAdvice,
  },
  thin_lost: {
    code: 'grey_lost',
    message: ({ xMm, yMm }: { xMm: string; yMm: string }) =>
      `Thin lines or letters are too fine for this printer and are not printed, ${xMm} mm from the left and ${yMm} mm from the top.`,
    advice: 'Compare the preview; a printer with more dots an inch prints them.',
  },
  no_quiet_zone: {
    code: 'barcode_no_quiet_zone',
    message: ({ text }: { text: string }) =>
      `The barcode ${text} has too little white beside its bars; scanners need some.`,
    advice: 'Move the print away from the edge with the offset of the printer, or use wider paper.',
  },
  too_fine: {
    code: 'barcode_too_small',
    message: ({ text, mm, dots }: { text: string; mm: string; dots: string }) =>
      `The narrowest bar of ${text} is ${mm} mm (${dots} dots) wide, too fine to be printed well.`,
    advice: 'Print at the size the label was made for, or on a printer with a higher resolution.',
  },
  narrowed: {
    code: 'barcode_narrowed',
    message: ({ text, mm, givenMm }: { text: string; mm: string; givenMm: string }) =>
      `The narrowest bar of ${text} was ${givenMm} mm wide, and would be ${mm} mm: too fine to be printed well.`,
    advice: waysOut,
  },
} as const satisfies Record<string, FindingEntry>
