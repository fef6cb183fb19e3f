/** A label of one's own that is printed. */
export const printFile = {
  title: 'Print a file',
  dropTitle: 'Choose a label file',
  dropText: 'ZPL, EPL, PDF or PNG, up to 10 MB. ZPL and EPL files can also be dropped on any screen.',
  choose: 'Choose file…',
  another: 'Choose another file…',
  next: { one: 'Next file ({count} waiting)', other: 'Next file ({count} waiting)' },
  shown: '{name} is shown. Nothing is printed until you press Print.',
  copies: 'Copies',
  print: 'Print',
  byHand: 'Nothing is printed until you press Print.',
  queued: 'In the print queue of {printer}.',
  toQueue: 'Open Print queue',
  noPrinter: 'No printer is set up.',
  problem_kind: '{name} is not a label that can be printed. Choose a ZPL, EPL, PDF or PNG file.',
  problem_empty: '{name} is empty. Nothing was printed.',
  problem_large: '{name} is larger than 10 MB and cannot be printed here.',
} as const

/** For how many dots labels are made that do not say it. */
export const labelSources = {
  title: 'Label sources',
  intro:
    'Some ZPL files say nowhere for how many dots an inch they were made. Packdesk asks once and keeps the answer here.',
  list: 'Label sources',
  columnSource: 'Labels',
  columnFrom: 'Where it came from',
  of_carrier: 'Labels of {pattern}',
  of_file: 'Files named {pattern}',
  madeFor: 'Made for',
  dpi: '{dpi} dpi',
  from: '{name}, {at}',
  fromPrint: '{name}, asked for {print}, {at}',
  pattern: 'Files named (* stands for anything)',
  question: 'For how many dots an inch was {name} made?',
  why: 'The file does not say it, and this printer has other dots than 203. It waits until you answer; the answer is kept for files named like it.',
  whyCarrier:
    'The label does not say it, and this printer has other dots than 203. It waits until you answer; the answer is kept for labels of this carrier.',
  answer: 'Remember and print',
  add: 'Add',
  saving: 'Saving…',
  saidFor: '{pattern} is made for {dpi} dpi.',
  remove: 'Forget: {pattern}',
  removed: '{pattern} is asked about again.',
} as const
