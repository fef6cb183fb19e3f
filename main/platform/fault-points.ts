import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'

/** Every moment at which a crash has to be survived, by name. What is done there is on disk up to the moment it says. */
export const faultPoints = {
  'print.job_written': 'A print job is on disk; whoever asked was not told.',
  'print.before_first_byte': 'A job is written down as under way; the printer has nothing of it.',
  'print.mid_bytes': 'The printer has a part of a document.',
  'print.last_byte': 'The printer was given all of a document.',
  'print.copy_done': 'A copy has left; what came of it is only in memory.',
  'print.outcome_written': 'What came of a copy is on disk; nobody was told.',
  'desk.taken': 'The bytes of a job are at a desk; its journal does not say so.',
  'desk.begun': 'The journal of a desk says that a job is under way; the printer has nothing of it.',
  'desk.printed': 'A copy has left a desk; what came of it is only in memory.',
  'desk.outcome_written': 'What came of a copy is in the journal of its desk; the station was not told.',
  'webhook.event_written': 'A change and its event are on disk; nobody was told.',
  'webhook.before_post': 'An endpoint is about to be sent an event.',
  'webhook.answered': 'An endpoint has answered; its answer is only in memory.',
  'webhook.outcome_written': 'What came of a delivery is on disk.',
  'batch.items_written': 'The items of a batch are on disk, but there is no batch yet.',
  'batch.accepted': 'A batch is on disk; whoever asked was not told.',
  'batch.before_item': 'An item of a batch is about to be carried out.',
  'batch.item_done': 'An item was carried out; the batch does not know.',
  'batch.item_written': 'What came of items is on disk.',
  'run.item_claimed': 'An order of a run is bound to a shipment; its carrier knows nothing.',
  'run.item_done': 'The label of an order of a run was asked for; the run does not know.',
  'run.item_written': 'What came of an order of a run is on disk.',
  'run.finished': 'A run has nothing left to buy; its labels are not in the print queue.',
  'packing.bound': 'An order on a packing desk is bound to a shipment; its carrier knows nothing.',
  'packing.answered': 'The label of a packed parcel was asked for; the desk does not know.',
  'packing.outcome_written': 'What came of a packed parcel is on disk; its label is not in the print queue.',
  'packing.printed': 'The label of a packed parcel is in the print queue; the desk does not know.',
  'packing.scan_written': 'What a scan did at a packing or returns desk is on disk; its window was not told.',
  'label_fetch.answered': 'A carrier has given a label that follows its purchase; it is only in memory.',
  'label_fetch.written': 'A label that follows its purchase is on disk; nobody was told.',
  'proxy_label_fetch.answered': 'A carrier has given a label bought by proxy; it is only in memory.',
  'proxy_label_fetch.written': 'A label bought by proxy is on disk; its buyer does not have it.',
  'manifest_fetch.answered': 'A carrier has given the paper of a manifest; it is only in memory.',
  'manifest_fetch.written': 'The paper of a manifest is on disk; nobody was told.',
  'import.prepared': 'A file was read and checked; nothing of it is stored.',
  'import.file_written': 'The file of an import is in its folder; its import does not say so.',
  'import.rows_planned': 'The rows of a plan are on disk; their import has no plan.',
  'import.before_rows': 'Records of an import are about to be stored.',
  'import.rows_written': 'Records of an import are stored; nobody was told.',
  'import.before_finish': 'Everything of an import is stored; it does not say that it is done.',
  'import.before_undo': 'Records of an import are about to be taken back.',
  'import.undo_written': 'Records of an import were taken back; nobody was told.',
  'shop.page_read': 'A shop has told of orders; nothing of it is stored.',
  'shop.page_taken': 'What a shop told is stored, with from where it goes on.',
  'shop.before_telling': 'A shop is about to be told of a label; it is written down as being asked.',
  'shop.answered': 'A shop has answered what it was told; its answer is only in memory.',
  'shop.outcome_written': 'What a shop answered is on disk; nobody was told.',
  'export.named': 'A file of a saved export has its name on disk; nothing of it is written.',
  'export.label_read': 'A label goes into the draft of a write-back.',
  'export.draft_written': 'All of a file is in its draft, which nobody takes.',
  'export.file_written': 'A file is in its folder; its export does not say so.',
  'migration.before_copy': 'The file is older than the program; nothing was done about it.',
  'migration.copied': 'The older file was copied; its own schema is untouched.',
  'migration.step_applied': 'A step of the migration was applied, in a transaction that is open.',
  'migration.done': 'The file has the schema of the program; the station has not started.',
  'backup.before_copy': 'A backup is wanted; there is nothing of it.',
  'backup.copied': 'A copy is written under a name of its own; nobody has looked whether it is good.',
  'backup.verified': 'A copy is on disk and good; it is not a backup by name.',
  'backup.renamed': 'A backup has its name.',
  'restore.draft_written': 'A backup lies ready beside the data, which is untouched.',
  'restore.set_aside': 'The data has a second name; it is still in its place.',
  'restore.log_removed': 'The log of the old data is gone from its place; the old data is not.',
  'restore.replaced': 'The backup is in the place of the data.',
  'update.copied': 'The data is copied for the next version, which nothing on disk names.',
  'update.named': 'The next version is named on disk; it was not started.',
  'update.trial_started': 'The next version was started; the one before waits for what becomes of it.',
  'update.copy_written': 'The next version lies beside its place, where the one before still is.',
  'update.place_taken': 'The next version is in its place; its memory says that it is on trial.',
  'update.settled': 'The next version is in its place, and its memory says so.',
  'update.end_noted':
    'What became of a next version that did not come up is on disk; the one before was not started again.',
  'update.restored': 'The data is as it was before the next version; the memory says that one is on trial.',
  'update.back_noted': 'The version before runs again, and its memory says so; nobody was told.',
  'update.waiting_named': 'A version waits for the next start.',
  'update.waiting_taken': 'A version that waited is about to be tried; its data is not copied.',
} as const satisfies Record<string, string>

/** The moments of every kind of intent, each a point of its own: `purchase.before_intent`, `void.call_answered`. */
export const intentSteps = {
  before_intent: 'Something is to be asked of a carrier; nothing says so on disk.',
  intent_written: 'The intent is on disk; the carrier knows nothing.',
  before_call: 'Everything is prepared, and the carrier is about to be asked.',
  call_answered: 'The carrier has answered; its answer is only in memory.',
  outcome_written: 'What came of it is on disk; nobody was told.',
  before_answer: 'Everything about it is done but the answer to whoever asked.',
} as const satisfies Record<string, string>

export type IntentStep = keyof typeof intentSteps
export type FaultPoint = keyof typeof faultPoints | `${string}.${IntentStep}`

/** Which passage of a point something is to happen at, the first being 1. */
export type ArmedFault = { name: FaultPoint; nth: number }

/** The name under which threads of an armed process hear of it. */
const threadKey = 'packdesk.fault_point'

let armed: { left: number; name: FaultPoint; action: (name: FaultPoint) => void } | null = inThread()

/**
 * Says that the program is at a point where it has to survive a crash. It does nothing, and there is no setting that
 * makes it do something: only a program of the tests arms a point, in its own process.
 */
export function faultPoint(name: FaultPoint): void {
  if (armed !== null && armed.name === name) fire(armed)
}

function fire(at: NonNullable<typeof armed>): void {
  at.left -= 1
  if (at.left > 0) return
  armed = null
  at.action(at.name)
}

/**
 * For the tests: does `action` when the point is passed for the nth time; null disarms. In threads that start after
 * this the process dies instead: a thread can be handed a name, but nothing to do.
 */
export function armFaultPoint(fault: ArmedFault | null, action: (name: FaultPoint) => void): void {
  armed = fault && { left: fault.nth, name: fault.name, action }
  setEnvironmentData(threadKey, fault ?? undefined)
}

function inThread(): typeof armed {
  const fault = getEnvironmentData(threadKey) as ArmedFault | undefined
  return fault
    ? { left: fault.nth, name: fault.name, action: () => process.kill(process.pid, 'SIGKILL') }
    : null
}
