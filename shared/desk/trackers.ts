import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { choice, commaList, flag, object, text } from '../api/fields.ts'
import { keywordFilter, page, shortListQuery } from '../api/pages.ts'
import { carrierMessage } from '../api/rates.ts'
import { trackerRecord, trackerStatuses } from '../api/trackers.ts'
import { languages } from './shop-settings.ts'

/** States in which somebody should look, worst first. */
export const trackerProblems = [
  'delivery_failed',
  'never_scanned',
  'stuck',
  'late',
  'on_hold',
  'ready_for_pickup',
  'delayed',
] as const
export type TrackerProblem = (typeof trackerProblems)[number]

/** Somebody keeps it from moving on. */
export const trackerHeldUp = ['on_hold', 'delayed'] as const

/** All is well, as far as anybody knows. */
export const trackerCalm = ['not_scanned', 'no_answer', 'in_transit', 'out_for_delivery'] as const

/** A carrier has said that it moves. */
export const trackerMoving = ['in_transit', 'out_for_delivery'] as const

/**
 * What the board says of a parcel: one thing, the worst. `never_scanned`, `stuck` and `late` follow from the shop's
 * calendar, the others from what the carrier said.
 */
export const trackerStates = [...trackerProblems, ...trackerCalm, 'delivered'] as const
export type TrackerState = (typeof trackerStates)[number]

export const isTrackerProblem = (state: TrackerState): state is TrackerProblem =>
  (trackerProblems as readonly string[]).includes(state)

/** Parts of the board: a state, or several; `held_up` is on hold or delayed. */
export const trackerViews = ['all', 'problems', 'held_up', 'on_the_way', ...trackerStates] as const
export type TrackerView = (typeof trackerViews)[number]

export const trackerNoteKinds = ['note', 'contacted', 'not_contacted'] as const

const trackerNote = z
  .strictObject({
    id: z.string(),
    /** What somebody wrote, or whether they said that the recipient knows. */
    kind: z.enum(trackerNoteKinds),
    text: z.string(),
    at: z.iso.datetime(),
    who: z.string(),
  })
  .meta({ id: 'TrackerNote' })
export type TrackerNote = z.output<typeof trackerNote>

const boardRow = {
  id: z.string(),
  object_type: z.literal('board_tracker'),
  carrier_name: z.string(),
  carrier_id: z.string().nullable(),
  tracking_number: z.string(),
  test_mode: z.boolean(),
  status: z.enum(trackerStatuses),
  state: z.enum(trackerStates),
  is_problem: z.boolean(),
  /** The day the state counts from: the newest event, the promised day, or the day of the label or pickup. */
  since: z.string().nullable(),
  /** Whole days of the shop since then. */
  days: z.number().int().nullable(),
  recipient: z.string().nullable(),
  reference: z.string().nullable(),
  shipment_id: z.string().nullable(),
  /** The day it was promised for. */
  promised: z.string().nullable(),
  /** Days of the shop after the promised day; 0 before it is over, null without a promise or once it has come. */
  days_late: z.number().int().nullable(),
  /** The day it is fetched or handed over, from its pickup or manifest. */
  handed_over: z.string().nullable(),
  last_event: z
    .strictObject({
      date: z.string().nullable(),
      time: z.string().nullable(),
      description: z.string().nullable(),
      location: z.string().nullable(),
    })
    .nullable(),
  /** Who last said that the recipient knows; null when nobody did, or it was taken back. */
  contacted: z.strictObject({ at: z.iso.datetime(), who: z.string() }).nullable(),
  /** A problem nobody has contacted the recipient about since the newest news. */
  needs_contact: z.boolean(),
  notes: z.number().int(),
}
export const boardTracker = z.strictObject(boardRow).meta({ id: 'BoardTracker' })
export type BoardTracker = z.output<typeof boardTracker>

export const boardTrackerDetail = z
  .strictObject({
    ...boardRow,
    /** As the interface has it, with all its events. */
    tracker: trackerRecord,
    notes_list: z.array(trackerNote),
    share: z.strictObject({
      /** What is so of the parcel, for the recipient. */
      text: z.string(),
      /** What is read where the parcel goes: its place says it, and English does where that is none of these. */
      language: z.enum(languages),
      /** The page of the carrier about the parcel; null where it has none. */
      link: z.string().nullable(),
    }),
  })
  .meta({ id: 'BoardTrackerDetail' })
export type BoardTrackerDetail = z.output<typeof boardTrackerDetail>

const numbersOf = <Names extends readonly string[]>(names: Names) =>
  Object.fromEntries(names.map(name => [name, z.number().int()])) as Record<Names[number], z.ZodNumber>

export const boardCounts = z
  .strictObject({
    ...numbersOf(trackerViews),
    /** Problems nobody has contacted the recipient about. */
    needs_contact: z.number().int(),
  })
  .meta({ id: 'BoardCounts' })
export type BoardCounts = z.output<typeof boardCounts>

const boardFilters = {
  ...keywordFilter(
    'the id, tracking number, recipient, order, postal code, and the reference of the shipment',
  ),
  carrier_name: commaList().optional(),
  shipment_id: commaList().optional(),
  contacted: flag().optional().meta({ description: 'Whether somebody said that the recipient knows' }),
}
const countsQuery = object(boardFilters)
export type BoardFilters = z.output<typeof countsQuery>

const listQuery = object({
  ...shortListQuery(20),
  ...boardFilters,
  view: choice(trackerViews).optional().meta({ description: '`all` when left out' }),
})
export type BoardQuery = z.output<typeof listQuery>

const boardDigest = z
  .strictObject({
    /** The first instant of the shop's yesterday. */
    since: z.iso.datetime(),
    delivered: z.number().int(),
    /** Parcels that are in a problem now and were in none before yesterday. */
    new_problems: z.number().int(),
    /** Parcels that were in a problem before their last change and are in none now. */
    solved: z.number().int(),
    /** How many changed their state, and the first of them, the newest change first. */
    count: z.number().int(),
    results: z.array(
      z.strictObject({ ...boardRow, before: z.enum(trackerStates), changed_at: z.iso.datetime() }),
    ),
  })
  .meta({ id: 'BoardDigest' })
export type BoardDigest = z.output<typeof boardDigest>

/**
 * - `answered`: the carrier said where the parcel is.
 * - `no_news`: it answered, and knows nothing of this number.
 * - `refused`: it said no; the messages have its words.
 * - `unreachable`: it gave no answer; nothing is changed.
 * - `failed`: it answered with an error that says nothing of the parcel, such as too many questions; nothing is changed.
 * - `asked_already`: it was asked within the last minute and is left alone until that is over.
 * - `cannot_ask`: there is nobody to ask, or the carrier offers no tracking.
 * - `delivered`: there is nothing left to ask.
 */
export const askFindings = [
  'answered',
  'no_news',
  'refused',
  'unreachable',
  'failed',
  'asked_already',
  'cannot_ask',
  'delivered',
] as const

const askAnswer = z
  .strictObject({
    finding: z.enum(askFindings),
    messages: z.array(carrierMessage),
    /** As it is after that. */
    tracker: boardTracker,
  })
  .meta({ id: 'TrackerAskAnswer' })
export type TrackerAskAnswer = z.output<typeof askAnswer>

const noteData = object({ text: text(1_000, { blank: false }) }).meta({ id: 'TrackerNoteData' })
const contactData = object({ contacted: flag() }).meta({ id: 'TrackerContactData' })
const params = object({ id: text(80) })

/** The board: every tracked parcel of the mode and what is wrong with it. */
export const boardEndpoints = {
  list: endpoint({
    id: 'board.list',
    method: 'GET',
    path: '/desk/trackers',
    summary: 'List tracked parcels, problems first',
    description:
      'Problems nobody has contacted the recipient about come first, then the other problems, each by how long they last; then what is on its way, then what was delivered, newest first. Days are those of the shop.',
    auth: 'required',
    query: listQuery,
    responses: { 200: page(boardTracker) },
  }),
  counts: endpoint({
    id: 'board.counts',
    method: 'GET',
    path: '/desk/trackers/counts',
    summary: 'How many tracked parcels are in each view of the board',
    auth: 'required',
    query: countsQuery,
    responses: { 200: boardCounts },
  }),
  digest: endpoint({
    id: 'board.digest',
    method: 'GET',
    path: '/desk/trackers/digest',
    summary: 'What changed since yesterday',
    description: 'Parcels whose state changed since the first instant of the yesterday of the shop.',
    auth: 'required',
    query: object(shortListQuery()),
    responses: { 200: boardDigest },
  }),
  retrieve: endpoint({
    id: 'board.retrieve',
    method: 'GET',
    path: '/desk/trackers/:id',
    summary: 'Retrieve a tracked parcel with its notes and a text for its recipient',
    auth: 'required',
    params,
    responses: { 200: boardTrackerDetail },
    refusals: [404],
  }),
  refresh: endpoint({
    id: 'board.refresh',
    method: 'POST',
    path: '/desk/trackers/:id/refresh',
    summary: 'Ask the carrier now where a parcel is',
    description:
      'At most once a minute for each parcel; several who ask at once share one question. `finding` says what became of it, and nothing is changed where the carrier gave no answer.',
    auth: 'required',
    scope: 'buy',
    params,
    responses: { 200: askAnswer },
    refusals: [404],
  }),
  note: endpoint({
    id: 'board.note',
    method: 'POST',
    path: '/desk/trackers/:id/notes',
    summary: 'Write down something about a tracked parcel',
    auth: 'required',
    scope: 'buy',
    params,
    body: noteData,
    example: { text: 'The neighbour has it, says the driver.' },
    responses: { 201: boardTrackerDetail },
    refusals: [404],
  }),
  contact: endpoint({
    id: 'board.contact',
    method: 'PUT',
    path: '/desk/trackers/:id/contacted',
    summary: 'Say that the recipient of a parcel knows, or take that back',
    description:
      'It counts until the carrier has news of the parcel. Who said it and when is kept with the notes; saying the same again changes nothing.',
    auth: 'required',
    scope: 'buy',
    params,
    body: contactData,
    example: { contacted: true },
    responses: { 200: boardTrackerDetail },
    refusals: [404],
  }),
}
