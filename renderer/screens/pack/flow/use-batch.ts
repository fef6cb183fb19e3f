import { useMutation, useQuery } from '@tanstack/react-query'
import { type PickBatch, packingBatchEndpoints } from '../../../../shared/desk/packing-batches.ts'
import { problemOf } from '../../../lib/station/api.ts'
import { problemText } from '../../../lib/station/problem-text.ts'
import { change, query } from '../../../lib/station/queries.ts'
import { useMode } from '../../../stores/preferences.ts'
import { packState } from './pack-store.ts'
import { windowId } from './window-id.ts'

/** As many as a packer picks in one walk; a cart has room for four times that. */
const usualOrders = 12

const sayProblem = (error: Error): void => {
  const { happened, next } = problemText(problemOf(error), 'save')
  packState.setState({ remark: { kind: 'trouble', message: `${happened} ${next}` } })
}

/** The batch this desk picks, and how one is begun and given up. */
export function useBatch(desk: string | null, isOn: boolean) {
  const mode = useMode()
  const { data } = useQuery({
    ...query(packingBatchEndpoints.list, { query: { desk: desk ?? '', limit: 1 } }, mode),
    enabled: isOn && desk !== null,
  })
  const create = useMutation({ ...change(packingBatchEndpoints.create), onError: sayProblem })
  const giveUp = useMutation({ ...change(packingBatchEndpoints.giveUp), onError: sayProblem })
  const [newest] = data?.results ?? []
  const batch: PickBatch | null = newest?.state === 'picking' ? newest : null
  const begin = async (): Promise<void> => {
    if (desk === null || batch || create.isPending) return
    create.mutate({ body: { desk, window: await windowId(), most: usualOrders } })
  }
  return {
    batch,
    begin: () => void begin(),
    giveUp: () => batch && giveUp.mutate({ params: { id: batch.id } }),
  }
}

export type Batch = ReturnType<typeof useBatch>
