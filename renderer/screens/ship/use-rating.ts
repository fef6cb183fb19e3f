import { useMutation } from '@tanstack/react-query'
import { type ShipmentRecord, shipmentEndpoints } from '../../../shared/api/shipments.ts'
import type { FieldErrors } from '../../../shared/errors/result.ts'
import { api, type CallError, load } from '../../lib/api.ts'
import { toFieldTexts } from '../../lib/field-errors.ts'
import { moneyText } from '../../lib/format.ts'
import { rateName, sortedRates } from '../../lib/rate-text.ts'
import { checkForm, rateKey, type ShipForm, toShipmentData } from '../../lib/ship-form.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import type { Mode } from '../../stores/preferences.ts'
import { shipDraft } from '../../stores/ship-draft.ts'
import type { ShipFormControl } from './use-ship-form.ts'

type Ports = {
  mode: Mode
  control: ShipFormControl
  shipment: ShipmentRecord | null
  store: (shipment: ShipmentRecord) => void
}

/** Asks for prices: of the draft that is there when the entries are the same, else of a new one. */
export function useRating({ mode, control, shipment, store }: Ports) {
  const mutation = useMutation<ShipmentRecord, CallError, ShipForm>({
    mutationFn: form => {
      const { madeOf } = shipDraft.getState().byMode[mode]
      return shipment?.status === 'draft' && madeOf === rateKey(form)
        ? load(shipmentEndpoints.rates, { params: { id: shipment.id }, body: {} })
        : load(shipmentEndpoints.create, { body: toShipmentData(form) })
    },
    onSuccess: (found, form) => {
      store(found)
      const [best] = sortedRates(found.rates)
      shipDraft.getState().change(mode, {
        shipmentId: found.id,
        madeOf: rateKey(form),
        rateId: best?.id ?? null,
      })
      if (shipment && shipment.id !== found.id) void dropDraft(shipment)
      if (best)
        announce(
          t('ship.saidRates', {
            count: found.rates.length,
            best: `${rateName(best)}, ${moneyText(best.total_charge, best.currency)}`,
          }),
        )
    },
    onError: ({ problem }) => {
      if (problem.kind !== 'station') return
      const texts = toFieldTexts(problem.errors[0].details as FieldErrors | undefined)
      if (Object.keys(texts).length > 0) control.showErrors(texts)
    },
  })
  const rate = () => {
    const checked = checkForm(control.form.values)
    if (checked.ok) {
      control.form.clearErrors()
      return mutation.mutate(control.form.values)
    }
    mutation.reset()
    control.showErrors(checked.errors)
    announce(t('ship.wrongEntries', { count: Object.keys(checked.errors).length }), { urgent: true })
  }
  return { rate, mutation }
}

/** A draft whose entries were changed is taken back; if that fails it stays a draft, which costs nothing. */
const dropDraft = (draft: ShipmentRecord) =>
  draft.status === 'draft' ? api.call(shipmentEndpoints.cancel, { params: { id: draft.id } }) : null
