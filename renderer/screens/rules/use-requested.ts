import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type RequestedService,
  type RequestedServiceInput,
  requestedServiceEndpoints,
} from '../../../shared/desk/requested-services.ts'
import { ruleEndpoints } from '../../../shared/desk/rules.ts'
import type { RequestedMeaning } from '../../../shared/requested-service.ts'
import { wordsOf } from '../../lib/format.ts'
import { change, query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'
import { serviceChoice } from './rule-draft.ts'

/** A service as a choice writes it: its connection, a blank, its code. */
const toService = (choice: string) => {
  const [connection, service = ''] = choice.split(' ')
  return { service, ...(connection ? { connection_id: connection } : {}) }
}
export const choiceOfService = ({
  service,
  connection_id: connection,
}: {
  service: string
  connection_id?: string | null | undefined
}): string => serviceChoice(connection, service)

export const meaningOfServices = (choices: readonly string[]): RequestedMeaning => ({
  kind: 'services',
  services: choices.map(toService),
})

/** What names mean in this mode, the services there are, and how either is said. */
export function useRequested() {
  const mode = useMode()
  const queries = useQueryClient()
  const asked = query(requestedServiceEndpoints.list, {}, mode)
  const found = useQuery({
    ...asked,
    // Orders come without a word to this screen.
    refetchOnMount: 'always',
  })
  const offered = useQuery(query(ruleEndpoints.services, {}, mode)).data ?? []
  const services = offered.map(each => ({
    value: choiceOfService(each),
    label: joined([each.name, each.carrier_id]),
  }))
  const nameOf = (service: { service: string; connection_id?: string | null | undefined }): string => {
    const same = offered.find(
      each =>
        each.service === service.service &&
        (!service.connection_id || each.connection_id === service.connection_id),
    )
    return same?.name ?? t('requested.gone', { service: wordsOf(service.service) })
  }
  const textOf = (meaning: RequestedMeaning): string => {
    if (meaning.kind === 'cheapest') return t('requested.cheapest')
    if (meaning.kind === 'days') return t('requested.days', { count: meaning.days })
    return joined(meaning.services.map(nameOf), ' / ')
  }
  const reload = () => queries.invalidateQueries({ queryKey: asked.queryKey })
  const put = useMutation({ ...change(requestedServiceEndpoints.put), onSettled: reload })
  const removing = useMutation({ ...change(requestedServiceEndpoints.remove), onSettled: reload })
  return {
    found,
    services,
    textOf,
    put,
    problem: put.error ?? removing.error,
    say: (body: RequestedServiceInput, onSaid: () => void = () => {}) => {
      const onSuccess = ({ text, meaning }: RequestedService) => {
        announce(t('requested.saved', { name: text, meaning: textOf(meaning) }))
        onSaid()
      }
      put.mutate({ body }, { onSuccess })
    },
    remove: (id: string, name: string) =>
      removing.mutate({ params: { id } }, { onSuccess: () => announce(t('requested.removed', { name })) }),
  }
}

export type Requested = ReturnType<typeof useRequested>
