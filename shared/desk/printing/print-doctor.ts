import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { object, recordId } from '../../api/fields.ts'
import { printJob } from './print-jobs.ts'
import { printerIdentity, printerProposal } from './printers.ts'

/** What the doctor can find, in the order in which it has to be put right. */
export const doctorCodes = [
  'switched_off',
  'bad_address',
  'no_such_host',
  'unreachable',
  'wrong_port',
  'ipp_only',
  'refused',
  'no_permission',
  'place',
  'trouble',
  'queue_draws',
  'queue_raw',
  'wrong_language',
  'unknown_language',
  'any_language',
  'queue_paper',
  'wrong_dpi',
  'wrong_media',
  'does_not_say',
  'identity',
] as const
export type DoctorCode = (typeof doctorCodes)[number]

/** `error`: prints come out wrong or not at all. `warning`: they may. `note`: good to know. */
export const doctorSeverities = ['error', 'warning', 'note'] as const

export const doctorFinding = z
  .strictObject({
    code: z.enum(doctorCodes),
    severity: z.enum(doctorSeverities),
    /** What was seen, what it means for prints, and what to do about it. */
    seen: z.string(),
    meaning: z.string(),
    advice: z.string(),
    /** The setting that would put it right. */
    proposal: printerProposal.nullable(),
  })
  .meta({ id: 'PrinterFinding' })
export type DoctorFinding = z.output<typeof doctorFinding>

/** `well`: nothing is wrong as far as the printer tells. `doubtful`: warnings. `ill`: something has to be put right. */
export const printerVerdicts = ['well', 'doubtful', 'ill'] as const

export const printerReport = z
  .strictObject({
    object_type: z.literal('printer_report'),
    /** Null for an address that is no printer of the station. */
    printer_id: z.string().nullable(),
    name: z.string(),
    uri: z.string(),
    verdict: z.enum(printerVerdicts),
    /** What to put right first; the rest may be gone with it. */
    fix: doctorFinding.nullable(),
    /** The fix first, errors before warnings before notes. */
    findings: z.array(doctorFinding),
    identity: printerIdentity.nullable(),
    examined_at: z.iso.datetime(),
  })
  .meta({ id: 'PrinterReport' })
export type PrinterReport = z.output<typeof printerReport>

const params = object({ id: recordId() })

/** Operations for a printer that does not print right. */
export const printDoctorEndpoints = {
  examine: endpoint({
    id: 'printDoctor.examine',
    method: 'POST',
    path: '/desk/printers/:id/doctor',
    summary: 'Find out why a printer does not print right',
    description:
      'Prints nothing: connects, asks the printer or its queue who it is and how it is set up, and compares that with its settings. `fix` is the one thing to put right first.',
    auth: 'required',
    scope: 'print',
    params,
    responses: { 200: printerReport },
    refusals: [404],
  }),
  calibrate: endpoint({
    id: 'printDoctor.calibrate',
    method: 'POST',
    path: '/desk/printers/:id/calibration',
    summary: 'Print a calibration label',
    description:
      'A label for the paper and resolution the printer is set to: frames a millimetre apart along the edges, rulers, bars from one to six dots, shades, barcodes in growing sizes, and the settings. It goes through the spool as any print does.',
    auth: 'required',
    scope: 'print',
    params,
    responses: { 201: printJob },
    refusals: [404, 409],
  }),
}
