import { z } from 'zod'
import type { IpcChannel } from './ipc-channels.ts'

const schemes = new Set(['https:', 'mailto:'])

/** Whether an address may leave Packdesk for the system's browser or mail program. */
export function isExternalUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && schemes.has(url.protocol) && url.username === '' && url.password === ''
}

const externalUrl = z
  .string()
  .max(2048)
  .refine(isExternalUrl, 'an https or mailto address without a user name or password')

/** One call over the process boundary: what it takes and what it answers. Both ends derive from it. */
type IpcCall = { args: z.ZodTuple; result: z.ZodType }

const labelBytesMax = 32 * 1024 * 1024

/** A bare file name: no folders, nothing a file system reserves, and an ending a label can have. */
const labelFileName = z
  .string()
  .max(120)
  .regex(/^[^\\/:*?"<>|\p{Cc}]+\.(pdf|png|zpl)$/iu, 'a file name ending in .pdf, .png or .zpl')
  .refine(name => !name.startsWith('.'), 'a file name that is not hidden')

const labelFile = z.strictObject({
  fileName: labelFileName,
  bytes: z
    .instanceof(Uint8Array)
    .refine(bytes => bytes.byteLength > 0 && bytes.byteLength <= labelBytesMax, 'between 1 byte and 32 MiB'),
})

const systemPrinter = z.object({ name: z.string(), displayName: z.string(), description: z.string() })

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
  /** Hands an https or mailto address to the system. */
  'shell.openExternal': { args: z.tuple([externalUrl]), result: z.void() },
  /** Asks where to keep a label and writes it there; `saved: false` means the person changed their mind. */
  'files.saveLabel': {
    args: z.tuple([labelFile]),
    result: z.union([
      z.object({ saved: z.literal(true), path: z.string() }),
      z.object({ saved: z.literal(false) }),
    ]),
  },
  /** The print queues of the operating system; `name` is what the system knows the queue by. */
  'printers.listSystem': { args: z.tuple([]), result: z.array(systemPrinter) },
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
}
