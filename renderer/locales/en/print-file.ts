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
