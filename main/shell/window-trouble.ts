import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron'

/** Chromium's number for a load that another load replaced; nothing went wrong. */
const replacedLoad = -3

/** Asks what to do when the page cannot be loaded, dies or hangs, instead of leaving an empty window. */
export function watchForTrouble(window: BrowserWindow, startAddress: string): void {
  const contents = window.webContents
  const load = (address: string) => void window.loadURL(address).catch(() => {})

  contents.on('did-fail-load', async (_event, code, description, address, isMainFrame) => {
    if (!isMainFrame || code === replacedLoad) return
    window.show()
    const again = await ask(window, {
      message: 'The station does not answer.',
      detail: `${address} could not be loaded (${description}). Nothing you have bought or printed is lost.`,
      buttons: ['Try again', 'Close window'],
    })
    if (again) load(address === '' ? startAddress : address)
    else if (!window.isDestroyed()) window.destroy()
  })

  contents.on('render-process-gone', async (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    const again = await ask(window, {
      message: 'The screen stopped working.',
      detail: `The station goes on running; what was bought or printed is kept. Reason: ${reason}.`,
      buttons: ['Open it again', 'Close window'],
    })
    if (again) load(startAddress)
    else if (!window.isDestroyed()) window.destroy()
  })

  window.on('unresponsive', async () => {
    const again = await ask(window, {
      message: 'The screen does not respond.',
      detail: 'What is typed and not yet saved would be lost by opening it again.',
      buttons: ['Open it again', 'Wait'],
    })
    if (again) contents.reload()
  })
}

/** True for the first button. The last one is also what Escape means. */
async function ask(
  window: BrowserWindow,
  question: MessageBoxOptions & { buttons: string[] },
): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    defaultId: 0,
    cancelId: question.buttons.length - 1,
    ...question,
  })
  return response === 0 && !window.isDestroyed()
}
