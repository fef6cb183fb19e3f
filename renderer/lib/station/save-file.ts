import type { CallInput } from '../../../shared/api/client.ts'
import type { Endpoint } from '../../../shared/api/endpoint.ts'
import { preferences } from '../../stores/preferences.ts'
import { api, CallError } from './api.ts'

/** Fetches a file in the mode the desk is in, which a link could not say, and gives it to the browser to keep. */
export async function saveFile<E extends Endpoint>(endpoint: E, input: CallInput<E>, name: string) {
  const headers = { 'x-test-mode': String(preferences.getState().mode === 'test') }
  const response = await fetch(api.url(endpoint, input), { headers }).catch(() => null)
  if (!response?.ok) throw new CallError({ kind: 'unreachable' })
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken what it needs once the click was handled.
  setTimeout(() => URL.revokeObjectURL(address))
}
