import { z } from 'zod'
import { deviceGrant, deviceQuestion } from './devices.ts'
import { type IpcChannel, savedEndings } from './ipc-channels.ts'
import { languages } from './shop-settings.ts'
import { updateChannels, updateStateSchema } from './updates.ts'

const schemes = new Set(['https:', 'mailto:'])

/** Whether an address may leave Packdesk for the system's browser or mail program. */
export function isExternalUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && schemes.has(url.protocol) && url.username === '' && url.password === ''
}

/** Of updates every call answers where they stand then. */
const updateCall = { args: z.tuple([]), result: updateStateSchema }

/** One call over the process boundary: what it takes and what it answers. Both ends derive from it. */
type IpcCall = { args: z.ZodTuple; result: z.ZodType }

const fileBytesMax = 256 * 1024 * 1024

/** What Windows takes for a device, whatever ending follows (Microsoft, "Naming Files, Paths, and Namespaces"). */
const device = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]) *\./i

/** A bare file name: no folders, nothing a file system reserves, and one of the endings above. */
const fileName = z
  .string()
  .max(160)
  .regex(
    new RegExp(`^[^\\\\/:*?"<>|\\p{Cc}]+\\.(${savedEndings.join('|')})$`, 'iu'),
    `a file name ending in one of .${savedEndings.join(' .')}`,
  )
  .refine(name => !name.startsWith('.'), 'a file name that is not hidden')
  .refine(name => !device.test(name), 'a file name that is no device of Windows')

const savedFile = z.strictObject({
  fileName,
  bytes: z
    .instanceof(Uint8Array)
    .refine(bytes => bytes.byteLength > 0 && bytes.byteLength <= fileBytesMax, 'between 1 byte and 256 MiB'),
})

/** How the program lives beside its window. Null is what this system, or this window, cannot do. */
const life = z.strictObject({
  /** Whether the station goes on when the last window is closed; on macOS it always does. */
  keepRunning: z.boolean().nullable(),
  startAtLogin: z.boolean().nullable(),
  /** Keys that bring Pack forward from any program. */
  packShortcut: z.boolean(),
  packKeys: z.string(),
})
export type WindowLife = z.output<typeof life>

const lifeChange = z.strictObject({
  keepRunning: z.boolean().optional(),
  startAtLogin: z.boolean().optional(),
  packShortcut: z.boolean().optional(),
})

const workUnderWay = z.strictObject({
  fraction: z.number().min(0).max(1).nullable(),
  queued: z.int().min(0),
  problems: z.int().min(0),
})
export type WorkUnderWay = z.output<typeof workUnderWay>

export const ipcCalls = {
  /** Versions, for the about box and for reports of trouble. */
  'app.version': {
    args: z.tuple([]),
    result: z.object({
      app: z.string(),
      electron: z.string(),
      chrome: z.string(),
      node: z.string(),
      platform: z.string(),
    }),
  },
  /** Asks where to keep a file and writes it there; `saved: false` means the person changed their mind. */
  'files.save': {
    args: z.tuple([savedFile]),
    result: z.union([
      z.object({ saved: z.literal(true), path: z.string() }),
      z.object({ saved: z.literal(false) }),
    ]),
  },
  /** Shows a file that was saved by this window in its folder. */
  'files.showSaved': { args: z.tuple([z.string().max(4096)]), result: z.void() },
  /** Shows the data folder, where it lies on this computer. */
  'files.showData': { args: z.tuple([]), result: z.void() },
  /** What somebody opened with the program since it was last asked; each file is handed over once. */
  'files.takeOpened': {
    args: z.tuple([]),
    result: z.array(z.object({ name: z.string(), bytes: z.instanceof(Uint8Array<ArrayBuffer>) })),
  },
  /** Brings the asking window to the front, as after a click on a notice of the system. */
  'window.show': { args: z.tuple([]), result: z.void() },
  /** What the page speaks, for menus and questions of the window; told at each load. */
  'window.speak': { args: z.tuple([z.enum(languages)]), result: z.void() },
  /** How far runs and imports are (0 to 1; null: none goes on), for the taskbar; what waits and what needs somebody. */
  'window.work': { args: z.tuple([workUnderWay]), result: z.void() },
  /** What the person at this page is asked about devices; null when nothing is. */
  'devices.question': { args: z.tuple([]), result: deviceQuestion.nullable() },
  /** The choice: a device that was offered, or null for none. Of a camera any name means yes. */
  'devices.answer': { args: z.tuple([z.string().max(80), z.string().max(200).nullable()]), result: z.void() },
  'devices.list': { args: z.tuple([]), result: z.array(deviceGrant) },
  /** Takes one back and answers those that are left. */
  'devices.forget': { args: z.tuple([z.string().max(400)]), result: z.array(deviceGrant) },
  'life.read': { args: z.tuple([]), result: life },
  /** Answers how it is then, which may be as before where the system refused. */
  'life.change': { args: z.tuple([lifeChange]), result: life },
  'updates.state': updateCall,
  'updates.check': updateCall,
  'updates.load': updateCall,
  'updates.cancel': updateCall,
  'updates.skip': updateCall,
  /** Answers only when it was refused: the program ends with it. */
  'updates.install': updateCall,
  'updates.later': updateCall,
  'updates.choose': { args: z.tuple([z.enum(updateChannels)]), result: updateStateSchema },
} satisfies Record<IpcChannel, IpcCall>

type Calls = typeof ipcCalls

/** What a handler receives, already checked. */
export type IpcArgs<C extends IpcChannel> = z.output<Calls[C]['args']>
export type IpcResult<C extends IpcChannel> = z.output<Calls[C]['result']>

/** The main side: one function a channel. `Caller` is whatever stands for the asking window. */
export type IpcHandlers<Caller> = {
  [C in IpcChannel]: (caller: Caller, ...args: IpcArgs<C>) => IpcResult<C> | Promise<IpcResult<C>>
}

/** How an answer crosses the boundary; the preload turns a refusal back into a rejection. */
export type IpcReply = { ok: true; value: unknown } | { ok: false; message: string }

type Group = IpcChannel extends infer C ? (C extends `${infer G}.${string}` ? G : never) : never
type FunctionsOf<G extends string> = Extract<IpcChannel, `${G}.${string}`>

/** The page side, `window.packdesk`: functions only, no channels. Absent in a plain browser. */
export type DeskBridge = {
  readonly [G in Group]: {
    readonly [C in FunctionsOf<G> as C extends `${G}.${infer F}` ? F : never]: (
      ...args: z.input<Calls[C]['args']>
    ) => Promise<IpcResult<C>>
  }
} & {
  /** Calls back when the window wants the page to show a path; answers with how to stop listening. */
  readonly onNavigate: (listen: (path: string) => void) => () => void
  /** Calls back when files are waiting for `files.takeOpened`. */
  readonly onOpened: (listen: () => void) => () => void
  /** Calls back when `devices.question` has another answer. */
  readonly onDevice: (listen: () => void) => () => void
}
