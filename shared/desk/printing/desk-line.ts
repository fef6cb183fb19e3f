import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { choice, flag, hex, integer, list, number, object, text } from '../../api/fields.ts'
import { maxCopies, maxDocumentBytes } from './print-jobs.ts'
import { printProblemCodes } from './print-problems.ts'
import { printerLanguages, printerMedia, printerTroubles, printLanguages } from './printer-kinds.ts'
import { printerUri, resolution } from './printers.ts'

/** What desks and station say to each other is understood when both say this number. */
export const deskProtocol = 1

/**
 * How long a question for work stays open when there is none, how long none may be open before nothing new is given, after
 * which silence what was given is not waited for any more, and how long a job may be left lying.
 */
export const deskLineTimes = { pollMs: 20_000, quietMs: 5_000, goneMs: 45_000, takeMs: 10_000 } as const

/** As many printers as one computer offers. */
const mostOffered = 50

/** A printer as the desk offers it: by its address there. */
const offeredPrinter = object({
  uri: printerUri(),
  name: text(80, { blank: false }),
  model: text(200).nullable(),
  language: choice(printerLanguages).nullable(),
  dpi: resolution().nullable(),
  media: choice(printerMedia).nullable(),
}).meta({ id: 'DeskPrinter' })
export type OfferedPrinter = z.output<typeof offeredPrinter>

const hello = object({
  protocol: integer({ min: 0, max: 1_000_000 }),
  /** Of the program, for texts. */
  version: text(40, { blank: false }),
  /** Of this start of the program: a later one takes its place. */
  run: hex(32),
  /** Of what the desk wrote down about jobs: another one knows nothing of them. */
  journal: hex(32),
  printers: list(offeredPrinter, { most: mostOffered }),
}).meta({ id: 'DeskLineHello' })
export type DeskHello = z.output<typeof hello>

const line = z
  .strictObject({
    object_type: z.literal('desk_line'),
    desk: z.string(),
    /** Of the station. */
    version: z.string(),
  })
  .meta({ id: 'DeskLine' })

const asked = {
  id: z.string(),
  /** Its address at the desk. */
  printer: z.string(),
  timeout_ms: z.int(),
  /** What it is believed to speak, and whether it is known to answer questions. */
  language: z.enum(printerLanguages).nullable(),
  answers: z.boolean(),
}

/** The document of a job: what it is called, and how its bytes are known. */
const sending = z.strictObject({
  ...asked,
  ask: z.literal('send'),
  media: z.enum(printerMedia).nullable(),
  job: z.string(),
  name: z.string(),
  format: z.enum(printLanguages),
  copy: z.int().max(maxCopies),
  size: z.int().max(maxDocumentBytes * 8),
  sha256: z.string(),
})
const task = z.discriminatedUnion('ask', [
  sending,
  z.strictObject({ ...asked, ask: z.literal('check') }),
  z.strictObject({ ...asked, ask: z.literal('identify') }),
  /** `job`: the task it was sent with. */
  z.strictObject({ ...asked, ask: z.literal('follow'), job: z.string() }),
  z.strictObject({ ...asked, ask: z.literal('withdraw'), job: z.string() }),
])
export type DeskTask = z.output<typeof task>
export type DeskSending = z.output<typeof sending>

/** `hello`: the station does not know this start of the program; `replaced`: a later one has its place. */
export const deskTasks = z
  .strictObject({
    object_type: z.literal('desk_tasks'),
    state: z.enum(['heard', 'hello', 'replaced']),
    tasks: z.array(task),
  })
  .meta({ id: 'DeskTasks' })
export type DeskTasks = z.output<typeof deskTasks>

const problem = object({ code: choice(printProblemCodes), message: text(1_000, { blank: false }) })
const troubles = list(choice(printerTroubles), { most: printerTroubles.length })

/** What became of a task; each kind of task has its own answers. */
export const deskAnswer = z.discriminatedUnion(
  'of',
  [
    object({ of: z.literal('delivered'), outcome: choice(['confirmed', 'sent']), is_followed: flag() }),
    object({ of: z.literal('undelivered'), outcome: choice(['failed', 'unknown']), problem }),
    object({ of: z.literal('ready'), troubles: troubles.optional() }),
    object({
      of: z.literal('standing'),
      state: choice(['offline', 'blocked']),
      problem,
      troubles: troubles.optional(),
    }),
    object({
      of: z.literal('identity'),
      said: object({
        model: text(200).nullable(),
        firmware: text(200).nullable(),
        serial: text(200).nullable(),
        languages: list(choice(printerLanguages), { most: printerLanguages.length }),
        dpi: resolution().nullable(),
        media_mm: object({ width: number(), height: number().nullable() }).nullable(),
      }).nullable(),
    }),
    object({ of: z.literal('pending'), troubles, problem: problem.optional() }),
    /** Out, or taken in good order and nobody can say more; else that nobody can tell, or that it did not come out. */
    object({ of: z.literal('known'), outcome: choice(['confirmed', 'sent']) }),
    object({ of: z.literal('withdrawn'), is_withdrawn: flag() }),
  ],
  {
    error: ({ input }) =>
      input === undefined ? 'This field is required.' : 'Give one of the answers by its kind, like "ready".',
  },
)
export type DeskAnswer = z.output<typeof deskAnswer>

const answered = object({ run: hex(32), id: text(80, { blank: false }), answer: deskAnswer }).meta({
  id: 'DeskLineAnswer',
})

const onlyDesks = 'For the program of a paired desk, over the network of the shop alone.'

/** What the program at another desk calls, to offer its printers and to be given what is printed there. */
export const deskLineEndpoints = {
  hello: endpoint({
    id: 'deskLine.hello',
    method: 'POST',
    path: '/desk/line',
    summary: 'Offer the printers of a desk',
    description: `Again whenever they change. A program of another version is refused. ${onlyDesks}`,
    auth: 'none',
    noStore: true,
    body: hello,
    example: {
      protocol: deskProtocol,
      version: '0.1.0',
      run: '0'.repeat(32),
      journal: '0'.repeat(32),
      printers: [],
    },
    responses: { 200: line },
    refusals: [401, 409],
  }),
  tasks: endpoint({
    id: 'deskLine.tasks',
    method: 'GET',
    path: '/desk/line/tasks',
    summary: 'Wait for what is to be done at the printers of a desk',
    description: `Answers at once when there is something, else after twenty seconds with nothing. ${onlyDesks}`,
    auth: 'none',
    noStore: true,
    query: object({ run: hex(32) }),
    responses: { 200: deskTasks },
    refusals: [401, 409],
  }),
  take: endpoint({
    id: 'deskLine.take',
    method: 'POST',
    path: '/desk/line/take',
    summary: 'Take the bytes of a job over',
    description: `From then on the station does not send them again by itself. ${onlyDesks}`,
    auth: 'none',
    noStore: true,
    body: object({ run: hex(32), id: text(80, { blank: false }) }).meta({ id: 'DeskLineTake' }),
    example: { run: '0'.repeat(32), id: '0'.repeat(32) },
    responses: {
      200: { mediaTypes: ['application/octet-stream'], description: 'The bytes for the printer' },
    },
    refusals: [401, 404, 409],
  }),
  answer: endpoint({
    id: 'deskLine.answer',
    method: 'POST',
    path: '/desk/line/answer',
    summary: 'Say what became of a task',
    description: `\`is_noted\` is false when the station did not wait for it any more. ${onlyDesks}`,
    auth: 'none',
    noStore: true,
    body: answered,
    example: { run: '0'.repeat(32), id: '0'.repeat(32), answer: { of: 'ready' } },
    responses: {
      200: z
        .strictObject({ object_type: z.literal('desk_answer'), is_noted: z.boolean() })
        .meta({ id: 'DeskLineNoted' }),
    },
    refusals: [401, 409],
  }),
}
