import { useQuery } from '@tanstack/react-query'
import { useMode } from '../../stores/preferences.ts'
import { CallError, modeHeader } from './api.ts'
import { dataAddress } from './files.ts'

/**
 * A picture of the station as an address an image takes: fetched in the mode the desk is in, which its own address could
 * not say. Another picture has another address, so one is fetched once.
 */
export function useStationPicture(address: string | null): string | undefined {
  const mode = useMode()
  const { data } = useQuery({
    queryKey: ['pictures', mode, address],
    queryFn: async ({ signal }) => {
      const found = await fetch(address ?? '', { headers: modeHeader(mode), signal })
      if (!found.ok) throw new CallError({ kind: 'unreachable' })
      return dataAddress(await found.blob())
    },
    enabled: address !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
