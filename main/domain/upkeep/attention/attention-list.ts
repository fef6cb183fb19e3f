import {
  type AttentionCounts,
  type AttentionItem,
  type AttentionKind,
  attentionKinds,
} from '../../../../shared/desk/attention.ts'
import { type ConnectionReachability, isCutOff } from '../../../../shared/desk/connections.ts'
import type { ReplicaState } from '../../../../shared/desk/replica.ts'
import type { Database } from '../../../db/database.ts'
import type { HomeTrouble } from '../../../platform/home-watch.ts'
import { intentKinds } from '../../intents/intent-kinds.ts'
import { rehearsalSetting } from '../backups/rehearsal-service.ts'
import {
  type AttentionRow,
  toAttentionItem,
  toAwayItem,
  toHomeItem,
  toReplicaItem,
} from './attention-text-mapper.ts'
import { lossesSetting } from './losses.ts'
import { restartSetting } from './restart-note.ts'

/** What needs a person, read out of the ledgers, the spool and the webhooks in both modes. */
export type AttentionList = {
  page: (range: { limit: number; offset: number }) => { count: number; records: AttentionItem[] }
  count: () => AttentionCounts
}

/** Unknown on disk, or known to be by the station, which could not write it down yet. */
const isUnknown = `state IN ('pending','unknown') AND (state = 'unknown' OR id IN (SELECT value FROM json_each(@unwritten)))`

/** Everything that is asked of carriers and has no ledger of its own, by the kinds there are. */
const kindOf = `CASE kind ${Object.entries(intentKinds)
  .map(([name, kind]) => `WHEN '${name}' THEN '${kind}'`)
  .join(' ')} END`
const rankOf = `CASE ${kindOf} ${attentionKinds.map((kind, rank) => `WHEN '${kind}' THEN ${rank}`).join(' ')} END`
const rankOfKind = (kind: AttentionKind) => attentionKinds.indexOf(kind)

// Each part says its condition in the words of a partial index, so that the long tables are never read through.
const parts = [
  `SELECT ${rankOfKind('purchase')} AS rank, 'purchase' AS kind, shipment_id AS id, id AS intentId, shipment_id AS shipmentId,
     started_at AS since, (SELECT test_mode FROM shipments WHERE id = shipment_id) AS testMode,
     connection_id AS connectionId, service AS subject, said
   FROM purchases WHERE ${isUnknown}`,
  `SELECT ${rankOfKind('bought_otherwise')}, 'bought_otherwise', shipment_id, id, shipment_id, settled_at,
     (SELECT test_mode FROM shipments WHERE id = shipment_id), connection_id, service, differs
   FROM purchases WHERE state = 'bought' AND differs IS NOT NULL`,
  `SELECT ${rankOfKind('proxy_bought_otherwise')}, 'proxy_bought_otherwise', id, id, NULL, settled_at,
     proposal ->> '$.test_mode', connection_id, proposal ->> '$.subject', proposal -> '$.differs'
   FROM intents WHERE state = 'done' AND proposal ->> '$.differs' IS NOT NULL`,
  `SELECT ${rankOf}, ${kindOf}, iif(proposal ->> '$.test_mode' IS NULL, subject_id, id), id,
     (SELECT shipments.id FROM shipments WHERE shipments.id = subject_id), started_at,
     coalesce(proposal ->> '$.test_mode', (SELECT test_mode FROM shipments WHERE shipments.id = subject_id),
       (SELECT test_mode FROM pickups WHERE pickups.id = subject_id), (SELECT test_mode FROM manifests WHERE manifests.id = subject_id)),
     connection_id,
     coalesce(proposal ->> '$.subject', proposal ->> '$.tracking_number', proposal ->> '$.pickup.pickup_date', proposal ->> '$.day'), said
   FROM intents WHERE ${isUnknown}`,
  `SELECT ${rankOfKind('upload')}, 'upload', id, id, shipment_id, started_at,
     (SELECT test_mode FROM shipments WHERE id = shipment_id), connection_id,
     (SELECT group_concat(value, ', ') FROM json_each(file_names)), NULL
   FROM document_uploads WHERE ${isUnknown}`,
  `SELECT ${rankOfKind('shop_order')}, 'shop_order', order_id, NULL, NULL, doubt_since,
     (SELECT test_mode FROM shops WHERE shops.id = shop_id), NULL, number,
     json_array(json_object('message', doubt || iif(coalesce(doubt_text, '') = '', '', ': ' || doubt_text)))
   FROM shop_orders WHERE doubt IS NOT NULL AND order_id IS NOT NULL`,
  `SELECT ${rankOfKind('write_back')}, 'write_back', id, NULL, shipment_id, changed_at, test_mode, NULL,
     fulfilment ->> '$.number', json_array(json_object('message', message)) FROM write_backs WHERE state IN ('refused','left')`,
  `SELECT ${rankOfKind('shop')}, 'shop', id, NULL, NULL, trouble_since, test_mode, NULL, name,
     json_array(json_object('message', trouble ->> '$.message')) FROM shops
   WHERE trouble IS NOT NULL AND active = 1 AND trouble ->> '$.kind' NOT IN ('unreachable','throttled')`,
  `SELECT ${rankOfKind('agent_waiting')}, 'agent_waiting', agent_plans.id, NULL, NULL, asked_at, agent_plans.test_mode, NULL, name, NULL
   FROM agent_plans JOIN api_keys ON api_keys.id = key_id WHERE state = 'waiting'`,
  `SELECT CASE state WHEN 'unknown' THEN ${rankOfKind('print_unknown')} ELSE ${rankOfKind('print_job')} END,
     CASE state WHEN 'unknown' THEN 'print_unknown' ELSE 'print_job' END, id, NULL, shipment_id, updated_at, NULL, NULL, name || ', ' || printer_name,
     iif(problem_message IS NULL, NULL, json_array(json_object('message', problem_message))) FROM print_jobs AS job
   WHERE state IN ('failed','unknown') AND NOT EXISTS (
     SELECT 1 FROM print_jobs AS again
     WHERE again.repeat_of = coalesce(job.repeat_of, job.id) AND again.repeat_number > job.repeat_number)`,
  // One line a printer, however much waits for it.
  `SELECT ${rankOfKind('print_waiting')}, 'print_waiting', printers.id, NULL, NULL, min(print_jobs.created_at), NULL, NULL,
     count(*) || ' × ' || printers.name, iif(last_error IS NULL, NULL, json_array(json_object('message', last_error)))
   FROM print_jobs INDEXED BY print_jobs_state CROSS JOIN printers ON printers.id = printer_id
   WHERE print_jobs.state = 'queued' AND (paused_at IS NOT NULL OR enabled = 0 OR printers.state IN ('offline','blocked')
     OR held_at IS NOT NULL OR problem_code IS NOT NULL) GROUP BY printers.id`,
  `SELECT ${rankOfKind('run_unprinted')}, 'run_unprinted', id, NULL, NULL, coalesce(ended_at, updated_at), test_mode, NULL, CAST(seq AS TEXT),
     iif(print_problem IS NULL, NULL, json_array(json_object('message', print_problem))) FROM runs
   WHERE state IN ('done','stopped') AND printing IS NOT NULL AND (print_run_id IS NULL OR print_problem IS NOT NULL) AND EXISTS (
     SELECT 1 FROM run_items CROSS JOIN shipments ON shipments.id = shipment_id
     WHERE run_id = runs.id AND run_items.state = 'bought' AND shipments.status = 'purchased'
       AND NOT EXISTS (SELECT 1 FROM print_jobs WHERE print_jobs.shipment_id = shipments.id AND kind = 'label'))`,
  `SELECT ${rankOfKind('lost')}, 'lost', loss.value ->> '$.id', NULL, (SELECT id FROM shipments WHERE id = loss.value ->> '$.subject'),
     loss.value ->> '$.at', NULL, loss.value ->> '$.connection', loss.value ->> '$.text', loss.value -> '$.said'
   FROM settings, json_each(settings.value) AS loss WHERE settings.name = '${lossesSetting}'`,
  `SELECT ${rankOfKind('backup_rehearsal')}, 'backup_rehearsal', value ->> '$.backup_id', NULL, NULL, unixepoch(value ->> '$.at') * 1000, NULL, NULL,
     value ->> '$.backup_id', json_array(json_object('message', value ->> '$.problem'))
   FROM settings WHERE name = '${rehearsalSetting}' AND value ->> '$.problem' IS NOT NULL`,
  `SELECT ${rankOfKind('webhook')}, 'webhook', id, NULL, NULL, failing_since, test_mode, NULL, url, NULL FROM webhooks WHERE gave_up = 1`,
  `SELECT ${rankOfKind('import_watch')}, 'import_watch', 'import-watch', NULL, NULL, unixepoch(value ->> '$.now.since') * 1000, NULL, NULL,
     coalesce(value ->> '$.now.name', value ->> '$.now.folder'), NULL FROM settings WHERE name = 'import-watch-trouble'`,
  `SELECT ${rankOfKind('saved_export')}, 'saved_export', id, NULL, NULL, trouble_since, test_mode, NULL, name,
     json_array(json_object('message', trouble)) FROM saved_exports WHERE trouble IS NOT NULL`,
  `SELECT ${rankOfKind('restarted')}, 'restarted', name, NULL, NULL, value ->> '$.at', NULL, NULL, value ->> '$.logs', NULL
   FROM settings WHERE name = '${restartSetting}'`,
].join(' UNION ALL ')

type Unwritten = { unwritten: string }

type Unstored = {
  /** Ids of intents that are unknown although their rows cannot say so yet. */
  listUnwritten: () => string[]
  homeTroubles: () => HomeTrouble[]
  /** Connections whose line is known. */
  reachability: () => ConnectionReachability[]
  /** The copy elsewhere; null where nobody knows of one. */
  replica: () => ReplicaState | null
}

/** `unstored`: what only a running station knows. */
export function createAttentionList(
  { sqlite }: Pick<Database, 'sqlite'>,
  unstored: Unstored = {
    listUnwritten: () => [],
    homeTroubles: () => [],
    reachability: () => [],
    replica: () => null,
  },
): AttentionList {
  const page = sqlite.prepare<[Unwritten & { limit: number; offset: number }], AttentionRow>(
    `SELECT kind, id, intentId, shipmentId, since, testMode, subject, said,
       (SELECT carrier_id FROM connections WHERE connections.id = connectionId) AS carrierId
     FROM (${parts}) ORDER BY rank, since, id LIMIT @limit OFFSET @offset`,
  )
  const counts = sqlite.prepare<[Unwritten], { kind: AttentionRow['kind']; count: number }>(
    `SELECT kind, count(*) AS count FROM (${parts}) GROUP BY kind`,
  )
  const unwritten = () => JSON.stringify(unstored.listUnwritten())
  const ofReplica = (kind: AttentionKind): AttentionItem[] => {
    const state = unstored.replica()
    return [state && toReplicaItem(state)].filter(item => item?.kind === kind) as AttentionItem[]
  }
  /** Of the files of the home, and whether this is the station at all; they come before everything that is stored. */
  const first = (): AttentionItem[] => [
    ...unstored.homeTroubles().map(toHomeItem),
    ...ofReplica('taken_over'),
  ]
  /** Carriers that are cut off, and the copy elsewhere; they come behind it. */
  const last = (): AttentionItem[] => [
    ...unstored.reachability().filter(isCutOff).map(toAwayItem),
    ...ofReplica('replica'),
  ]
  const count = (): AttentionCounts => {
    const found = new Map<AttentionKind, number>(
      counts.all({ unwritten: unwritten() }).map(row => [row.kind, row.count]),
    )
    for (const { kind } of [...first(), ...last()]) found.set(kind, (found.get(kind) ?? 0) + 1)
    const byKind = attentionKinds.map(kind => [kind, found.get(kind) ?? 0] as const)
    const total = byKind.reduce((sum, [, number]) => sum + number, 0)
    return { total, ...Object.fromEntries(byKind) } as AttentionCounts
  }
  return {
    count,
    page: ({ limit, offset }) => {
      const { total } = count()
      const [before, behind] = [first(), last()]
      const head = before.slice(offset, offset + limit)
      const range = { limit: limit - head.length, offset: Math.max(0, offset - before.length) }
      const rows = page.all({ ...range, unwritten: unwritten() })
      const from = offset - (total - behind.length)
      const tail = behind.slice(Math.max(0, from), Math.max(0, from + limit))
      return { count: total, records: [...head, ...rows.map(toAttentionItem), ...tail] }
    },
  }
}
