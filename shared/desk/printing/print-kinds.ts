/** What a print is of. Routes choose printers by it. */
export const printKinds = [
  'label',
  'return_label',
  'invoice',
  'packing_slip',
  'pick_list',
  'manifest',
  'receipt',
  'separator',
  'test',
  'command_sheet',
  'other',
] as const
export type PrintKind = (typeof printKinds)[number]

/** Labels of carriers: what a wrong barcode makes worthless. */
export const isCarrierLabel = (kind: PrintKind): boolean => kind === 'label' || kind === 'return_label'

/** Topics of the event stream that are about printing. */
export const printTopics: readonly string[] = ['print-jobs', 'print-runs', 'printers']
