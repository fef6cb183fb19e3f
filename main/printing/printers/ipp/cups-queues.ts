import type { CheckOptions } from '../transport.ts'
import { asUser, createIppClient, type IppClientPorts } from './ipp-client.ts'
import type { IppPlace } from './ipp-exchange.ts'
import { factsRequested, type QueueFacts, toQueueFacts } from './queue-facts.ts'

/** The queues of the print server of this machine; none where it does not answer. */
export async function findCupsQueues(
  place: () => IppPlace,
  ports: IppClientPorts,
  options: CheckOptions,
): Promise<(QueueFacts & { queue: string })[]> {
  const target = { place, path: '/', uri: 'ipp://localhost/', name: 'The print server' }
  const client = createIppClient(target, ports)
  const about = { ...asUser, 'requested-attributes': [...factsRequested] }
  const asked = await client.ask({ operation: 'CUPS-Get-Printers', about }, options)
  if (!asked.ok) return []
  return asked.answer.printers
    .map(toQueueFacts)
    .flatMap(facts => (facts.queue ? [{ ...facts, queue: facts.queue }] : []))
}
