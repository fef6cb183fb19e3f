import type { EndOfDayRequest, HandedShipment, Manifest } from '../contract/model.ts'
import {
  done,
  type FieldProblems,
  failed,
  invalid,
  type Outcome,
  refusedFor,
  required,
} from '../contract/outcome.ts'
import { problemsAmong } from '../kit/problems.ts'
import { joinedZip, lineProblems, toParty } from './addresses.ts'
import { scanAnswer } from './answers.ts'
import { ask, labelsAccepted, misfitOf, paths, type UspsCall } from './client.ts'
import { isDomestic } from './codes.ts'
import { fileIn, partsRead } from './label-answer.ts'
import type { Usps } from './settings.ts'
import { mostOnForm } from './wire-words.ts'

/** One form for all labels of the day: whoever takes the parcels scans it once in place of each of them. */
export const endOfDay: Usps['endOfDay'] = async (request, connection, context) => {
  const refused = refusedFor(formProblems(request))
  if (refused) return refused
  const calls = toScanRequests(request).map(
    (body): UspsCall => ({
      method: 'POST',
      path: paths.scanForm,
      body,
      headers: { accept: labelsAccepted },
      read: partsRead({ json: 'SCANFormMetaData', file: 'SCANFormImage' }),
    }),
  )
  const misfit = calls.map(misfitOf).find(Boolean)
  if (misfit) return misfit
  const manifests: Manifest[] = []
  for (const call of calls) {
    if (manifests.length > 0) context.note(madeSoFar(manifests))
    const answer = await ask(call, connection, context)
    const read = answer.ok ? fromScanAnswer(answer.body) : answer.refused
    if (!read.ok && manifests.length > 0)
      return failed([madeSoFar(manifests), ...read.messages], 'unknown-outcome')
    if (!read.ok) return read
    manifests.push(read.value)
  }
  const missing = manifests.filter(({ document }) => document === null)
  return done({ manifests }, missing.map(noPaper))
}

const madeSoFar = (manifests: readonly Manifest[]) => {
  const ids = manifests.map(({ id }) => id).join(', ')
  return { code: 'forms_made', message: `USPS has made the forms ${ids}.`, ids: { manifest_id: ids } }
}

const noPaper = ({ id }: Manifest) => ({
  code: 'form_unreadable',
  message: `USPS made form ${id}, but its paper cannot be read. Have each parcel scanned.`,
})

const numbersOf = ({ trackingNumbers, trackingNumber, shipmentIdentifier }: HandedShipment): string[] =>
  trackingNumbers.length > 0 ? trackingNumbers : [trackingNumber ?? shipmentIdentifier]

function formProblems({ shipments, address }: EndOfDayRequest): FieldProblems {
  return {
    ...lineProblems(address, 'address'),
    ...problemsAmong({
      shipment_ids: shipments.length === 0 && required('Choose the shipments that are handed over.'),
      'address.country_code':
        !isDomestic(address) && invalid('USPS takes parcels in the United States only.'),
    }),
  }
}

/** A form is for a day, which becomes that of all labels on it. */
export function toScanRequests({ shipments, day, address }: EndOfDayRequest) {
  const numbers = [...new Set(shipments.flatMap(numbersOf))]
  const lists = Array.from({ length: Math.ceil(numbers.length / mostOnForm) }, (_, index) =>
    numbers.slice(index * mostOnForm, (index + 1) * mostOnForm),
  )
  return lists.map(trackingNumbers => ({
    imageInfo: { imageType: 'PDF', labelType: '8.5X11LABEL' },
    mailingDate: day,
    overwriteMailingDate: true,
    entryFacilityZIPCode: joinedZip(address).slice(0, 5),
    destinationEntryFacilityType: 'NONE',
    shipment: { trackingNumbers },
    fromAddress: toParty(address),
  }))
}

export function fromScanAnswer(body: unknown): Outcome<Manifest> {
  const said = scanAnswer.parse(body)
  const id = said.manifestNumber ?? said.SCANFormMetaData.manifestNumber
  if (id === null) {
    const message = 'USPS answered without the number of a form. Look at usps.com whether it was made.'
    return failed([{ code: 'unreadable_answer', message }], 'unknown-outcome')
  }
  const file = fileIn(said.SCANFormImage)
  return done({ id, document: file?.format === 'PDF' ? file.bytes : null, meta: { manifest_number: id } })
}
