/** How far an import is. Nothing is stored of its records before `committing`. */
export const importStates = [
  /** There is an import, and no file yet. */
  'empty',
  /** The file was read; its layout can be changed. */
  'read',
  'planned',
  'committing',
  /** Broken off by somebody, between two records; it can go on or be undone. */
  'stopped',
  'done',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof importStates)[number]

/** What an import makes of a record of its file. `ask`: somebody has to say whether it updates. */
export const importActions = ['create', 'update', 'unchanged', 'ask', 'skip', 'error'] as const
export type ImportAction = (typeof importActions)[number]

/** What happens to records the station has already. */
export const duplicatePolicies = ['update', 'skip', 'ask'] as const
export type DuplicatePolicy = (typeof duplicatePolicies)[number]

/** Why a record is left as it is. */
export const importSkipReasons = [
  /** Something of the order has a label, or may have. */
  'has_label',
  /** The order was cancelled here. */
  'cancelled',
  /** It is there already, and known ones are not changed. */
  'known',
  /** Somebody decided so. */
  'decided',
  'left_out',
  /** It is no work: digital goods, cancelled and shipped orders. */
  'no_work',
] as const
export type ImportSkipReason = (typeof importSkipReasons)[number]

/** What became of a record; null while nothing has. `kept`: an undo left it as it is. */
export const importOutcomes = ['stored', 'failed', 'undone', 'kept'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** What a person should look at before a plan is carried out. */
export const importDoubts = ['value', 'weight'] as const
export type ImportDoubt = (typeof importDoubts)[number]
