import { codeFindings, type FindingEntry, newLabel, otherPaper } from './code-findings.ts'
import { type PreflightFinding, preflightFindings } from './preflight.ts'

/**
 * Everything a check before printing says: what is wrong, in words made of the facts, and what to do. Several sentences
 * may share one code.
 */

const removeCommand =
  'Remove the command from the document. Print it only if you want to change this printer.'

const entries = {
  ...codeFindings,
  nothing_black: {
    code: 'empty',
    message: () => 'Nothing would be printed: every page is white.',
    advice: newLabel,
  },
  white_page: {
    code: 'empty_page',
    message: () => 'This page is white.',
    advice: 'Nothing to do, but one label of paper is used up.',
  },
  no_bytes: {
    code: 'empty',
    message: () => 'The document is empty.',
    advice: newLabel,
  },
  not_begun: {
    code: 'broken_off',
    message: () => 'No label begins in it (^XA is missing), so nothing would be printed.',
    advice: newLabel,
  },
  not_ended: {
    code: 'broken_off',
    message: () => 'The last label does not end (^XZ is missing): the printer would wait for the rest.',
    advice: newLabel,
  },
  bytes_missing: {
    code: 'broken_off',
    message: ({ missing }: { missing: number }) =>
      `A picture in it lacks ${missing} bytes: the printer would take them from the next label.`,
    advice: newLabel,
  },
  file_cut: {
    code: 'broken_off',
    message: ({ language }: { language: string }) => `The end of the ${language} file is missing.`,
    advice: newLabel,
  },
  part_cut: {
    code: 'broken_off',
    message: () => 'A part of the PDF is broken off in the middle: what it draws would be missing.',
    advice: newLabel,
  },
  pictured_before: {
    code: 'drawn_as_picture',
    message: () =>
      'Labels were put together, and pages of a file with layers became pictures of 600 dots an inch, as a viewer shows them.',
    advice: 'Nothing to do if the preview shows all of it.',
  },
  own_copies: {
    code: 'copies_of_job',
    message: ({ count }: { count: number }) =>
      `The label asks for ${count} copies of itself (^PQ). It is printed once for each copy of the job, which are counted.`,
    advice: 'Print it with as many copies as you need.',
  },
  uneven_picture: {
    code: 'not_checked',
    message: ({ command }: { command: string }) =>
      `A picture (${command}) ends in the middle of a row: printers do not agree on what becomes of that row.`,
    advice: 'Look at the first label that comes out, and get it again where its picture is wrong.',
  },
  too_wide: {
    code: 'too_wide',
    message: ({ mm, paperMm }: { mm: string; paperMm: string }) =>
      `The print is ${mm} mm wide and the paper ${paperMm} mm: the right side is cut off.`,
    advice: otherPaper,
  },
  too_long: {
    code: 'too_long',
    message: ({ mm, paperMm }: { mm: string; paperMm: string }) =>
      `The print is ${mm} mm long and the paper ${paperMm} mm: the rest comes out on the next label.`,
    advice: otherPaper,
  },
  other_dots: {
    code: 'wrong_dpi',
    message: ({ made, printer }: { made: number; printer: number }) =>
      `The label was made for ${made} dots an inch and the printer has ${printer}: it comes out ${made < printer ? 'too small' : 'too large'}.`,
    advice: 'Correct the resolution of the printer, or ask the carrier for labels of its resolution.',
  },
  unknown_dots: {
    code: 'dots_unknown',
    message: ({ printer }: { printer: number }) =>
      `Nothing in the label says for how many dots an inch it was made: at the ${printer} of this printer it comes out too small if it was made for 203.`,
    advice: 'Say for how many it was made: that is remembered for labels like it.',
  },
  made_smaller: {
    code: 'scaled',
    message: ({ percent, paper }: { percent: number; paper: string }) =>
      `The label does not go onto the paper (${paper} mm) at its size: it is printed at ${percent} % of it.`,
    advice:
      'Scan the first label that comes out. Larger paper, or a label of this size from the carrier, is better.',
  },
  left_out: {
    code: 'part_left_out',
    message: () =>
      'The label is cut out of a larger page. Another part of that page, such as a customs form or a receipt, is not printed.',
    advice:
      'Where it has to go along, print the whole page on office paper as well. Labels of pages like this print at once when their printer leaves out the rest.',
  },
  words_kept: {
    code: 'rest_dropped',
    message: () =>
      'The label is cut out of a larger page. The words beside it, such as instructions of the carrier, are not printed here.',
    advice: 'The whole page is kept: print it on office paper where you want to read it.',
  },
  page_kept: {
    code: 'rest_dropped',
    message: () => 'This page has no barcode, so it is no label, and is not printed here.',
    advice: 'The whole document is kept: print it on office paper, where it has to go along with the parcel.',
  },
  no_label: {
    code: 'part_left_out',
    message: () =>
      'No part of this page has a barcode, so none of it is a label. It does not come onto this paper whole and at its size.',
    advice: 'Print it on office paper.',
  },
  rest_dropped: {
    code: 'rest_dropped',
    message: () =>
      'The label is cut out of a larger page. The rest of that page is not printed, as the printer is set.',
    advice: 'Where a form or receipt has to go along, print the whole page on office paper as well.',
  },
  doubled_dots: {
    code: 'scaled',
    message: () => 'The label tells the printer to use half its dots (^JMB): everything comes out doubled.',
    advice: 'Ask for the label at the resolution of the printer.',
  },
  other_language: {
    code: 'wrong_language',
    message: ({ language, printer }: { language: string; printer: string }) =>
      `The print is ${language} and the printer understands ${printer}: it would print signs instead of a label.`,
    advice: 'Correct the language of the printer, or print on another.',
  },
  other_file: {
    code: 'wrong_language',
    message: ({ language, found }: { language: string; found: string }) =>
      `The document is called ${language} but is ${found}.`,
    advice: `Print it as what it is.`,
  },
  size_inferred: {
    code: 'size_inferred',
    message: ({ mm }: { mm: string }) =>
      `The picture does not say how large it is; it is printed as a label ${mm} mm wide.`,
    advice: 'Nothing to do if that is its size. Else ask for the label as a PDF, or with its resolution.',
  },
  size_declared: {
    code: 'size_inferred',
    message: ({ mm }: { mm: string }) =>
      `The picture does not say how large it is; it is printed ${mm} mm wide, as the paper the carrier was asked for it on.`,
    advice: 'Nothing to do if that is its size. Else ask for the label as a PDF, or with its resolution.',
  },
  grey_lost: {
    code: 'grey_lost',
    message: () =>
      'Something on it is light grey. A label printer prints black or nothing, and nothing where it is as light as this.',
    advice: 'Compare the preview with the document; print it on office paper where the grey part is needed.',
  },
  pictured: {
    code: 'drawn_as_picture',
    message: ({ what }: { what: string }) =>
      `This page has ${what}: it is printed as a picture of 600 dots an inch, as a viewer shows it.`,
    advice: 'Nothing to do if the preview shows all of it.',
  },
  inverted: {
    code: 'upside_down',
    message: () => 'The label tells the printer to turn it upside down (^POI).',
    advice: 'Nothing to do if that is wanted; scanners read it either way.',
  },
  mirrored: {
    code: 'upside_down',
    message: () => 'The label tells the printer to mirror it (^PMY): text and barcodes cannot be read.',
    advice: newLabel,
  },
  undrawable_text: {
    code: 'undrawable_text',
    message: ({ text, characters }: { text: string; characters: string }) =>
      `“${text}” has ${characters}, which no font here has: ? or a box stands in its place.`,
    advice: 'Look at the preview. If it cannot be read, write it in other letters and get a new label.',
  },
  beyond_resident: {
    code: 'undrawable_text',
    message: ({ text, characters }: { text: string; characters: string }) =>
      `“${text}” has ${characters}, which the letters of label printers do not have: it may come out as boxes.`,
    advice: 'Look at the first label that comes out, or ask the carrier for labels as PDF or PNG.',
  },
  no_encoding: {
    code: 'wrong_encoding',
    message: () =>
      'Letters beyond plain English are in UTF-8 without ^CI28: they come out as other characters.',
    advice: 'Put ^CI28 after ^XA, or check that names and streets can still be read.',
  },
  other_encoding: {
    code: 'wrong_encoding',
    message: () => 'Letters are promised in UTF-8 (^CI28) but are not: they come out as other characters.',
    advice: 'Write the text in UTF-8, or check that names and streets can still be read.',
  },
  control_signs: {
    code: 'control_bytes',
    message: ({ bytes }: { bytes: string }) => `A text of the label has control characters (${bytes}).`,
    advice: 'They print as nothing or as boxes. Look at the preview.',
  },
  backslash: {
    code: 'control_bytes',
    message: ({ text }: { text: string }) =>
      `A text of the label has a backslash that means a command: ${text}.`,
    advice: 'Lines may break in the wrong place, or characters disappear. Look at the preview.',
  },
  changes_printer: {
    code: 'changes_printer',
    message: ({ command, does }: { command: string; does: string }) => `${command} ${does}.`,
    advice: removeCommand,
  },
  disturbs_printer: {
    code: 'disturbs_printer',
    message: ({ command, does }: { command: string; does: string }) => `${command} ${does}.`,
    advice: 'Nothing is changed for good. Remove the command if it is not wanted.',
  },
  too_many_copies: {
    code: 'runs_off',
    message: ({ count, most }: { count: number; most: number }) =>
      `The document asks for ${count} copies of a label; more than ${most} are taken for a mistake.`,
    advice: 'Choose the number of copies when printing, and leave ^PQ at 1.',
  },
  too_much_text: {
    code: 'runs_off',
    message: ({ bytes }: { bytes: number }) => `One text of the label has ${bytes} bytes.`,
    advice: newLabel,
  },
  too_much_picture: {
    code: 'runs_off',
    message: ({ bytes }: { bytes: number }) => `A picture of the label says it has ${bytes} bytes.`,
    advice: newLabel,
  },
  too_many_commands: {
    code: 'runs_off',
    message: ({ most }: { most: number }) =>
      `The document has more than ${most} commands and was not read on.`,
    advice: newLabel,
  },
  calls_itself: {
    code: 'runs_off',
    message: ({ name }: { name: string }) =>
      `The stored format ${name} calls itself: the printer would not stop.`,
    advice: newLabel,
  },
  too_many_pages: {
    code: 'too_many_pages',
    message: ({ count, most }: { count: number; most: number }) =>
      `The document has ${count} pages; more than ${most} are taken for a mistake.`,
    advice: 'Print fewer pages at a time, or make sure that this is the right document.',
  },
} as const satisfies Record<string, FindingEntry>

type Entries = typeof entries
export type PreflightMessage = keyof Entries
/** What the words of a message are made of; nothing for most. */
export type FactsOf<K extends PreflightMessage> =
  Parameters<Entries[K]['message']> extends [infer Facts] ? Facts : Record<string, never>

/** Something found, in words. `page` counts from 1 and is null when there is only one, or it does not matter. */
export function finding<K extends PreflightMessage>(
  key: K,
  facts: FactsOf<K>,
  page: number | null = null,
): PreflightFinding {
  const { code, message, advice }: FindingEntry = entries[key]
  return { code, severity: preflightFindings[code], message: message(facts as never), advice, page }
}
