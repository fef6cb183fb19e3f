import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type CallResult, type Client, createClient } from '../../shared/api/client.ts'
import { importKinds } from '../../shared/desk/import-layout.ts'
import type { ImportRecord, ImportRow } from '../../shared/desk/import-records.ts'
import { planWords } from '../../shared/desk/import-words.ts'
import { importEndpoints as on } from '../../shared/desk/imports.ts'
import { hostStation } from '../app/host.ts'
import { createKeyService } from '../domain/access/key-service.ts'
import { systemClock } from '../platform/clock.ts'
import { readHolder } from '../platform/home-lock.ts'
import { createLogger } from '../platform/logger.ts'
import { createKnownSecrets } from '../platform/secrets/known-secrets.ts'
import { type CommandContext, exitCodeOf, exitCodes } from './command.ts'
import { withDatabase } from './home.ts'

type ImportValues = {
  argument?: string
  type?: string
  mode?: string
  template?: string
  connection?: string
  service?: string
  'dry-run'?: boolean
  json?: boolean
}

/** How often it is asked how far an import is. */
const askEveryMs = 100
/** More errors than anybody reads in a terminal; the page and the report have all of them. */
const mostErrors = 20

/** Imports a file by the plan the page shows, beside a running station or by one of its own. */
export async function importFile(values: ImportValues, context: CommandContext): Promise<number> {
  const { settings, terminal } = context
  const wrong = wrongUse(values)
  if (wrong) {
    terminal.err(wrong)
    return exitCodes.usage
  }
  const file = await open(values.argument ?? '')
  if (!file) {
    terminal.err(`There is no file ${values.argument} that can be read.`)
    return exitCodes.usage
  }
  const holder = await readHolder(settings.home)
  if (holder) return withKey(holder.url, { values, file, context })
  const knownSecrets = createKnownSecrets()
  const hosted = await hostStation({
    settings: { ...settings, port: 0 },
    sample: 'never',
    paths: context.paths,
    logger: createLogger({ level: 'error', knownSecrets }),
    knownSecrets,
  })
  if (!hosted.ok) {
    terminal.err(hosted.refusal.message)
    return exitCodeOf(hosted.refusal)
  }
  try {
    return await withKey(hosted.value.url, { values, file, context })
  } finally {
    await hosted.value.stop()
  }
}

/** Null for one that cannot be read. */
async function open(path: string): Promise<Blob | null> {
  try {
    return await openAsBlob(path)
  } catch {
    return null
  }
}

function wrongUse({ type, mode = 'test' }: ImportValues): string | null {
  if (!type) return `Say what the file is of: add --type with one of ${importKinds.join(', ')}.`
  if (!importKinds.some(kind => kind === type))
    return `--type is one of ${importKinds.join(', ')}, not "${type}".`
  return mode === 'test' || mode === 'live' ? null : `--mode is test or live, not "${mode}".`
}

type Wanted = { values: ImportValues; file: Blob; context: CommandContext }

/** The key this takes ends with the command. */
const withKey = (url: string, { values, file, context }: Wanted): Promise<number> =>
  withDatabase(context, false, async database => {
    const keys = createKeyService(database, systemClock.now)
    const mode = values.mode === 'live' ? 'live' : 'test'
    const { bareKey, key } = keys.create({
      name: 'packdesk import',
      mode,
      scopes: ['read', 'buy', 'manage'],
    })
    try {
      const client = createClient({
        baseUrl: url,
        fetch: globalThis.fetch,
        headers: () => ({ authorization: `Token ${bareKey}` }),
      })
      return await run(client, { values, file, context })
    } finally {
      keys.revoke(key.id)
    }
  })

async function run(client: Client, { values, file, context: { terminal } }: Wanted): Promise<number> {
  const planned = await plan(client, { values, file })
  if (!planned.ok) return refused(planned, terminal.err)
  const { plan: made, id } = planned.value
  const errors = made?.error ? await errorsOf(client, id) : []
  if (values['dry-run'] || !made) {
    tell(planned.value, errors, { values, out: terminal.out, err: terminal.err })
    await client.call(on.remove, { params: { id } })
    return errors.length > 0 ? exitCodes.trouble : exitCodes.ok
  }
  const begun = await client.call(on.commit, {
    params: { id },
    body: { revision: planned.value.revision },
  })
  if (!begun.ok) return refused(begun, terminal.err)
  const done = await ended(client, id)
  if (!done.ok) return refused(done, terminal.err)
  tell(done.value, errors, { values, out: terminal.out, err: terminal.err })
  const isWhole = done.value.state === 'done' && done.value.progress.failed === 0 && errors.length === 0
  return isWhole ? exitCodes.ok : exitCodes.trouble
}

async function plan(
  client: Client,
  { values, file }: Pick<Wanted, 'values' | 'file'>,
): Promise<CallResult<ImportRecord>> {
  const body = {
    kind: values.type as ImportRecord['kind'],
    name: basename(values.argument ?? '').slice(0, 200),
    template: values.template ?? null,
    connection_id: values.connection ?? null,
    service_code: values.service ?? null,
  }
  const begun = await client.call(on.create, { body })
  if (!begun.ok) return begun
  const params = { id: begun.value.id }
  const read = await client.call(on.file, { params, file })
  const planned = read.ok ? await client.call(on.plan, { params }) : read
  if (!planned.ok) await client.call(on.remove, { params })
  return planned
}

async function ended(client: Client, id: string): Promise<CallResult<ImportRecord>> {
  for (;;) {
    const now = await client.call(on.retrieve, { params: { id } })
    if (!now.ok || now.value.state !== 'committing') return now
    await delay(askEveryMs)
  }
}

async function errorsOf(client: Client, id: string): Promise<ImportRow[]> {
  const rows = await client.call(on.rows, { params: { id }, query: { view: 'error', limit: mostErrors } })
  return rows.ok ? rows.value.results : []
}

type Telling = { values: ImportValues; out: (line: string) => void; err: (line: string) => void }

function tell(record: ImportRecord, errors: readonly ImportRow[], { values, out, err }: Telling): void {
  const { plan: made, progress, state, id } = record
  if (values.json) {
    out(JSON.stringify({ id, state, dry_run: values['dry-run'] ?? false, plan: made, progress, errors }))
    return
  }
  for (const { lines, problems } of errors)
    err(`Line ${lines.join(', ')}: ${problems.map(({ text }) => text).join(' ')}`)
  const more = (made?.error ?? 0) - errors.length
  if (more > 0) err(`${more.toLocaleString('en')} more errors.`)
  if (made) out(`${values['dry-run'] ? 'Plan: ' : ''}${planWords(made)}`)
  if (progress.failed > 0) err(`${progress.failed.toLocaleString('en')} records could not be stored.`)
  if (record.trouble) err(record.trouble)
}

function refused(result: CallResult<unknown>, err: (line: string) => void): number {
  if (result.ok) return exitCodes.ok
  const { problem } = result
  const texts =
    problem.kind === 'station'
      ? problem.errors.map(({ message, details }) => message ?? textsIn(details).join(' '))
      : [`The station did not answer as expected (${problem.kind}).`]
  for (const text of texts) err(text)
  return exitCodes.trouble
}

const textsIn = (details: unknown): string[] =>
  typeof details === 'string' ? [details] : Object.values(details ?? {}).flatMap(textsIn)
