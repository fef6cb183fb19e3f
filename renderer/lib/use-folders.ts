import { useQuery } from '@tanstack/react-query'
import { printerEndpoints } from '../../shared/desk/printing/printers.ts'
import { query } from './station/queries.ts'

/** Ids of the printers that are folders: what they confirm is a file, not paper. */
export const useFolders = (): ReadonlySet<string | null> => {
  const { data } = useQuery(query(printerEndpoints.list, {}))
  return new Set((data?.results ?? []).filter(({ uri }) => uri.startsWith('folder:')).map(({ id }) => id))
}
