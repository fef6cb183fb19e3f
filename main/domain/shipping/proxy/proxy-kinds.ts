import type { CarrierMessage } from '../../../../shared/errors/result.ts'
import type { BoughtLabel, Confirmation } from '../../../carriers/contract/model.ts'
import type { IntentKind } from '../../intents/intent-kind.ts'
import { createProxyKind, type ProxyKindPorts, type ProxyShape } from '../../intents/proxy-kind.ts'
import type { MoneyLedger, NamedSubject, Price, Subject } from '../../money/money-ledger.ts'
import type { ShipmentNumbers } from '../shipments/shipment-numbers.ts'
import { labelUnknownWords, voidUnknownWords } from '../shipments/shipment-rules.ts'
import type { ProxyFollower, ProxyLabels } from './proxy-label-fetching.ts'

type ProxyMoneyPorts = ProxyKindPorts & {
  money: Pick<MoneyLedger, 'charge' | 'voidNamed'>
  numbers: Pick<ShipmentNumbers, 'keepOfProxy' | 'dropOfProxy' | 'freeOfProxy'>
  labels: Pick<ProxyLabels, 'begin' | 'end'>
}

/** A label bought straight at a carrier, which costs as much as any other. */
export type ProxyLabel = {
  label: BoughtLabel
  charge: { subject: Omit<Subject, 'connectionId'>; price: Price }
  /** In what it is not what was asked for. */
  differs: readonly CarrierMessage[]
  /** What is left to be fetched; null where its label is here, or never comes. */
  follows: ProxyFollower | null
}
export type ProxyVoid = { confirmation: Confirmation; named: Omit<NamedSubject, 'connectionId'> }

export function createProxyLabelKind(ports: ProxyMoneyPorts): IntentKind<ProxyShape<ProxyLabel>> {
  const keepDiffers = (id: string, { label, differs }: ProxyLabel) => {
    ports.intentLedgers.keepDiffers(id, { identifier: label.shipmentIdentifier, differs })
    ports.database.afterCommit(() => ports.changes.publish({ topic: 'attention', id, action: 'created' }))
  }
  return createProxyKind(
    {
      name: 'proxy_label',
      needsCarrier: () => true,
      writeMoney: ({ charge: { subject, price } }, connectionId) =>
        ports.money.charge({ ...subject, connectionId }, price, 'proxy'),
      unknownWords: labelUnknownWords(null),
      noteOutcome: ({ intentId, subjectId, connectionId, happened, value }) => {
        if (value && value.differs.length > 0) keepDiffers(intentId, value)
        if (!happened) return ports.numbers.dropOfProxy(subjectId)
        ports.numbers.keepOfProxy(subjectId, value?.label.shipmentIdentifier ?? null)
        if (!value?.follows) return
        const { carrierName, carrierId, testMode } = value.charge.subject
        const { trackingNumber } = value.label
        const from = { connectionId, carrierName, carrierId, testMode, trackingNumber }
        ports.labels.begin(subjectId, value.follows, from)
      },
    },
    ports,
  )
}

export const createProxyVoidKind = (ports: ProxyMoneyPorts): IntentKind<ProxyShape<ProxyVoid>> =>
  createProxyKind(
    {
      name: 'proxy_void',
      needsCarrier: ({ voidLabel }) => voidLabel !== undefined,
      writeMoney: ({ named }, connectionId) => ports.money.voidNamed('label', { ...named, connectionId }),
      unknownWords: voidUnknownWords(null),
      noteOutcome: ({ connectionId, value }) => {
        if (!value) return
        ports.intentLedgers.endDiffers({ connectionId, identifier: value.named.identifier })
        ports.numbers.freeOfProxy(value.named)
        ports.labels.end(value.named)
      },
    },
    ports,
  )
