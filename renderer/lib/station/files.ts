import type { CallInput } from '../../../shared/api/client.ts'
import type { Endpoint } from '../../../shared/api/endpoint.ts'
import { type ShipmentRecord, shipmentEndpoints } from '../../../shared/api/shipments.ts'
import { savedEndings } from '../../../shared/desk/ipc-channels.ts'
import { preferences } from '../../stores/preferences.ts'
import { deskWindow } from '../desk-window.ts'
import { api, CallError } from './api.ts'

export type FilesOf = Pick<ShipmentRecord, 'id' | 'label_url' | 'invoice_url'>

/**
 * The address of a label or invoice in the form that is wanted. The signature of the address the station gave opens
 * every form of it; without one the address opens nothing.
 */
export function fileUrl(shipment: FilesOf, file: string, form: 'download' | 'preview'): string {
  const given = file.startsWith('invoice.') ? shipment.invoice_url : shipment.label_url
  const signature = new URLSearchParams(given?.split('?')[1]).get('signature')
  return api.url(shipmentEndpoints.file, {
    params: { id: shipment.id, file },
    query: { ...(signature === null ? {} : { signature }), [form]: '' },
  })
}

/** Fetches a file in the mode the desk is in, which a link could not say, and gives it to the browser to keep. */
export async function saveFile<E extends Endpoint>(endpoint: E, input: CallInput<E>, name: string) {
  const mode = { 'x-test-mode': String(preferences.getState().mode === 'test') }
  const { body } = input as { body?: unknown }
  const asked =
    body === undefined
      ? { headers: mode }
      : {
          method: endpoint.method,
          headers: { ...mode, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }
  const response = await fetch(api.url(endpoint, input), asked).catch(() => null)
  if (!response?.ok) throw new CallError({ kind: 'unreachable' })
  await keep(await response.blob(), name)
}

/** The file an operation answers with, for the browser to keep. */
export async function saveAnswer<E extends Endpoint>(endpoint: E, input: CallInput<E>, name: string) {
  const answer = await api.file(endpoint, input)
  if (!answer.ok) throw new CallError(answer.problem)
  await keep(answer.value, name)
}

/** Gives a file to the window, which asks where, or to the browser, which has its own way. */
export async function keep(file: Blob, name: string): Promise<void> {
  const bridge = deskWindow()
  const ending = name.split('.').at(-1)?.toLowerCase()
  if (!bridge || !savedEndings.some(each => each === ending)) return giveToBrowser(file, name)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kept = await bridge.files.save({ fileName: fileNameOf(name), bytes })
  if (kept.saved) await bridge.files.showSaved(kept.path)
}

/** As browsers do it: what no file system takes becomes a dash. */
const fileNameOf = (name: string): string =>
  name
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-')
    .replace(/^\.+/, '')
    .slice(-160)

function giveToBrowser(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken what it needs once the click was handled.
  setTimeout(() => URL.revokeObjectURL(address))
}

/** A picture as a `data:` address, which needs no cleaning up when the picture is replaced. */
export const dataAddress = (picture: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(picture)
  })
