import { createReadStream, realpathSync } from 'node:fs'
import { readdir, rename, stat } from 'node:fs/promises'
import { basename, dirname, extname, isAbsolute, join, relative, sep } from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import {
  type ImportRecord,
  type ImportSummary,
  mostImportBytes,
} from '../../../../shared/desk/import-records.ts'
import {
  type ImportWatch,
  type ImportWatchPatch,
  type WatchTrouble,
  watchTrouble,
} from '../../../../shared/desk/import-watch.ts'
import { planWords } from '../../../../shared/desk/import-words.ts'
import { ok, type Refusal, type Result, refuseFields } from '../../../../shared/errors/result.ts'
import { watchGroup } from '../../../../shared/settings/import-watch.ts'
import { createSettingGroup, type Settings } from '../../../db/settings.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import { freeName, writeWhole } from '../../../platform/durable-file.ts'
import { createLoop, type Loop, type LoopOptions } from '../../../platform/loops/loop.ts'
import { makeFolder } from '../../../platform/make-folder.ts'
import type { DataTemplateService } from './data-template-service.ts'
import type { ImportService } from './import-service.ts'
import { refusalText } from './targets/import-target.ts'

export type WatchedFolder = {
  read: () => ImportWatch
  change: (patch: ImportWatchPatch) => Result<ImportWatch>
  /** Looks into the folder once, and says when to look again. */
  look: () => Promise<'off' | 'soon' | 'later'>
}

export type WatchedFolderPorts = {
  settings: Pick<Settings, 'read' | 'write' | 'remove'>
  imports: Pick<ImportService, 'list' | 'create' | 'receive' | 'plan' | 'commit' | 'retrieve' | 'report'>
  templates: Pick<DataTemplateService, 'find'>
  /** Of the station: nothing of its own is imported. */
  home: string
  clock: Clock
  changes: ChangeFeed
  /** The loop looks at once. */
  wake: () => void
}

type Watch = Omit<ImportWatch, 'trouble'>
type Seen = { bytes: number; changedMs: number }

/** What is wrong with the folder, where everything that needs attention is read. */
export const watchTroubleSetting = 'import-watch-trouble'

/** A file somebody has to look at, and where it lies. */
type FailedFile = { path: string; trouble: WatchTrouble }

const troubleSchema = z.object({
  now: watchTrouble,
  files: z.array(z.object({ path: z.string(), trouble: watchTrouble })),
})
const folderNames = ['folder', 'done_folder', 'failed_folder'] as const
const formats = new Set(['.csv', '.tsv', '.txt', '.xlsx', '.xls', '.json'])

/** Files another program drops into a folder become imports, each once, and leave a report. */
export function createWatchedFolder(ports: WatchedFolderPorts): WatchedFolder {
  const { settings, imports, clock, changes } = ports
  const group = createSettingGroup<Watch>({ settings, changes }, watchGroup)
  /** As large as a file was when it was last looked at: one that still grows is left alone. */
  let seen = new Map<string, Seen>()

  const troubleNow = () => troubleSchema.safeParse(settings.read(watchTroubleSetting)).data ?? null

  const setTrouble = (now: WatchTrouble | null, files: FailedFile[] = []) => {
    const before = troubleNow()
    const isSame = now?.text === before?.now.text && files.length === before?.files.length
    if (now === null ? settings.read(watchTroubleSetting) === undefined : isSame) return
    if (now === null) settings.remove(watchTroubleSetting)
    else settings.write(watchTroubleSetting, { now, files })
    for (const topic of ['attention', 'import-watch'])
      changes.publish({ topic, id: 'import-watch', action: 'updated' })
  }

  const settled = async (folder: string) => {
    const before = seen
    seen = new Map()
    const ready: string[] = []
    const odd: string[] = []
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (entry.name.startsWith('.') || !formats.has(extname(entry.name).toLowerCase())) continue
      if (!entry.isFile()) {
        if (!entry.isDirectory()) odd.push(entry.name)
        continue
      }
      const { size, mtimeMs } = await stat(join(folder, entry.name))
      const last = before.get(entry.name)
      if (last?.bytes === size && last.changedMs === mtimeMs) ready.push(entry.name)
      else seen.set(entry.name, { bytes: size, changedMs: mtimeMs })
    }
    return { ready: ready.sort(), odd: odd.sort(), isWaiting: seen.size > 0 }
  }

  const importOne = async (watch: Watch, path: string, name: string): Promise<Result<ImportRecord>> => {
    const who = { by: null, testMode: watch.test_mode, mayManage: true }
    const { size } = await stat(path)
    if (size > mostImportBytes) return refuseFields({ file: ['The file is larger than 64 MB.'] })
    const begun = await imports.create({ kind: watch.kind, name, template: watch.template }, who, path)
    if (!begun.ok) return begun
    const { id } = begun.value
    const read = await imports.receive(id, createReadStream(path), who)
    const planned = read.ok ? await imports.plan(id, who) : read
    return planned.ok ? imports.commit(id, planned.value.revision, who) : planned
  }

  const finish = async (
    watch: Watch & { folder: string },
    name: string,
    done: Result<ImportRecord>,
  ): Promise<FailedFile | null> => {
    const record = done.ok ? await ended(done.value, watch.test_mode) : null
    const plan = record?.plan ?? null
    const isDone = record !== null && isWhole(record)
    const folder = isDone
      ? (watch.done_folder ?? join(watch.folder, 'done'))
      : (watch.failed_folder ?? join(watch.folder, 'failed'))
    await makeFolder(folder)
    const target = await freeName(folder, name, reportEnding)
    await rename(join(watch.folder, name), join(folder, target))
    const said = done.ok ? (plan ? planWords(plan) : '') : reasonOf(done.refusal)
    const report = record ? imports.report(record.id, watch.test_mode) : null
    const table = report?.ok ? await text(report.value.content) : ''
    await writeWhole(folder, `${target}${reportEnding}`, table || `\uFEFF${said}\r\n`, 0o600)
    if (isDone) return null
    const since = clock.now().toISOString()
    return { path: join(folder, target), trouble: fileTrouble({ name, folder, since }, { said, record }) }
  }

  /** What failed needs nobody any more once it was taken away or imported since, here or at the desk. */
  const stillFailed = async (testMode: boolean): Promise<FailedFile[]> => {
    const files = troubleNow()?.files ?? []
    if (files.length === 0) return files
    const { records } = imports.list(testMode, { limit: recentImports, offset: 0 })
    const isImported = ({ trouble: { name, since } }: FailedFile) =>
      records.some(each => each.name === name && isWhole(each) && each.created_at > since)
    const there = await Promise.all(files.map(({ path }) => stat(path).catch(() => null)))
    return files.filter((file, at) => there[at] && !isImported(file))
  }

  /** The background carries it out; a station that stops meanwhile goes on with it later. */
  const ended = async (begun: ImportRecord, testMode: boolean): Promise<ImportRecord | null> => {
    const { promise, resolve } = Promise.withResolvers<ImportRecord | null>()
    const look = () => {
      const now = imports.retrieve(begun.id, testMode)
      if (!now.ok || now.value.state !== 'committing') resolve(now.ok ? now.value : null)
    }
    const stop = changes.subscribe(({ topic, id }) => {
      if (topic === 'imports' && id === begun.id) look()
    })
    look()
    try {
      return await promise
    } finally {
      stop()
    }
  }

  return {
    read: () => ({ ...group.read(), trouble: troubleNow()?.now ?? null }),
    change: patch => {
      const next = { ...group.read(), ...definedIn(patch) }
      if (next.on && !next.folder) return refuseFields({ folder: ['Choose a folder first.'] })
      const wrong = folderNames.find(name => next[name] && !isAbsolute(next[name]))
      if (wrong) return refuseFields({ [wrong]: ['Write the whole path of the folder.'] })
      const place = folderNames.find(name => next[name] && isPlaceOfSystem(next[name], ports.home))
      if (place)
        return refuseFields({
          [place]: [
            'This folder is the system’s or Packdesk’s own. Choose one that other programs write into.',
          ],
        })
      if (next.template && !ports.templates.find(next.template, next.kind))
        return refuseFields({ template: [`There is no such template for ${next.kind}.`] })
      group.change(patch)
      setTrouble(null)
      ports.wake()
      return ok({ ...group.read(), trouble: troubleNow()?.now ?? null })
    },
    look: async () => {
      const watch = group.read()
      const { folder } = watch
      if (!watch.on || folder === null) return 'off'
      try {
        const { ready, odd, isWaiting } = await settled(folder)
        const since = clock.now().toISOString()
        const failed = odd.map(name => ({
          path: join(folder, name),
          trouble: oddTrouble({ name, folder, since }),
        }))
        for (const name of ready) {
          const done = await importOne(watch, join(folder, name), name)
          const left = await finish({ ...watch, folder }, name, done)
          if (left) failed.push(left)
        }
        const earlier = (await stillFailed(watch.test_mode)).filter(
          ({ path }) => !failed.some(each => each.path === path),
        )
        const files = [...earlier, ...failed]
        setTrouble(files.at(-1)?.trouble ?? null, files)
        return isWaiting ? 'soon' : 'later'
      } catch (error) {
        setTrouble(folderTrouble(folder, error, clock.now().toISOString()), troubleNow()?.files ?? [])
        throw error
      }
    },
  }
}

/** What is wrong with the file itself, without the words around it. */
function reasonOf(refusal: Refusal): string {
  const { details } = refusal as { details?: { data_file?: unknown; file?: unknown } }
  const about = [details?.data_file, details?.file].flat().find(each => typeof each === 'string')
  return about ?? refusalText(refusal)
}

type Where = Pick<WatchTrouble, 'folder' | 'since'> & { name: string }

function fileTrouble(
  { name, folder, since }: Where,
  { said, record }: { said: string; record: ImportRecord | null },
): WatchTrouble {
  const { plan = null, progress } = record ?? {}
  return {
    code: record ? 'partly' : 'refused',
    name,
    folder,
    reason: record ? null : said,
    failed: plan && progress ? plan.error + progress.failed : null,
    stored: progress ? progress.stored : null,
    text: `${name} was not imported as a whole: ${said}. It is in ${folder} with a report.`,
    since,
  }
}

/** What lies there and is no file is not read: it may lead anywhere, or never end. */
const oddTrouble = ({ name, folder, since }: Where): WatchTrouble => ({
  code: 'refused',
  name,
  folder,
  reason: notAFile,
  failed: null,
  stored: null,
  text: `${name} in ${folder} was not imported: ${notAFile}`,
  since,
})

const notAFile = 'It is a link or a device and no file. Put the file itself there.'

const folderTrouble = (folder: string, error: unknown, since: string): WatchTrouble => ({
  code: 'folder',
  name: null,
  folder,
  reason: (error as NodeJS.ErrnoException).code ?? (error as Error).message,
  failed: null,
  stored: null,
  text: `The folder ${folder} cannot be used: ${(error as Error).message}`,
  since,
})

/** Among so many an import of a file that failed is looked for. */
const recentImports = 100

const isWhole = ({ state, progress, plan }: ImportSummary): boolean =>
  state === 'done' && progress.failed === 0 && plan?.error === 0

const definedIn = (patch: ImportWatchPatch): Partial<Watch> =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))

/** Folders of systems, in which no other program drops tables. A whole disk is none to watch either. */
const ofSystem: readonly RegExp[] = [
  /^[\\/]$/,
  /^[a-z]:\\?$/i,
  /^\/(bin|boot|dev(?!\/shm\/)|etc|lib\w*|proc|root\/\.\w+|run\/(systemd|udev)|sbin|sys|usr|var\/(log|run|cache))(\/|$)/,
  /^\/(System|Library|Applications|private\/(etc|var\/(db|log|root)))(\/|$)/,
  /^[a-z]:\\(windows|program files( \(x86\))?|programdata)(\\|$)/i,
]

/**
 * Whether a folder is one of the system, or of the station itself, or holds the station: what is put there is no order,
 * and moving it away would harm. A link counts as what it leads to.
 */
function isPlaceOfSystem(folder: string, home: string): boolean {
  const [place, own] = [real(folder), real(home)]
  return ofSystem.some(each => each.test(place)) || isWithin(place, own) || isWithin(own, place)
}

function isWithin(inner: string, outer: string): boolean {
  const way = relative(outer, inner)
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`) || /^[a-z]:/i.test(way))
}

/** The folder itself; of one that is not there yet, as much of its path as is there. */
function real(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(real(parent), basename(path))
  }
}

const reportEnding = '.report.csv'

const lookEveryMs = 5_000
/** Between two looks at a file that has just come. */
const settleMs = 1_000

const rounds = { off: 'when_called', soon: { afterMs: settleMs }, later: undefined } as const

/** Looks into the folder now and then, and again soon after something came. */
export const createWatchLoop = (
  ports: Pick<LoopOptions, 'clock' | 'random' | 'report' | 'changed'> & { look: WatchedFolder['look'] },
): Loop =>
  createLoop({
    ...ports,
    name: 'import_watch',
    intervalMs: lookEveryMs,
    floorMs: 200,
    backOff: { firstMs: lookEveryMs, mostMs: 60_000 },
    round: async () => rounds[await ports.look()],
  })
