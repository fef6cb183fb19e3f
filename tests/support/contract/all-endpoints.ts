import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '../../../shared/api/endpoint.ts'

const folders = ['api', 'desk'].map(name => join(import.meta.dirname, '../../../shared', name))

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'responses' in value

type EndpointGroup = { name: string; endpoints: Record<string, Endpoint> }

/** Every value that holds operations, by the name it is exported under, found by looking: a new one needs no entry here. */
export async function endpointGroups(): Promise<EndpointGroup[]> {
  const filesOf = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.ts'))
      .sort()
  const files = folders.flatMap(folder => filesOf(folder).map(name => join(folder, name)))
  const modules: Record<string, unknown>[] = await Promise.all(files.map(file => import(file)))
  return (
    modules
      // The runner of the tests lists exports as they are written, Node by their names.
      .flatMap(module =>
        Object.keys(module)
          .toSorted()
          .map(name => ({ name, exported: module[name] })),
      )
      .map(({ name, exported }) => ({
        name,
        endpoints: Object.fromEntries(
          Object.entries(typeof exported === 'object' && exported !== null ? exported : {}).filter(
            (entry): entry is [string, Endpoint] => isEndpoint(entry[1]),
          ),
        ),
      }))
  )
}

/** Every operation that is described anywhere. */
export const allEndpoints = async (): Promise<Endpoint[]> =>
  (await endpointGroups()).flatMap(({ endpoints }) => Object.values(endpoints))
